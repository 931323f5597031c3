import { PartnerCard } from '#web/offers/partner-card.tsx'
import { TileStrip } from '#web/offers/tile-strip.tsx'
import { SettingsProvider, useSettings } from '#web/sites/settings.ts'
import { samplePortrait } from '#web/dev/sample-portrait.ts'
import { Samples } from '#web/dev/sample.tsx'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function pictureOf(colour: string) {
  const drawn = samplePortrait(colour)
  return { match: drawn, small: drawn, thumbhash: '' }
}

const TILES = [
  { title: 'An evening with Juno', viewers: 214, colour: '#4a6fa5' },
  { title: 'Klavierabend und Feierabendgespräche mit Wilhelmine', viewers: 1_203_000, colour: '#a5724a' },
  { title: 'Studio Aurelia', viewers: null, colour: '#5a8a6a' },
  { title: 'Mila & Noor', viewers: 1, colour: '#7a4a6a' },
  { title: 'Lou', viewers: 0, colour: '#4a6fa5' },
  { title: 'Vera', viewers: 56, colour: '#a5724a' },
].map(({ colour, ...tile }, at) => ({ ...tile, id: idOf(at), host: 'cams.example', picture: pictureOf(colour) }))

const OFFERS = [
  { name: 'Marlene', age: 42, city: 'Hamburg', about: 'Sails whenever the wind allows it.', colour: '#5a8a6a' },
  {
    name: 'Wilhelmine-Charlotte',
    age: 99,
    city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    about:
      'Donaudampfschifffahrtsgesellschaftskapitänin in retirement who tells more than there is room for on a card.',
    colour: '#7a4a6a',
  },
  { name: 'Zoë', age: 18, city: null, about: null, colour: '#4a6fa5' },
].map(({ colour, ...offer }, at) => ({ ...offer, id: idOf(at), picture: pictureOf(colour) }))

/** Offers of other sites; their addresses lead to none. */
export function OfferSamples() {
  // The samples' pictures are addresses as they are.
  const settings = { ...useSettings(), cdn_prefix: '' }
  return (
    <SettingsProvider value={settings}>
      <Samples title="Offers of other sites">
        <TileStrip tiles={TILES} />
        <ul className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {OFFERS.map((offer) => (
            <li key={offer.id}>
              <PartnerCard offer={offer} />
            </li>
          ))}
        </ul>
      </Samples>
    </SettingsProvider>
  )
}
