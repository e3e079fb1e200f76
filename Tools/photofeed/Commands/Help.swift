/// What `--help` and `--version` print.
enum Help {
    static let version = "photofeed 0.1.0"

    static let text = """
        Serves a folder of pictures as a feed in the shape of 500px's version 1.

        Usage: photofeed serve DIR [options]

          --address A         listen on this address (127.0.0.1); one that other machines
                              reach needs a consumer key
          --port P            listen on this port (8500); 0 takes a free one
          --consumer-key KEY  ask every request for consumer_key=KEY; better given as
                              PHOTOFEED_CONSUMER_KEY, since other users see arguments
          --database FILE     keep the index and the comments here
                              ($XDG_DATA_HOME/martlet/photofeed.db)
          --json-log          write the log as JSON, one object a line
          --help, --version   print this, or the version

        When it is ready it prints one line: photofeed: serving N photos at http://HOST:PORT
        SIGINT and SIGTERM end it; a comment that was answered with 201 is kept, even by SIGKILL.
        Sizes of pictures are cached in $XDG_CACHE_HOME/martlet/photofeed, at most 1 GiB.

          GET  /v1/photos?feature=popular|fresh_today|editors&page=1&rpp=20&image_size=1..5
          GET  /v1/photos/ID?image_size=1..5&comments=1
          GET  /v1/photos/ID/comments?comments_page=1
          POST /v1/photos/ID/comments   body=TEXT&user=NAME, as a form or as JSON
          GET  /pictures/ID/SIZE.jpg    1, 2, 3: squares of 70, 140, 280 pixels; 4, 5: 900, 1170
                                        on the long edge, never enlarged

        A picture's name, photographer, date and camera are those of its EXIF, XMP or IPTC; else
        Bridge_by_A_Person.jpg is "Bridge" by "A Person". The keyword nsfw sets nsfw; the keyword
        featured brings a picture to the front of editors. Links that lead out of DIR and hidden
        files are not served. Equal files are one photo.

        Exit codes: 0 ended by a signal, 1 failed, 2 wrong arguments, 3 DIR cannot be read,
        4 the address cannot be listened on, 5 the database or the cache cannot be used.
        """
}
