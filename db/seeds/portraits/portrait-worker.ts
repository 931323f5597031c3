import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { makeSizes } from '#server/platform/images/make-sizes.ts'
import type { Picture } from '#server/platform/images/picture.ts'
import { drawPortrait, type Person } from './draw-portrait.ts'
import { HEIGHT, WIDTH } from './paint.ts'

// The process in which portraits are drawn: whoever asks the server for something goes first.

export interface PortraitJob {
  person: Person
  scene: number
  /** Where the sizes are written, as `<size>.webp`. */
  folder: string
}

/** Sharp enough for the largest screen of a phone, and a third less to compute than the whole drawing. */
const SCALE = 0.8
/** At which a unit of the drawing is a pixel. */
const DENSITY = 72

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (job: PortraitJob) => void draw(job).then((picture) => process.send?.(picture)))
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; this one ends when the server no longer needs it.
process.on('SIGINT', () => {})

async function draw({ person, scene, folder }: PortraitJob): Promise<Picture> {
  const file = path.join(folder, 'portrait.png')
  const drawing = sharp(Buffer.from(drawPortrait(person, scene)), { density: DENSITY * SCALE })
  await drawing.png({ compressionLevel: 0 }).toFile(file)
  return makeSizes({ file, folder, megapixels: 1 }, { width: WIDTH * SCALE, height: HEIGHT * SCALE })
}
