import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'

/** What the site is and is not, on every page of the default layout. */
export function Disclaimer() {
  const say = usePhrases('shell')
  const { name, min_age } = useSettings()
  return <p className="max-w-prose text-xs text-muted">{say('disclaimer', { site: name, age: min_age })}</p>
}
