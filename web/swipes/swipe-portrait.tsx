import { photoAddress } from '#contract/photo-address.ts'
import type { SwipePerson } from '#contract/swipes.ts'
import { classes } from '#ui/classes.ts'
import { Photo } from '#ui/photo.tsx'
import { CardPlace } from '#web/cards/card-place.ts'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { meanColour } from '#web/cards/mean-colour.ts'
import { FitNote } from '#web/search/fit-note.tsx'
import { useSettings } from '#web/sites/settings.ts'

/** What lies on a card of the game: the picture and who it is. */
export function SwipePortrait({ person }: { person: SwipePerson }) {
  const { cdn_prefix } = useSettings()
  const { name, age, city, region, main_image: image, score } = person
  return (
    <Photo
      src={image ? photoAddress(cdn_prefix, image.match) : undefined}
      colour={image ? meanColour(image.thumbhash) : undefined}
      alt=""
      name={name}
      isUrgent
      className="h-full shadow-float ring-1 ring-ink/15"
    >
      <div className="flex flex-col items-start gap-1">
        {/* Where it is stands beside who it is, if there is room: each line more would lie on the chin. */}
        <div className="flex max-w-full flex-wrap items-baseline gap-x-2">
          <h2 className="font-display text-xl font-semibold wrap-anywhere @min-[13rem]:text-2xl @min-[18rem]:text-3xl">
            {name}, {age}
          </h2>
          {/* A small card has two lines: who it is, and a reason where there is one. */}
          {(city ?? region) && (
            <p className={classes('text-white/90', score !== null && '@max-[15rem]:hidden')}>{city ?? region}</p>
          )}
        </div>
        <FictionalLabel isFictional={person.is_fictional} />
        {score && (
          // A wide screen has the reasons beside the card; a card less than 24rem high, which is 18rem wide, one line of them.
          <div className="w-full lg:hidden @max-[18rem]:[&>p]:max-h-[1lh]">
            <CardPlace value={city ?? region ?? undefined}>
              <FitNote score={score} />
            </CardPlace>
          </div>
        )}
      </div>
    </Photo>
  )
}
