# The script of old build phases, with ImageMagick 6, bc and URW's fonts: ribbons, plain icons, and these stamped.
set -e
ribbon() { # name colour words
  convert -size 1024x1024 xc:none -fill "$2" -draw 'polygon 0,470 470,0 760,0 0,760' -fill '#00000060' -draw 'polygon 0,760 760,0 780,0 0,780' \
    \( -background none -size 620x160 xc:none -fill white -font Helvetica-Bold -pointsize 150 -gravity center -annotate 0 "$3" -background none -rotate -45 \) -gravity northwest -geometry +22+22 -composite -strip -define png:compression-level=9 PNG32:$1
}
ribbon debugRibbon.png '#c8281ef0' DEBUG
ribbon betaRibbon.png '#f08c00ff' BETA
SIZES="29 40 57 58 76 80 87 114 120 152 167 180 1024"
for w in $SIZES; do convert -size ${w}x$w -depth 8 gradient:'#3c78c8'-'#143c78' -strip PNG24:icon-$w.png; done
stamp() { # configuration ribbon sizes
  for WIDTH in $3; do
    FONT_SIZE=$(echo "$WIDTH * .15" | bc -l)
    convert $2 -resize ${WIDTH}x${WIDTH} resizedRibbon.png
    convert icon-$WIDTH.png -fill white -font Times-Bold -pointsize ${FONT_SIZE} -gravity south -annotate 0 "2015" - | composite resizedRibbon.png - -define png:compression-level=9 PNG24:$1-$WIDTH.png
  done
}
stamp debug debugRibbon.png "$SIZES"
stamp beta betaRibbon.png "120 180 76 152"
rm resizedRibbon.png
