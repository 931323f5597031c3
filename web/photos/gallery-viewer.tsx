import { Lightbox, useLightboxState } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import './gallery-viewer.css'
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

const ICON_PX = 22
const icons = {
  iconPrev: () => <ChevronLeft aria-hidden size={ICON_PX} />,
  iconNext: () => <ChevronRight aria-hidden size={ICON_PX} />,
  iconClose: () => <X aria-hidden size={ICON_PX} />,
  iconZoomIn: () => <ZoomIn aria-hidden size={ICON_PX} />,
  iconZoomOut: () => <ZoomOut aria-hidden size={ICON_PX} />,
}

interface Props {
  slides: readonly { src: string; width: number; height: number; alt: string }[]
  first: number
  /** Who is on them: a face as large as the screen has its name, and what has to be known of it. */
  caption?: ReactNode
  /** Hears which one was seen last, so that the page can show the same. */
  onClose: (last: number) => void
}

/** Photos as large as the screen: arrow keys, swipes, zoom; Escape or a pull downwards closes. */
export function GalleryViewer({ slides, first, caption, onClose }: Props) {
  const say = usePhrases('profiles')
  const last = useRef(first)
  useBackCloses(() => onClose(last.current))
  // One photo has nothing to count or to step to.
  const hasMany = slides.length > 1
  return (
    <Lightbox
      open
      close={() => onClose(last.current)}
      index={first}
      slides={[...slides]}
      plugins={[Zoom]}
      render={{
        ...icons,
        ...(!hasMany && { buttonPrev: () => null, buttonNext: () => null }),
        controls: () => (
          <p className="pointer-events-none absolute start-4 top-3 flex min-h-11 max-w-[calc(100%-12rem)] flex-wrap items-center gap-x-3 gap-y-1 text-white">
            {caption}
            {hasMany && <Position />}
          </p>
        ),
      }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      on={{
        view: ({ index }) => {
          last.current = index
        },
      }}
      labels={{
        Previous: say('photos_view.previous'),
        Next: say('photos_view.next'),
        Close: say('view.close'),
        Lightbox: say('photos_view.title'),
        'Photo gallery': say('photos_view.title'),
        Carousel: say('photos_view.title'),
        Slide: say('photos_view.photo'),
        '{index} of {total}': say('photos_view.position', { index: '{index}', total: '{total}' }),
        'Zoom in': say('photos_view.zoom_in'),
        'Zoom out': say('photos_view.zoom_out'),
      }}
    />
  )
}

/** Which of how many is shown. It asks for itself: drawing the viewer anew would lead back to the first. */
function Position() {
  const { currentIndex, slides } = useLightboxState()
  return (
    <span className="tabular-nums">
      {currentIndex + 1} / {slides.length}
    </span>
  )
}
