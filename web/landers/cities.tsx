import { useSettings } from '#web/sites/settings.ts'
import { countryMap } from './maplanding/country-maps.ts'

const NAMED = 3

/**
 * Where the visitor's network is, in words: by its address only the country is known, so the line names the largest
 * cities there, and claims nothing about anybody near.
 */
export function Cities() {
  const { geoip_selected_country } = useSettings()
  const { cities } = countryMap(geoip_selected_country)
  return (
    <p className="cities">
      {cities
        .slice(0, NAMED)
        .map(({ city }) => city)
        .join(' · ')}
    </p>
  )
}
