# bash completion for iconbadge
_iconbadge() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} word
    COMPREPLY=()
    # bash takes = for a word of its own.
    if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi
    if (( COMP_CWORD == 1 )); then
        mapfile -t COMPREPLY < <(compgen -W 'stamp restore list preview completions --help --version' -- "$cur")
        return
    fi
    # Behind -- there are paths only.
    for word in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
        if [[ $word == -- ]]; then compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur"); return; fi
    done
    case $command:$prev in
    stamp:--output)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur")
        return ;;
    stamp:--configuration)
        :
        return ;;
    stamp:--ribbon)
        mapfile -t COMPREPLY < <(compgen -W 'debug beta alpha none' -- "$cur"; compgen -f -- "$cur")
        return ;;
    stamp:--position)
        mapfile -t COMPREPLY < <(compgen -W 'top-left top top-right left centre right bottom-left bottom bottom-right' -- "$cur")
        return ;;
    stamp:--text)
        :
        return ;;
    stamp:--text-position)
        mapfile -t COMPREPLY < <(compgen -W 'top-left top top-right left centre right bottom-left bottom bottom-right' -- "$cur")
        return ;;
    stamp:--text-colour | stamp:--text-color)
        :
        return ;;
    stamp:--font)
        :
        return ;;
    stamp:--config)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    stamp:--icon)
        :
        return ;;
    stamp:--info-plist)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    stamp:--project)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur")
        return ;;
    stamp:--target)
        :
        return ;;
    stamp:--xcconfig)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    stamp:--gradle)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    stamp:--set)
        :
        return ;;
    stamp:--jobs)
        :
        return ;;
    stamp:--write-file-lists)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur")
        return ;;
    stamp:--depfile)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    list:--configuration)
        :
        return ;;
    list:--ribbon)
        mapfile -t COMPREPLY < <(compgen -W 'debug beta alpha none' -- "$cur"; compgen -f -- "$cur")
        return ;;
    list:--position)
        mapfile -t COMPREPLY < <(compgen -W 'top-left top top-right left centre right bottom-left bottom bottom-right' -- "$cur")
        return ;;
    list:--text)
        :
        return ;;
    list:--text-position)
        mapfile -t COMPREPLY < <(compgen -W 'top-left top top-right left centre right bottom-left bottom bottom-right' -- "$cur")
        return ;;
    list:--text-colour | list:--text-color)
        :
        return ;;
    list:--font)
        :
        return ;;
    list:--config)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    list:--icon)
        :
        return ;;
    list:--info-plist)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    list:--project)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur")
        return ;;
    list:--target)
        :
        return ;;
    list:--xcconfig)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    list:--gradle)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    list:--set)
        :
        return ;;
    preview:--output)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    preview:--configuration)
        :
        return ;;
    preview:--ribbon)
        mapfile -t COMPREPLY < <(compgen -W 'debug beta alpha none' -- "$cur"; compgen -f -- "$cur")
        return ;;
    preview:--position)
        mapfile -t COMPREPLY < <(compgen -W 'top-left top top-right left centre right bottom-left bottom bottom-right' -- "$cur")
        return ;;
    preview:--text)
        :
        return ;;
    preview:--text-position)
        mapfile -t COMPREPLY < <(compgen -W 'top-left top top-right left centre right bottom-left bottom bottom-right' -- "$cur")
        return ;;
    preview:--text-colour | preview:--text-color)
        :
        return ;;
    preview:--font)
        :
        return ;;
    preview:--config)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    preview:--icon)
        :
        return ;;
    preview:--info-plist)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    preview:--project)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur")
        return ;;
    preview:--target)
        :
        return ;;
    preview:--xcconfig)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    preview:--gradle)
        compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur")
        return ;;
    preview:--set)
        :
        return ;;
    esac
    case $command in
    stamp)
        if [[ $cur == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--output --in-place --configuration --ribbon --position --text --text-position --text-colour --font --config --icon --info-plist --project --target --xcconfig --gradle --set --dry-run --check --jobs --write-file-lists --depfile --json --quiet --no-colour --help' -- "$cur")
            return
        fi
        ;;
    restore)
        if [[ $cur == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--json --quiet --no-colour --help' -- "$cur")
            return
        fi
        ;;
    list)
        if [[ $cur == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--configuration --ribbon --position --text --text-position --text-colour --font --config --icon --info-plist --project --target --xcconfig --gradle --set --json --no-colour --help' -- "$cur")
            return
        fi
        ;;
    preview)
        if [[ $cur == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--output --configuration --ribbon --position --text --text-position --text-colour --font --config --icon --info-plist --project --target --xcconfig --gradle --set --quiet --no-colour --help' -- "$cur")
            return
        fi
        ;;
    completions)
        if [[ $cur == -* ]]; then
            mapfile -t COMPREPLY < <(compgen -W '--help' -- "$cur")
            return
        fi
        mapfile -t COMPREPLY < <(compgen -W 'bash zsh fish ' -- "$cur")
        return
        ;;
    *) return ;;
    esac
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
}
complete -F _iconbadge iconbadge
