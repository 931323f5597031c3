import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { type Extent, PictureProblem } from './picture.ts'

const TYPES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
const LONGEST_SIDE = 12_000
const MILLION = 1_000_000
/** AVIF is decoded as a whole: 50 megapixels took 940 MB here, other formats at most a quarter of that. */
const AVIF_MEGAPIXELS = 24

/** The upright width and height that a file declares, from its first bytes: nothing of the picture is decoded. */
export async function checkPicture(file: string, megapixels: number): Promise<Extent> {
  const mime = (await fileTypeFromFile(file))?.mime ?? ''
  if (!TYPES.has(mime)) throw new PictureProblem({ problem: 'unreadable' })

  const { autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
  const { width, height } = autoOrient
  const most = mime === 'image/avif' ? Math.min(megapixels, AVIF_MEGAPIXELS) : megapixels
  if (width * height > most * MILLION || Math.max(width, height) > LONGEST_SIDE)
    throw new PictureProblem({ problem: 'too_many_pixels', megapixels: most })
  return { width, height }
}
