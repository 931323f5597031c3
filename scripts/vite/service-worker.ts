import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const SOURCE = path.resolve(import.meta.dirname, '../../web/service-worker/service-worker.ts')
const ADDRESS = '/service-worker.js'

/** Puts the service worker beside the pages: one file at a fixed address, which says by itself what it may look after. */
export function serviceWorker(): Plugin {
  return {
    name: 'visavis:service-worker',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer({ middlewares }) {
      middlewares.use(ADDRESS, (_, response, next) => {
        compile('development').then((code) => response.setHeader('content-type', 'text/javascript').end(code), next)
      })
    },
    async generateBundle(_, bundle) {
      const version = createHash('sha256')
        .update(Object.keys(bundle).toSorted().join())
        .digest('base64url')
        .slice(0, 12)
      this.emitFile({ type: 'asset', fileName: ADDRESS.slice(1), source: await compile(version) })
    },
  }
}

/** It imports types alone, so nothing is bundled; `export` would make it a module. */
async function compile(version: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(SOURCE, 'utf8'), SOURCE)
  return `const VERSION = ${JSON.stringify(version)};\n${code}`.replaceAll(/^export \{\s*\};?$/gm, '')
}
