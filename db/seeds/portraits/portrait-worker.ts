import os from 'node:os'
import sharp from 'sharp'
import { writeSizes } from '#server/platform/images/make-sizes.ts'
import type { Picture } from '#server/platform/images/picture.ts'
import { drawPortrait, type Person } from './draw-portrait.ts'

// The process in which portraits are drawn beside everything else.

export interface PortraitJob {
  person: Person
  scene: number
  /** Where the sizes are written, as `<size>.webp`. */
  folder: string
  /** Whether nobody waits for it: from then on the process stands back for the server. */
  isLater: boolean
}

/** To 600 × 800, the size of a card: it need not be made again from a larger one, which halves the work. */
const SCALE = 2 / 3
/** At which a unit of the drawing is a pixel. */
const DENSITY = 72
/** Gets a third of what the server gets where both want the same core: answers go first, and drawing never stops. */
const NICENESS = 5

sharp.concurrency(1)
sharp.cache(false)

process.on('message', (job: PortraitJob) => void draw(job).then((picture) => process.send?.(picture)))
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; this one ends when the server no longer needs it.
process.on('SIGINT', () => {})

async function draw({ person, scene, folder, isLater }: PortraitJob): Promise<Picture> {
  if (isLater) os.setPriority(NICENESS)
  const drawing = sharp(Buffer.from(drawPortrait(person, scene)), { density: DENSITY * SCALE })
  const upright = drawing.flatten({ background: '#ffffff' }).toColourspace('srgb').raw()
  return writeSizes(folder, await upright.toBuffer({ resolveWithObject: true }))
}
