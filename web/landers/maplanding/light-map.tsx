import type { Country } from '#contract/locales.ts'
import { countryMap } from './country-maps.ts'
import { placeLabels } from './place-labels.ts'

/** How many letters fit beside each other on a map. */
export const LETTERS = 27

export function LightMap({ country, label }: { country: Country; label: string }) {
  const { width, height, dots, cities } = countryMap(country)
  const size = Math.round(width / LETTERS)
  return (
    <svg role="img" aria-label={label} viewBox={`-10 -10 ${width + 20} ${height + 20}`} className="map">
      <radialGradient id="city-light">
        <stop offset="0" stopColor="#ffd9a0" stopOpacity=".9" />
        <stop offset=".4" stopColor="#ffb27a" stopOpacity=".35" />
        <stop offset="1" stopColor="#ffb27a" stopOpacity="0" />
      </radialGradient>
      {dots.map((path, index) => (
        <path key={index} d={path} className={`map-dots map-dots-${index}`} />
      ))}
      <g fontSize={size}>
        {inWaves(placeLabels(cities, width, size)).map((wave) => (
          <g key={wave[0]?.city} className="map-wave">
            {wave.map(({ city, name, x, y, at, place }) => (
              <g key={city} className={`map-city map-city-${place}`}>
                <circle cx={x} cy={y} r={size * 2.4} fill="url(#city-light)" className="map-glow" />
                <circle cx={x} cy={y} r={size * 0.9} className="map-ring" />
                <circle cx={x} cy={y} r={size * 0.3} className="map-light" />
                {at && (
                  <text x={at.x} y={at.y} textAnchor={at.anchor}>
                    {name}
                  </text>
                )}
              </g>
            ))}
          </g>
        ))}
      </g>
    </svg>
  )
}

/** Where each wave of lights begins. A wave is one picture that fades in; eight of them made a phone busy. */
const WAVES = [0, 2, 5]

/** Two cities light up, then three, then the rest; each knows its place in the list beside the map. */
function inWaves<City>(cities: readonly City[]): (City & { place: number })[][] {
  const placed = cities.map((city, index) => ({ ...city, place: index + 1 }))
  return WAVES.map((from, at) => placed.slice(from, WAVES[at + 1])).filter((wave) => wave.length > 0)
}
