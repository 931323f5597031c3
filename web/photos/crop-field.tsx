import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import type { Crop } from '#contract/photos.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useIntoView } from '#ui/use-into-view.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { CLOSEST, type Extent, firstCrop, moved, placed, zoomed, zoomOf } from './crop-geometry.ts'
import { useDrag } from './use-drag.ts'

interface Props {
  src: string
  crop: Crop | undefined
  onChange: (crop: Crop) => void
  /** The browser does not know this kind of picture. */
  onUnreadable: () => void
  isDisabled?: boolean | undefined
}

const STEP = 0.03
const LARGE_STEP = 0.15
const ZOOM_STEP = 1.15

const ARROWS: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A 3:4 frame under which the picture moves. What stands in the frame is kept. Where there is room the words stand beside it, and it leaves some of a low screen for the way on. */
export function CropField({ src, crop, onChange, onUnreadable, isDisabled = false }: Props) {
  const say = usePhrases('photos')
  const helpId = useId()
  const [picture, setPicture] = useState<Extent>()
  const controls = useIntoView<HTMLDivElement>(picture)
  const ready = picture && crop && !isDisabled ? { picture, crop } : undefined

  /** The picture follows the finger, so the part that is kept goes the other way. */
  function drag({ x, y }: { x: number; y: number }) {
    if (ready) onChange(moved(ready.crop, ready.picture, { x: -x * ready.crop.width, y: -y * ready.crop.height }))
  }

  function zoomBy(factor: number) {
    if (ready) onChange(zoomed(ready.crop, ready.picture, zoomOf(ready.crop, ready.picture) * factor))
  }

  function press(event: KeyboardEvent) {
    const arrow = ARROWS[event.key]
    const step = event.shiftKey ? LARGE_STEP : STEP
    if (arrow) drag({ x: -arrow.x * step, y: -arrow.y * step })
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(1 / ZOOM_STEP)
    else return
    event.preventDefault()
  }

  return (
    <div className="@container w-full">
      <div className="flex flex-col items-center gap-2 *:w-full *:max-w-72 @min-[27rem]:grid @min-[27rem]:grid-cols-[clamp(10rem,(100dvh-32rem)*0.75,14rem)_minmax(0,1fr)] @min-[27rem]:grid-rows-[1fr_auto_auto_1fr] @min-[27rem]:gap-x-6">
        <div
          role="application"
          aria-label={say('crop.label')}
          aria-describedby={helpId}
          tabIndex={isDisabled ? -1 : 0}
          className={classes(
            'relative aspect-3/4 touch-none @min-[27rem]:row-span-4 overflow-hidden rounded-card bg-accent-soft select-none',
            isDisabled ? 'opacity-60' : 'cursor-grab active:cursor-grabbing',
          )}
          onKeyDown={press}
          {...useDrag({ onMove: drag, onPinch: zoomBy })}
        >
          <img
            src={src}
            alt=""
            draggable={false}
            className={classes('absolute max-w-none', !(picture && crop) && 'opacity-0')}
            // Set by script, which the page's policy allows: there is no such picture when the page comes from the server.
            style={picture && crop ? placed(picture, crop) : undefined}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setPicture({ width, height })
              if (!crop) onChange(firstCrop({ width, height }))
            }}
            onError={onUnreadable}
          />
        </div>
        <div
          ref={controls}
          className="flex scroll-mb-36 items-center gap-1 @min-[27rem]:col-start-2 @min-[27rem]:row-start-2"
        >
          <IconButton label={say('crop.wider')} disabled={!ready} onClick={() => zoomBy(1 / ZOOM_STEP)}>
            <ZoomOut aria-hidden size={20} />
          </IconButton>
          <input
            type="range"
            aria-label={say('crop.zoom')}
            min={1}
            max={CLOSEST}
            step={0.05}
            disabled={!ready}
            value={picture && crop ? zoomOf(crop, picture) : 1}
            className="h-11 min-w-0 flex-1 accent-accent"
            onChange={({ target }) => ready && onChange(zoomed(ready.crop, ready.picture, Number(target.value)))}
          />
          <IconButton label={say('crop.closer')} disabled={!ready} onClick={() => zoomBy(ZOOM_STEP)}>
            <ZoomIn aria-hidden size={20} />
          </IconButton>
        </div>
        <p id={helpId} className="text-sm text-muted @min-[27rem]:col-start-2 @min-[27rem]:row-start-3">
          {say('crop.help')} <span className="pointer-coarse:sr-only">{say('crop.keys')}</span>
        </p>
      </div>
    </div>
  )
}
