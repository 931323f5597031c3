import { buffer } from 'node:stream/consumers'
import { pictureFolder } from '#server/chats/picture-row.ts'
import { storageFolder } from '#server/photos/photo-row.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { chatPictures, exportedTables, photos } from './exported-tables.ts'
import { type Reading, readInBatches } from './read-in-batches.ts'
import type { ZippedFile } from './zip-stream.ts'

/** Less than this is not worth a piece of its own. */
const PIECE = 64 * 1024

const albums = [
  { name: 'photos', table: photos, folderOf: storageFolder },
  { name: 'chat-pictures', table: chatPictures, folderOf: pictureFolder },
]

/** What is in an archive. One batch of rows or one picture at a time is in memory: there may be any number. */
export async function* archiveFiles(reading: Reading, storage: Storage): AsyncGenerator<ZippedFile> {
  yield { name: 'data.json', bytes: inPieces(writeJson(reading)), isPacked: true }
  for (const { name, table, folderOf } of albums)
    for await (const rows of readInBatches(reading, { ...table, columns: 'id, storage_key' }))
      for (const { id, storageKey } of rows) {
        const found = await storage.read(`${folderOf(reading.site, String(storageKey))}large.webp`)
        // A picture does not get smaller, and trying it would take time for nothing.
        if (found) yield { name: `${name}/${String(id)}.webp`, bytes: await buffer(found.stream), isPacked: false }
      }
}

/** As `JSON.stringify` writes a whole, with two blanks for each level. */
async function* writeJson(reading: Reading): AsyncGenerator<string> {
  let before = '{'
  for (const [name, table] of Object.entries(exportedTables)) {
    yield `${before}\n  ${JSON.stringify(name)}: [`
    let comma = ''
    for await (const rows of readInBatches(reading, table)) {
      yield comma + JSON.stringify(rows, undefined, 2).slice(1, -2).replaceAll('\n', '\n  ')
      comma = ','
    }
    yield comma === '' ? ']' : '\n  ]'
    before = ','
  }
  yield '\n}'
}

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}
