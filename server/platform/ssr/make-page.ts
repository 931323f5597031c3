import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { RenderContext, RenderedPage, Renderer } from '#contract/render.ts'

export type Encoding = 'br' | 'gzip'

const KIB = 1024
/** In one piece: these pages fit. */
const CHUNK_BYTES = 64 * KIB
const FAST_BROTLI = { chunkSize: CHUNK_BYTES, params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const FAST_GZIP = { chunkSize: CHUNK_BYTES, level: constants.Z_BEST_SPEED }

/** A page for one reader is packed once and sent once, as quickly as it goes. */
const pack = {
  br: (html: string) => brotliCompressSync(asBytes(html), FAST_BROTLI),
  gzip: (html: string) => gzipSync(asBytes(html), FAST_GZIP),
}

/** One place for the bytes of every page, one after the other: a new one for each costs half of writing it. */
const scratch = Buffer.allocUnsafeSlow(1024 * KIB)
const MOST_BYTES_OF_A_SIGN = 3

function asBytes(html: string): Uint8Array {
  if (html.length * MOST_BYTES_OF_A_SIGN > scratch.length) return Buffer.from(html)
  return scratch.subarray(0, scratch.write(html))
}

export interface PageRequest extends RenderContext {
  /** What the browser unpacks; undefined when it unpacks nothing. */
  encoding: Encoding | undefined
  /** Whether it may be kept for other visitors, if it is the same for all: then it is packed later, once and well. */
  isForAll: boolean
}

/** A page as it is sent: its text, or bytes in the encoding that was asked for. */
export interface MadePage extends Omit<RenderedPage, 'html' | 'isShared'> {
  body: string | Uint8Array
  /** Whether to keep it for other visitors; it is text then. */
  isToKeep: boolean
}

/** What makes pages: a thread beside this one, or this one itself. */
export interface PageMaker {
  make(url: string, request: PageRequest): Promise<MadePage>
}

export async function makePage(renderer: Renderer, url: string, request: PageRequest): Promise<MadePage> {
  const { encoding, isForAll } = request
  const { html, isShared, ...page } = await renderer.render(url, request)
  // A page says itself that every visitor may see the same.
  const isToKeep = isForAll && isShared && page.status === 200
  return { ...page, isToKeep, body: html === '' || !encoding || isToKeep ? html : pack[encoding](html) }
}
