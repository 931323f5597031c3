import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const STAMP = 'dist/stamp'
const SOURCES = [
  'client/**/*',
  'web/**/*',
  'ui/**/*',
  'locales/**/*.{json,ts}',
  'contract/**/*.ts',
  'scripts/vite/*.ts',
  'vite.config.ts',
  'package-lock.json',
]

/** Builds the web app unless what is built was made from these very sources. */
export async function buildIfStale(tell: (step: string) => void): Promise<void> {
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === (await sourcesStamp())) return
  if (!isInstalled('vite'))
    throw new Error('dist/ was not built from these sources, and this install cannot build: see docs/operations.md.')
  tell('Building the web app')
  // In a process of its own: the bundler takes 600 MB, which a server would keep as long as it runs.
  const child = spawn(process.execPath, [import.meta.filename], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The web app could not be built.')
}

/** A production install leaves the bundler out. */
function isInstalled(name: string): boolean {
  try {
    return Boolean(import.meta.resolve(name))
  } catch {
    return false
  }
}

async function build(): Promise<void> {
  const stamp = await sourcesStamp()
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({ logLevel: 'warn' })
  await builder.buildApp()
  await serveLanderPictures()
  await compressFiles('dist/client/**/*.{js,css,svg,webmanifest}')
  await writeFile(STAMP, stamp)
}

/** Only the server knows the pictures of landers, which are no part of the app. */
async function serveLanderPictures(): Promise<void> {
  for await (const file of glob('dist/server/assets/*.webp'))
    await copyFile(file, path.join('dist/client/assets', path.basename(file)))
}

async function sourcesStamp(): Promise<string> {
  const hash = createHash('sha256')
  const files = (await Array.fromAsync(glob(SOURCES, { withFileTypes: true })))
    .filter((file) => file.isFile() && !file.name.endsWith('.gen.ts'))
    .map((file) => path.join(file.parentPath, file.name))
  for (const file of files.sort()) hash.update(path.relative('.', file)).update(await readFile(file))
  return hash.digest('hex')
}

/** Once at build time with patience, instead of at every request in haste. */
async function compressFiles(pattern: string): Promise<void> {
  for await (const file of glob(pattern)) {
    const bytes = await readFile(file)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
    await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

if (import.meta.main) await build()
