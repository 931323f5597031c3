import { photoAddress } from '#contract/photo-address.ts'
import type { FoundProfile } from '#contract/search.ts'
import { classes } from '#ui/classes.ts'
import { Photo } from '#ui/photo.tsx'
import { FictionalLabel } from '#web/cards/fictional-label.tsx'
import { meanColour } from '#web/cards/mean-colour.ts'
import { FitNote } from '#web/search/fit-note.tsx'
import { useSettings } from '#web/sites/settings.ts'

/** What lies on a card of the game: the picture and who it is. */
export function SwipePortrait({ person }: { person: FoundProfile }) {
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
        <h2 className="font-display text-xl font-semibold wrap-anywhere @min-[13rem]:text-2xl @min-[18rem]:text-3xl">
          {name}, {age}
        </h2>
        <FictionalLabel isFictional={person.is_fictional} />
        {/* A small card has two lines: who it is, and a reason where there is one. */}
        {(city ?? region) && (
          <p className={classes('text-white/90', score !== null && '@max-[13rem]:hidden')}>{city ?? region}</p>
        )}
        {score && (
          // A wide screen has the reasons beside the card.
          <div className="w-full lg:hidden">
            <FitNote score={score} />
          </div>
        )}
      </div>
    </Photo>
  )
}
