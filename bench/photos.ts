import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { imageWorkers } from '#server/platform/images/image-workers.ts'
import { median } from './rate.ts'
import { percent } from './results.ts'

/** As many as the workers; the bare side gets as many threads, each picture on one core. */
const AT_ONCE = 2
const GOAL = 0.8

export interface PhotoOutcome {
  title: string
  /** Photos a second. */
  product: number
  bare: number
  ratio: number
  goal: number
}

/** Photos a second of the whole pipeline beside bare sharp making the same sizes of the same picture, by turns. */
export async function measurePhotos({ rounds, seconds }: { rounds: number; seconds: number }): Promise<PhotoOutcome> {
  const folder = await mkdtemp(path.join(tmpdir(), 'visavis-bench-'))
  const images = imageWorkers({ workers: AT_ONCE })
  sharp.concurrency(1)
  sharp.cache(false)
  try {
    const file = path.join(folder, '12-megapixels.jpg')
    await writeFile(file, await photo())
    const ours = () => images.make({ file, folder, megapixels: 50 })
    const bare = () => bareSizes(file, folder)
    await perSecond(ours, 1)
    await perSecond(bare, 1)

    const figures: { product: number[]; bare: number[] } = { product: [], bare: [] }
    for (let round = 0; round < rounds; round++) {
      figures.product.push(await perSecond(ours, seconds))
      figures.bare.push(await perSecond(bare, seconds))
    }
    const [product, limit] = [median(figures.product), median(figures.bare)]
    return { title: 'photos, 12 megapixels, 4 sizes', product, bare: limit, ratio: product / limit, goal: GOAL }
  } finally {
    images.close()
    await rm(folder, { recursive: true, force: true })
  }
}

export function tellPhotos({ title, product, bare, ratio, goal }: PhotoOutcome): void {
  console.log(`\n${title}, ${AT_ONCE} at a time`)
  console.log(`  Visavis      ${product.toFixed(2).padStart(7)} photos a second`)
  console.log(`  bare sharp   ${bare.toFixed(2).padStart(7)} photos a second`)
  console.log(
    `  ratio        ${percent(ratio).padStart(7)}, goal ≥ ${percent(goal)}: ${ratio >= goal ? 'reached' : 'missed'}`,
  )
}

/** What sharp alone takes: one decoding, the same four files, no checks, no hashes, no other process. */
async function bareSizes(file: string, folder: string): Promise<void> {
  const raw = (image: Sharp) => image.raw().toBuffer({ resolveWithObject: true })
  const from = ({ data, info: { width, height, channels } }: Awaited<ReturnType<typeof raw>>) =>
    sharp(data, { raw: { width, height, channels } })
  const write = (image: Sharp, size: string, quality: number) =>
    image.webp({ quality, effort: 2 }).toFile(path.join(folder, `bare-${size}.webp`))

  const large = await raw(sharp(file).autoOrient().resize(1600, 1600, { fit: 'inside' }))
  const card = await raw(from(large).resize(600, 800, { fit: 'cover', position: 'attention' }))
  const speck = await raw(from(card).resize(24, 32, { fit: 'fill' }))
  await write(from(large), 'large', 80)
  await write(from(card), 'card', 80)
  await write(from(card).resize(160, 160, { fit: 'cover', position: 'attention' }), 'thumb', 75)
  await write(from(speck).resize(300, 400, { fit: 'fill' }).blur(8), 'locked', 40)
}

async function perSecond(make: () => Promise<unknown>, seconds: number): Promise<number> {
  const begun = performance.now()
  let done = 0
  const one = async () => {
    while (performance.now() - begun < seconds * 1000) {
      await make()
      done++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return done / ((performance.now() - begun) / 1000)
}

/** As rich in detail as a telephone's photo: soft noise compresses to about 3 MB. */
async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const soft = await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888', noise } })
    .blur(1.2)
    .png()
    .toBuffer()
  return sharp(soft)
    .resize(4000, 3000, { kernel: 'cubic' })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer()
}
