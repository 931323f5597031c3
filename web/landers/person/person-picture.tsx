import { photoAddress } from '#contract/photo-address.ts'
import type { Profile } from '#contract/profiles.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { InventedName } from '../portrait.tsx'
import { atAGlance } from './at-a-glance.ts'

/** The main picture; in place of one an initial in the evening light of the site. */
export function PersonPicture({ profile: { name, main_image }, className }: { profile: Profile; className: string }) {
  const { cdn_prefix } = useSettings()
  const [initial = ''] = name.trim()
  if (!main_image) return <span className={classes('person-picture dusk', className)}>{initial}</span>
  return (
    <span className={classes('person-picture', className)}>
      <img src={photoAddress(cdn_prefix, main_image.match)} alt="" width={600} height={800} />
    </span>
  )
}

/** Who it is, how old, from where, and whether nobody stands behind it. */
export function PersonName({ profile }: { profile: Profile }) {
  return <PersonLine profile={profile} first={`${profile.name}, ${profile.age}`} />
}

/** The same under a heading that has said the name. */
export function PersonAge({ profile }: { profile: Profile }) {
  const say = usePhrases('landers')
  return <PersonLine profile={profile} first={say('person.age', { age: profile.age })} />
}

/** Something that they have written, if there is anything; nobody says a word that they did not write. */
export function PersonWords({ profile: { about_me, signup_message } }: { profile: Profile }) {
  const words = signup_message ?? about_me
  return words && <p className="lead person-line">{atAGlance(words)}</p>
}

function PersonLine({ profile: { city, is_fictional }, first }: { profile: Profile; first: string }) {
  const who = city ? `${first} · ${city}` : first
  return <p className="person-name">{is_fictional ? <InventedName name={who} /> : who}</p>
}
