import { Zip, type ZipInputFile } from 'fflate'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>

export interface ZippedFile {
  name: string
  /** Whole, or as pieces that follow each other. */
  bytes: Bytes | AsyncIterable<Bytes>
  /** Whether it is worth the time to make it smaller. */
  isPacked: boolean
}

const DEFLATED = 8
/** What says that nothing of a deflated file follows. */
const END_OF_DEFLATED = Uint8Array.of(3, 0)

const deflate = promisify(deflateRaw)

/** An archive as it grows, piece by piece, as quickly as it is read. */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Bytes> {
  const made: Bytes[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, bytes, isPacked } of files) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: isPacked ? DEFLATED : 0 }
    zip.add(file)
    for await (const piece of bytes instanceof Uint8Array ? [bytes] : bytes) {
      file.crc = crc32(piece, file.crc)
      file.size += piece.length
      file.ondata?.(null, isPacked ? await pack(piece) : piece, false)
      yield* made.splice(0)
    }
    file.ondata?.(null, isPacked ? END_OF_DEFLATED : new Uint8Array(), true)
  }
  zip.end()
  yield* made
}

/** In a thread of its own, and such that the next piece can follow: the server goes on answering meanwhile. */
function pack(piece: Bytes): Promise<Bytes> {
  return deflate(piece, { level: constants.Z_BEST_SPEED, finishFlush: constants.Z_SYNC_FLUSH })
}
