import type { ReactNode } from 'react'
import type { ProfileImage } from '#contract/cards.ts'
import { classes } from '#ui/classes.ts'
import { Photo } from '#ui/photo.tsx'
import { useSettings } from '#web/sites/settings.ts'
import { cardPicture } from './card-picture.ts'
import { meanColour } from './mean-colour.ts'

interface Props {
  image: Pick<ProfileImage, 'match' | 'small' | 'thumbhash'> | null
  name: string
  /** Of the heading: 2 where the list stands right below the page's title. */
  level?: 2 | 3 | undefined
  /** What the heading is: a link with `cardLink`. */
  heading: ReactNode
  /** Beside the heading, for who cannot see its sign. */
  sign?: ReactNode
  /** For the first cards of a page. */
  isUrgent?: boolean | undefined
  /** In the upper corner. */
  marks: ReactNode
  /** Buttons; they lie above the link. */
  actions?: ReactNode
  /** Lines below the heading. */
  children: ReactNode
}

interface Who {
  name: string
  age: number
  /** A dot behind the age; whoever cannot see it is told beside the heading. */
  isOnline?: boolean | undefined
}

/**
 * Who it is, in one line: a long name ends in dots, the age is always there. On the smallest cards, where dots would take most of a
 * name, the age gets a line of its own. A couple's two names may take two lines, and the age stays with the second.
 */
export function NameAndAge({ name, age, isOnline = false }: Who) {
  const isCouple = name.includes(' & ')
  return (
    <span
      className={
        isCouple ? 'line-clamp-2 wrap-break-word' : 'flex gap-x-[0.25em] whitespace-nowrap @max-[10rem]:flex-wrap'
      }
    >
      {/* The comma goes with the end of a long name: behind the dots it would stand alone. */}
      <span className={isCouple ? '' : 'max-w-full min-w-0 truncate'}>{name},</span>
      <span className={isCouple ? 'whitespace-pre' : 'shrink-0'}>
        {` ${age}`}
        {isOnline && (
          <span
            aria-hidden
            className="ms-1.5 inline-block size-2.5 rounded-full bg-online align-[0.0625em] @max-[11rem]:ms-1 @max-[11rem]:size-2"
          />
        )}
      </span>
    </span>
  )
}

/** The whole picture takes the finger: it is 4/3 as high as wide, and the frame cuts off the rest. */
export const cardLink =
  "block text-white no-underline outline-none after:absolute after:inset-x-0 after:bottom-0 after:h-[134cqw] after:content-['']"

/**
 * Somebody in a list: a picture with words at its foot, marks in one upper corner and buttons in the other. Far from the
 * screen it is not laid out; its shape is known without, and its shadow is outside of what that cuts off.
 */
export function CardFrame({ image, name, level = 3, heading, sign, isUrgent, marks, actions, children }: Props) {
  const { cdn_prefix } = useSettings()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="group @container relative aspect-3/4 rounded-card shadow-card outline-(--focus) transition [content-visibility:auto] focus-within:shadow-float hover:shadow-float has-[:is(h2,h3)_a:focus-visible]:outline-2 has-[:is(h2,h3)_a:focus-visible]:outline-offset-2">
      <Photo
        {...(image && cardPicture(cdn_prefix, image))}
        colour={image ? meanColour(image.thumbhash) : undefined}
        alt=""
        name={name}
        isUrgent={isUrgent}
      >
        <div
          className={classes(
            '-mx-1.5 -mb-1 flex flex-col items-start gap-0.5 text-sm leading-snug @max-[10rem]:text-xs @min-[13rem]:mx-0 @min-[13rem]:mb-0',
            // The name stays clear of the disc beside it, where two stand in a row on a phone in smaller letters that are not cut
            // off so soon; the lines below have the whole width.
            actions !== undefined &&
              '@max-[13rem]:[&>:is(h2,h3)]:pe-8.5 @min-[10rem]:@max-[11rem]:[&>:is(h2,h3)]:text-[0.84375rem]',
          )}
        >
          <Heading className="max-w-full min-w-0 text-base leading-6 font-bold @max-[10rem]:text-[0.8125rem] @max-[10rem]:leading-5 @min-[13rem]:text-lg">
            {heading}
          </Heading>
          {sign}
          {children}
        </div>
      </Photo>
      <div
        className={classes(
          'pointer-events-none absolute start-2 top-4.5 flex flex-wrap items-start gap-1.5 text-xs font-semibold text-white @min-[13rem]:start-3 @min-[13rem]:top-5',
          actions ? 'end-14' : 'end-2',
        )}
      >
        {marks}
      </div>
      {actions && (
        // On a narrow card the second one stands in the lower corner: below the first it would lie on a cheek.
        <div className="pointer-events-none absolute end-1.5 top-1.5 z-1 flex flex-col gap-1.5 *:pointer-events-auto @max-[13rem]:bottom-6 @max-[13rem]:justify-between @min-[13rem]:end-2.5 @min-[13rem]:top-2.5">
          {actions}
        </div>
      )}
    </article>
  )
}
