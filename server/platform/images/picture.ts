/** The sizes that are made of every picture, each a WebP file of this name. */
export const sizes = ['large', 'card', 'small', 'thumb', 'locked'] as const
export type Size = (typeof sizes)[number]

export interface Extent {
  width: number
  height: number
}

export interface Area extends Extent {
  x: number
  y: number
}

export interface PictureJob {
  /** The file as it came: nothing about it is known yet. */
  file: string
  /** Where the sizes are written, as `<size>.webp`. */
  folder: string
  /** The part to keep, in pixels of the upright picture. */
  crop?: Area | undefined
  megapixels: number
}

export interface Picture {
  /** Of the large size. */
  width: number
  height: number
  thumbhash: Buffer
  /** Of the large size's bytes. */
  sha256: Buffer
  /** 64 bits that are nearly the same for pictures that look the same. */
  similarityHash: Buffer
}

/** Why no picture came of a file. */
export type Problem =
  | { problem: 'unreadable' | 'empty_crop' | 'too_slow' }
  | { problem: 'too_many_pixels'; megapixels: number }
export type Answer = { picture: Picture } | Problem

export class PictureProblem extends Error {
  override name = 'PictureProblem'
  readonly reason: Problem

  constructor(reason: Problem) {
    super(reason.problem)
    this.reason = reason
  }
}
