import { ChevronLeft, ChevronRight, Images } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import type { GalleryPhoto, Profile } from '#contract/profiles.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Photo } from '#ui/photo.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { useAskToJoin } from '#web/signup-entry/return-path.ts'
import { useSettings } from '#web/sites/settings.ts'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { meanColour } from '#web/cards/mean-colour.ts'

// Zoom and gestures come when somebody wants a closer look.
const GalleryViewer = lazy(async () => ({ default: (await import('#web/photos/gallery-viewer.tsx')).GalleryViewer }))

/** On a phone it leaves room for the name, the marks and the first words above the two bars, on a low one for all but the words; what it cuts off is below the face. */
const FRAME =
  'rounded-none max-md:max-h-[max(11rem,min(100dvh-24.5rem,max(18.5rem,100dvh-26rem)))] max-md:[&>img]:object-[50%_8%] [@media(height<600px)]:max-md:[&>img]:object-[50%_35%]'

type OpenPhoto = GalleryPhoto & { filename: string }

/** The photos in a row that follows the finger, with their count; a press opens them large. */
export function ProfilePhotos({ profile }: { profile: Profile }) {
  const say = usePhrases('profiles')
  const { cdn_prefix } = useSettings()
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  /** The photo that the viewer opened with, while it is open. */
  const [openAt, setOpenAt] = useState<number>()
  // The preview of the own profile shows what others see at first.
  const photos = profile.photos.filter(
    (photo): photo is OpenPhoto => photo.filename !== null && !(profile.is_own && photo.is_private),
  )

  function show(at: number, behavior: ScrollBehavior = 'auto') {
    const target = strip.current?.children[Math.max(0, Math.min(photos.length - 1, at))]
    if (target instanceof HTMLElement) strip.current?.scrollTo({ left: target.offsetLeft, behavior })
  }

  function moveByKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(current + step)
  }

  /** The one that fills most of the row. */
  function scrolled() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setCurrent(Math.min(photos.length - 1, Math.round(scrollLeft / clientWidth)))
  }

  const altOf = (at: number) => say('photos_view.alt', { name: profile.name, number: at + 1 })
  return (
    <section
      id="photos"
      aria-label={say('photos_view.title')}
      className="relative scroll-mt-20 overflow-hidden rounded-card shadow-card md:sticky md:top-20"
    >
      {photos.length === 0 ? (
        <Photo alt={say('photos_view.none', { name: profile.name })} name={profile.name} className={FRAME} />
      ) : (
        <ul
          ref={strip}
          className="relative flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none] motion-reduce:scroll-auto"
          onScroll={scrolled}
          onKeyDown={moveByKey}
        >
          {photos.map((photo, at) => (
            <li key={photo.id} className="w-full shrink-0 snap-center snap-always">
              <button
                type="button"
                aria-label={say('photos_view.open', { number: at + 1, count: photos.length })}
                // Arrows walk through the row; one stop for the tabulator is enough.
                tabIndex={at === current ? 0 : -1}
                // The photo covers an outline, so the ring lies above it, in two tones for any picture.
                className="relative block w-full outline-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:rounded-card focus-visible:after:border-4 focus-visible:after:border-focus focus-visible:after:outline-2 focus-visible:after:-outline-offset-6 focus-visible:after:outline-white focus-visible:after:content-['']"
                onClick={() => setOpenAt(at)}
              >
                <Photo
                  src={photoAddress(cdn_prefix, photo.filename)}
                  colour={meanColour(photo.thumbhash)}
                  alt={altOf(at)}
                  isUrgent={at === 0}
                  className={FRAME}
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length > 1 && (
        <>
          <Step direction="previous" isHidden={current === 0} onPress={() => show(current - 1)} />
          <Step direction="next" isHidden={current === photos.length - 1} onPress={() => show(current + 1)} />
        </>
      )}
      <Count profile={profile} current={current} shown={photos.length} onOpen={() => setOpenAt(current)} />
      {openAt !== undefined && (
        <Suspense fallback={null}>
          <GalleryViewer
            slides={photos.map(({ filename, width, height }, at) => ({
              src: photoAddress(cdn_prefix, filename),
              width,
              height,
              alt: altOf(at),
            }))}
            first={openAt}
            caption={<Who profile={profile} />}
            onClose={(last) => {
              setOpenAt(undefined)
              show(last, 'instant')
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

function Who({ profile: { name, age, is_fictional } }: { profile: Profile }) {
  return (
    <>
      <span className="font-bold">
        {name}, {age}
      </span>
      <FictionalLabel isFictional={is_fictional} />
    </>
  )
}

interface StepProps {
  direction: 'previous' | 'next'
  isHidden: boolean
  onPress: () => void
}

function Step({ direction, isHidden, onPress }: StepProps) {
  const say = usePhrases('profiles')
  if (isHidden) return null
  const isNext = direction === 'next'
  const Icon = isNext ? ChevronRight : ChevronLeft
  return (
    <div className={isNext ? 'absolute end-3 top-1/2 -translate-y-1/2' : 'absolute start-3 top-1/2 -translate-y-1/2'}>
      <IconButton label={say(`photos_view.${direction}`)} variant="onPhoto" onClick={onPress}>
        <Icon aria-hidden size={22} />
      </IconButton>
    </div>
  )
}

interface CountProps {
  profile: Profile
  current: number
  shown: number
  onOpen: () => void
}

/** How many photos there are. A visitor sees one of them; asking for the others means joining. */
function Count({ profile: { id, photo_count, private_photos }, current, shown, onOpen }: CountProps) {
  const say = usePhrases('profiles')
  const askToJoin = useAskToJoin()
  const isVisitor = useUser() === null
  const count = isVisitor ? photo_count + private_photos.count : shown
  // One photo needs no counting: a press on it opens it.
  if (count < 2) return null
  const isMore = isVisitor && count > shown
  return (
    <button
      type="button"
      className="absolute end-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full bg-black/60 px-4 text-sm font-semibold text-white tabular-nums hover:bg-black/80"
      onClick={() => (isMore ? askToJoin(`/members/${id}#photos`) : onOpen())}
    >
      <Images aria-hidden size={18} />
      {current + 1} / {count}
      <VisuallyHidden> {say(isMore ? 'photos_view.join' : 'photos_view.count', { count })}</VisuallyHidden>
    </button>
  )
}
