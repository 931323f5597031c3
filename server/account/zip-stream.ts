import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface ZippedFile {
  name: string
  bytes: Uint8Array
  /** Whether it is worth the time to make it smaller. */
  isPacked: boolean
}

/** An archive as it grows, file by file, as quickly as it is read. */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  for await (const { name, bytes, isPacked } of files) {
    const file = isPacked ? new ZipDeflate(name, { level: 1 }) : new ZipPassThrough(name)
    zip.add(file)
    file.push(bytes, true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made
}
