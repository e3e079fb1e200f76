# bash completion for forgetmenot
_forgetmenot() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} options
    COMPREPLY=()
    # bash takes = for a word of its own.
    if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
    local fields='--name --uuid --major --minor --symbol --calibration --tell-exit --tell-return --repeat --paused'
    if (( COMP_CWORD == 1 )); then
        mapfile -t COMPREPLY < <(compgen -W 'add list edit remove watch scan advertise history export import doctor monitor help version --help --version' -- "$cur")
        return
    fi
    case $prev in
    --symbol) mapfile -t COMPREPLY < <(compgen -W 'thing bag keys pet bicycle camera wallet phone umbrella' -- "$cur"); return ;;
    --tell-exit | --tell-return) mapfile -t COMPREPLY < <(compgen -W 'yes no' -- "$cur"); return ;;
    --repeat) mapfile -t COMPREPLY < <(compgen -W 'off 1 5 15' -- "$cur"); return ;;
    --speed) mapfile -t COMPREPLY < <(compgen -W 'max 1 10 100' -- "$cur"); return ;;
    --scanner) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -W bluez -- "$cur"; compgen -f -- "$cur"); return ;;
    --name | --uuid | --major | --minor | --calibration | --away | --for | --power | --adapter | --item | --limit) return ;;
    esac
    case $command in
    add) options="$fields --json" ;;
    edit) options="$fields --resumed" ;;
    list | doctor) options=--json ;;
    watch) options='--scanner --speed --all --away --json' ;;
    scan) options='--scanner --for --json' ;;
    advertise) options='--uuid --major --minor --power --adapter --for' ;;
    history) options='--item --limit --json' ;;
    help) mapfile -t COMPREPLY < <(compgen -W 'add list edit remove watch scan advertise history export import doctor monitor' -- "$cur"); return ;;
    *) options= ;;
    esac
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options --help" -- "$cur")
        return
    fi
    case $command in watch | scan | export | import) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;; esac
}
complete -F _forgetmenot forgetmenot
