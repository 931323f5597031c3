import './load-env.ts'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { replaceTiles, UnreadablePicture } from '#server/offers/replace-tiles.ts'
import { TileList } from '#server/offers/tile-list.ts'
import { connect } from '#server/platform/db/db.ts'
import { imageWorkers } from '#server/platform/images/image-workers.ts'
import { OperatorMistake } from '#server/platform/operator-mistake.ts'
import { openStorage, uploadFolderOf } from '#server/platform/storage/open-storage.ts'
import { findSite } from './operator/find-site.ts'
import { readJsonFile } from './operator/read-json-file.ts'
import { tellMistakes } from './operator/tell-mistakes.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'npm run tiles -- --site dating.example list.json'

// Puts a list of live cams in the place of the one before.
await tellMistakes({ usage: USAGE, isChange: true }, async () => {
  const { values, positionals } = parseArgs({ options: { site: { type: 'string' } }, allowPositionals: true })
  const { site: host } = values
  const [file] = positionals
  if (!host || !file) throw new OperatorMistake(USAGE)
  const list = await readJsonFile(file, TileList)
  const config = readConfig(process.env)
  await withDatabase(async (url) => {
    const database = connect(url)
    const images = imageWorkers()
    try {
      const site = await findSite(database, host)
      const parts = { images, storage: openStorage(config), uploadFolder: uploadFolderOf(config) }
      await replaceTiles({ ...parts, db: database.forSite(site), site }, list.value, path.dirname(file)).catch(
        (error: unknown) => {
          if (!(error instanceof UnreadablePicture)) throw error
          throw new OperatorMistake(`${list.at([error.position, 'picture'])}${error.message}.`, { cause: error })
        },
      )
      console.log(`${host} has ${list.value.length} tiles.`)
    } finally {
      images.close()
      await database.close()
    }
  })
})
