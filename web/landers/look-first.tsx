import { usePhrases } from '#client/phrases/phrases.ts'
import { loggedOutSearch } from '#web/search/logged-out-search.ts'
import { useSettings } from '#web/sites/settings.ts'

/**
 * The way to the search, where the site shows it to visitors. Whether a partner has sent this one only the browser knows:
 * what the site shows to such visitors alone is hidden until the script has looked.
 */
export function LookFirst() {
  const say = usePhrases('landers')
  const settings = useSettings()
  const isForAll = loggedOutSearch(settings, {}) !== 'none'
  const isForSent = loggedOutSearch(settings, { network: 'any' }) !== 'none'
  if (!isForSent) return null
  return (
    <a href="/members" className="look-first" data-sent={isForAll ? undefined : ''} hidden={!isForAll}>
      {say('look_first')}
    </a>
  )
}
