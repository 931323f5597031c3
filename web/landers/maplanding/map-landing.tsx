import { usePhrases } from '#client/phrases/phrases.ts'
import { useSettings } from '#web/sites/settings.ts'
import { StartForm } from '../start-form.tsx'
import { countryMap } from './country-maps.ts'
import { LightMap } from './light-map.tsx'

/** The visitor's country at night. Its cities light up one after another; the one that is chosen shines. */
export function MapLanding() {
  const say = usePhrases('landers')
  const { language, geoip_selected_country: country } = useSettings()
  const { cities } = countryMap(country)
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return (
    <div className="night">
      <div className="night-words">
        <h1>{say('maplanding.title')}</h1>
        <p className="lead">{say('maplanding.lead')}</p>
      </div>
      <LightMap country={country} label={say('maplanding.map', { country: name })} />
      <div className="night-end">
        <fieldset className="night-cities">
          <legend className="sr-only">{say('maplanding.city')}</legend>
          {cities.map(({ x: _x, y: _y, ...place }) => (
            <label key={place.id}>
              <input type="radio" name="city" className="sr-only" data-place={JSON.stringify(place)} />
              {place.city}
            </label>
          ))}
          <label>
            <input type="radio" name="city" className="sr-only" />
            {say('maplanding.elsewhere')}
          </label>
        </fieldset>
        <StartForm />
      </div>
    </div>
  )
}
