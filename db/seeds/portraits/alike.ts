import type { Head } from './figure.ts'

/** Shapes that somebody who scrolls past takes for one: a band in the hair, a parting, a curl more. By style, then by name. */
const alikeShapes: Record<string, readonly (readonly string[])[]> = {
  avataaars: [
    ['theCaesar', 'theCaesarAndSidePart', 'shortFlat'],
    ['shortRound', 'shortWaved'],
    ['bald', 'sides'],
    ['straightAndStrand', 'longButNotTooLong'],
    ['straight01', 'straight02'],
  ],
  openPeeps: [
    ['long', 'longBangs'],
    ['medium2', 'medium3'],
    ['noHair1', 'noHair3'],
    ['short1', 'short2'],
    ['twists', 'twists2'],
  ],
  notionists: [
    ['variant02', 'variant08', 'variant23'],
    ['variant36', 'variant37'],
    ['variant11', 'variant20'],
    ['variant04', 'variant43'],
    ['variant49', 'variant55'],
    ['variant27', 'variant54'],
    ['variant13', 'variant35'],
    ['variant05', 'variant25'],
    ['variant18', 'variant34'],
  ],
}
const alikeBeards: Record<string, readonly (readonly string[])[]> = {
  avataaars: [['beardLight', 'beardMedium']],
  openPeeps: [['full', 'full2', 'full4']],
}

/** Short hair of any cut, in which a full beard is all that one sees of a face. Curls, tall hair and none are still seen. */
const bearded: Record<string, { beards: readonly string[]; cuts: readonly string[] }> = {
  openPeeps: {
    beards: ['full', 'full2', 'full4'],
    cuts: ['grayShort', 'pomp', 'shaved1', 'shaved2', 'shaved3', 'short1', 'short2', 'short3', 'short4', 'short5'],
  },
  notionists: {
    beards: ['variant02'],
    cuts: [
      'variant05',
      'variant25',
      'variant13',
      'variant35',
      'variant15',
      'variant16',
      'variant18',
      'variant34',
      'variant19',
      'variant24',
      'variant27',
      'variant54',
      'variant49',
      'variant55',
    ],
  },
}

/** The same word for everybody whom one takes for the same person, whatever the colour of their hair and clothes. */
export function glanceAt(style: string, { shape, beard }: Head): string {
  const full = bearded[style]
  if (beard && full?.beards.includes(beard) && full.cuts.includes(shape)) return `${style} bearded`
  return [style, firstOf(alikeShapes[style], shape), beard && firstOf(alikeBeards[style], beard)].join(' ')
}

const firstOf = (groups: readonly (readonly string[])[] = [], name: string) =>
  groups.find((group) => group.includes(name))?.[0] ?? name
