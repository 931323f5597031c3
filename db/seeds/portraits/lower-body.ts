import { type Colour, inkOn, lightness, mix } from './colours.ts'
import type { Model } from './figure.ts'

/** Lines of Open Peeps are about as thick. */
const LINE = 13

const outlined = (d: string, fill: string, ink: string) =>
  `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${LINE}" stroke-linejoin="round"/>`

const HIPS = 'M76 1270C38 1350 18 1450 26 1570L58 1960H372L384 1660 398 1960H706L736 1570C744 1450 722 1350 690 1270Z'
const SKIRT = 'M76 1270C30 1370-14 1520-40 1700L-58 1960H826L804 1700C784 1520 744 1370 690 1270Z'
/** The top goes on below the bust, where no line parts them, and ends over the hips. */
const HEM = 'M101 1180C86 1226 76 1262 70 1296 196 1340 566 1342 697 1296 692 1262 683 1226 663 1180'
const ARMS =
  'M-41 1190C-49 1276-50 1340-42 1398-36 1444-10 1468 20 1460 54 1452 68 1420 75 1378 88 1306 104 1262 111 1190' +
  'M664 1190C672 1262 690 1330 700 1398 706 1440 726 1456 744 1444 766 1428 764 1384 758 1334 752 1280 743 1240 733 1190'
const THUMBS = 'M22 1400C34 1416 42 1424 58 1424M716 1402C712 1416 710 1422 704 1430'

/** What hangs below the bust of Open Peeps, down to the thighs: hips in trousers or a skirt, arms and hands. */
export function drawLowerBody({ gender, skin, cloth, outfit }: Model, top: string): string {
  const ink = inkOn(skin)
  const isSkirt = gender === 'female' && outfit.chance(0.55)
  const isDress = isSkirt && outfit.chance(0.5)
  const lower = isDress ? top : below(cloth, outfit.pick(['#37343c', '#3d4a63', '#2f4f4a', '#8d6d53']))
  return (
    outlined(isSkirt ? SKIRT : HIPS, lower, ink) +
    outlined(HEM, top, ink) +
    outlined(ARMS, skin, ink) +
    `<path d="${THUMBS}" stroke="${ink}" stroke-width="${LINE}" stroke-linecap="round"/>`
  )
}

/** Another tone than the top's: two of the same would look like one. */
const below = (top: Colour, picked: Colour): Colour =>
  Math.abs(lightness(top) - lightness(picked)) > 0.12 ? picked : mix(picked, '#f0e9df', 0.55)
