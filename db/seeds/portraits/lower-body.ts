import { type Colour, lightness, mix } from './colours.ts'
import { lineOn, seamOn } from './features.ts'
import type { Model } from './figure.ts'

/** As thick as the lines of the bust where they end: they go on here. */
const LINE = 8

const line = (d: string, ink: string) =>
  `<path d="${d}" stroke="${ink}" stroke-width="${LINE}" stroke-linecap="round"/>`
const outlined = (d: string, fill: string, ink: string) =>
  `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${LINE}" stroke-linecap="round" stroke-linejoin="round"/>`

const HIPS = 'M76 1270C38 1350 18 1450 26 1570L58 1960H372L384 1660 398 1960H706L736 1570C744 1450 722 1350 690 1270Z'
const SKIRT = 'M76 1270C30 1370-14 1520-40 1700L-58 1960H826L804 1700C784 1520 744 1370 690 1270Z'
/** The top goes on below the bust and ends over the hips; its sides lie behind the arms, whose lines are its own. */
const TOP = 'M108 1180C90 1226 78 1262 72 1296 196 1340 566 1342 695 1296 690 1262 680 1226 658 1180Z'
const HEM = 'M72 1296C196 1340 566 1342 695 1296'
/** They begin in the middle of the four lines that the arms of the bust end with, and in their direction. */
const ARMS =
  'M-34 1180C-36 1270-46 1340-38 1398-32 1444-8 1468 20 1460 54 1452 68 1420 77 1378 90 1306 108 1262 114 1180' +
  'M653 1180C662 1262 684 1330 695 1398 702 1440 724 1456 744 1444 766 1428 764 1384 757 1334 750 1284 729 1232 720 1180'
const THUMBS = 'M22 1400C34 1416 42 1424 58 1424M716 1402C712 1416 710 1422 704 1430'

/** What hangs below the bust of Open Peeps, down to the thighs: hips in trousers or a skirt, arms and hands. */
export function drawLowerBody({ gender, skin, cloth, outfit }: Model, top: string): string {
  const seam = seamOn(cloth)
  const isSkirt = gender === 'female' && outfit.chance(0.55)
  const isDress = isSkirt && outfit.chance(0.5)
  const lower = isDress ? cloth : below(cloth, outfit.pick(['#37343c', '#3d4a63', '#2f4f4a', '#8d6d53']))
  return (
    outlined(isSkirt ? SKIRT : HIPS, isDress ? top : lower, seamOn(lower)) +
    `<path d="${TOP}" fill="${top}"/>` +
    line(HEM, seam) +
    outlined(ARMS, skin, lineOn(skin, 0.6)) +
    line(THUMBS, lineOn(skin, 0.6))
  )
}

/** Another tone than the top's: two of the same would look like one. */
const below = (top: Colour, picked: Colour): Colour =>
  Math.abs(lightness(top) - lightness(picked)) > 0.12 ? picked : mix(picked, '#f0e9df', 0.55)
