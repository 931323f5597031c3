import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { describe, expect, it } from 'vitest'
import installation from '../package.json' with { type: 'json' }

/** What a server runs that was installed with `npm ci --omit=dev`; the screens come as a bundle. */
const sources = globSync([
  '{contract,server,fakes,locales,db}/**/*.ts',
  'scripts/{start,build,load-env,progress,migrate,with-database}.ts',
]).filter((file) => !/\.(test|gen)\.ts$/.test(file))

/** Loaded only by tests, or while the web app is built or changed. */
const onlyForDevelopers = [
  'fakes/mollie/mollie.ts → @mollie/api-client',
  'fakes/push-service/push-service.ts → web-push-testing',
  'scripts/build.ts → vite',
  'server/platform/ssr/development.ts → vite',
]

const IMPORT = /(?:^(?:import|export)\b(?! type)[^'"]*?from\s*|^import\s*|\bimport\(\s*)['"]([^'"]+)['"]/gm

function packagesOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[.#/]|^(node|virtual):/.test(target) && !builtinModules.includes(target))
    .map((target) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'))
}

describe('a production install', () => {
  it('O-10 has every package that the server loads', () => {
    const loaded = sources.flatMap((file) => packagesOf(file).map((name) => ({ file, name })))
    const missing = loaded.filter(({ name }) => !Object.hasOwn(installation.dependencies, name))

    expect(loaded.length).toBeGreaterThan(100)
    expect([...new Set(missing.map(({ file, name }) => `${file} → ${name}`))].toSorted()).toEqual(onlyForDevelopers)
  })

  it.each(['vite', 'tailwindcss', 'typescript', '@tanstack/react-start', 'lucide-react', '@playwright/test'])(
    'O-10 has no %s',
    (name) => expect(Object.keys(installation.dependencies)).not.toContain(name),
  )
})
