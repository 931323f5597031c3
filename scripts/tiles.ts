import './load-env.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { replaceTiles } from '#server/offers/replace-tiles.ts'
import { TileList } from '#server/offers/tile-list.ts'
import { connect } from '#server/platform/db/db.ts'
import { imageWorkers } from '#server/platform/images/image-workers.ts'
import { openStorage, uploadFolderOf } from '#server/platform/storage/open-storage.ts'
import { withDatabase } from './with-database.ts'

// npm run tiles -- --site dating.example list.json: puts a list of live cams in the place of the one before.
const { values, positionals } = parseArgs({ options: { site: { type: 'string' } }, allowPositionals: true })
const { site: host } = values
const [file] = positionals
if (!host || !file) {
  console.error('npm run tiles -- --site dating.example list.json')
  process.exit(1)
}
const list = TileList.parse(JSON.parse(await readFile(file, 'utf8')))
const config = readConfig(process.env)
await withDatabase(async (url) => {
  const database = connect(url)
  const images = imageWorkers()
  try {
    const site = await database.shared.selectFrom('sites').select('id').where('host', '=', host).executeTakeFirst()
    if (!site) throw new Error(`There is no site ${host}`)
    const parts = { images, storage: openStorage(config), uploadFolder: uploadFolderOf(config) }
    await replaceTiles({ ...parts, db: database.forSite(site.id), site: site.id }, list, path.dirname(file))
    console.log(`${host} has ${list.length} tiles.`)
  } finally {
    images.close()
    await database.close()
  }
})
