import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { GENDER_KEY, TRACKING_MARK } from '#contract/fields.ts'
import { readWords, tableNames, tablesUsed } from './architecture.ts'

const SHELVES = [
  'contract',
  'server',
  'client',
  'web',
  'ui',
  'locales',
  'db',
  'fakes',
  'test',
  'e2e',
  'bench',
  'mutants',
  'scripts',
  'console',
]
const files = globSync([`{${SHELVES.join()}}/**/*.{ts,tsx}`, '*.ts']).toSorted()
const sources = files.filter((file) => !file.endsWith('.gen.ts'))
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file)

interface Import {
  to: string
  /** Whether nothing but types is imported. */
  isErased: boolean
}

/** `from '…'`, `import '…'`, `import('…')`; the words of a comment or a text are not at the beginning of a statement. */
const IMPORT = /(?:^(?:import|export)\b[^'"]*?from\s*|^import\s*|\bimport\(\s*)['"]([^'"]+)['"]/gm

/** What a file imports of ours, by path from the root. */
function importsOf(file: string): Import[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([statement, target = '']) => {
    const isErased = /^(import|export) type\b/.test(statement)
    if (target.startsWith('#')) return [{ to: target.slice(1), isErased }]
    if (target.startsWith('.')) return [{ to: path.join(path.dirname(file), target), isErased }]
    return []
  })
}

const graph = new Map(sources.map((file) => [file, importsOf(file)]))
const edges = [...graph].flatMap(([from, imports]) => imports.map(({ to }) => ({ from, to })))
const shelfOf = (file: string) => file.split('/')[0] ?? ''
const shown = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`

/** What leads back to itself: Tarjan's strongly connected components of more than one node. */
function rings(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = []
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []

  const visit = (node: string): void => {
    order.set(node, order.size)
    low.set(node, order.get(node) ?? 0)
    stack.push(node)
    for (const target of next.get(node) ?? []) {
      if (!next.has(target)) continue
      if (!order.has(target)) visit(target)
      if (stack.includes(target)) low.set(node, Math.min(low.get(node) ?? 0, low.get(target) ?? 0))
    }
    if (low.get(node) !== order.get(node)) return
    const ring = stack.splice(stack.indexOf(node))
    if (ring.length > 1) found.push(ring)
  }

  for (const node of next.keys()) if (!order.has(node)) visit(node)
  return found
}

/** Files by what they load; types are erased and load nothing. */
function loadedFiles(): Map<string, string[]> {
  return new Map(
    [...graph].map(([file, imports]) => [file, imports.filter(({ isErased }) => !isErased).map(({ to }) => to)]),
  )
}

/** The folders of a shelf by the others that they know, if only by a type. Files beside the folders put them together. */
function knownFolders(shelf: string): Map<string, string[]> {
  const folderOf = (file: string) =>
    (shelfOf(file) === shelf && file.split('/').length > 2 ? file.split('/')[1] : '') ?? ''
  const known = new Map<string, string[]>()
  for (const { from, to } of edges) {
    const [folder, target] = [folderOf(from), folderOf(to)]
    if (isTest(from) || !folder || !target || folder === target) continue
    known.set(folder, [...(known.get(folder) ?? []), target])
    known.set(target, known.get(target) ?? [])
  }
  return known
}

/** Where a file says what the compiler would not: `x as T`, `<T>x`, or both steps of `x as unknown as T` as one. */
function castsIn(file: string, text: string): string[] {
  const casts: string[] = []
  const add = ({ start }: ESTree.Node) => casts.push(`${file}:${text.slice(0, start).split('\n').length}`)
  new Visitor({
    TSAsExpression(node) {
      const isHalf = node.typeAnnotation.type === 'TSUnknownKeyword'
      const isConst = text.slice(node.typeAnnotation.start, node.typeAnnotation.end) === 'const'
      if (!isHalf && !isConst) add(node)
    },
    TSTypeAssertion: add,
  }).visit(parseSync(file, text).program)
  return casts
}

/** How many who joined in a week are about as old as the reader: a number in a mail, which puts nobody before anybody. */
const countsByAge = ['server/notifications/hourly-news.ts']

describe('the structure', () => {
  it('B6.1 is found: this test sees our files and what they import', () => {
    expect(sources.length).toBeGreaterThan(80)
    const imported = graph.get('server/sites/read-settings.ts')
    expect(imported).toContainEqual({ to: 'contract/sites.ts', isErased: true })
    expect(imported).toContainEqual({ to: 'server/sites/terms-date.ts', isErased: false })
  })

  it('B6.1 has no import of a file that is not there', () => {
    const gone = edges.filter(({ to }) => !existsSync(to.replace(/\?.*$/, '')))

    expect(gone.map(shown)).toEqual([])
  })

  it('B6.1 has no rings', () => {
    expect(rings(loadedFiles())).toEqual([])
  })

  it('C-5 has no rings between the folders of web/', () => {
    const known = knownFolders('web')

    expect(known.get('likes')).toContain('members')
    expect(rings(known)).toEqual([])
  })

  it('C-5 has one form hook: nothing else tells at a field what the server found wrong with it', () => {
    const users = edges.filter(({ to }) => to === 'client/form/field-error.ts').map(({ from }) => from)
    const readers = sources.filter(
      (file) => /\bdetails\.fields\b/.test(readFileSync(file, 'utf8')) && /^(client|web)\//.test(file),
    )

    expect(users).toEqual(['client/form/use-form.ts'])
    // A link of a mail is no field of a form, though the server refuses it as one.
    expect(readers).toEqual(['client/form/field-error.ts', 'web/account/link-refused.ts'])
  })

  it("B6.1 lets no module reach into another's queries", () => {
    const reaching = edges.filter(
      ({ from, to }) => to.endsWith('/queries.ts') && path.dirname(from) !== path.dirname(to),
    )

    expect(reaching.map(shown)).toEqual([])
  })

  /** What each shelf may import, itself aside; tests may also use what tests share. */
  const allowed: Record<string, string[]> = {
    contract: [],
    ui: [],
    locales: ['contract'],
    server: ['contract', 'locales', 'db', 'fakes'],
    client: ['contract', 'locales', 'ui'],
    web: ['contract', 'client', 'locales', 'ui'],
    console: ['contract', 'client', 'locales', 'ui'],
  }
  it.each(Object.keys(allowed))('B6.1 keeps %s/ to what it may know', (shelf) => {
    const strays = edges.filter(
      ({ from, to }) =>
        shelfOf(from) === shelf && !isTest(from) && shelfOf(to) !== shelf && !allowed[shelf]?.includes(shelfOf(to)),
    )

    expect(strays.map(shown)).toEqual([])
  })

  it('B6.1 lets only the start of the server know of seeds and fakes', () => {
    const reaching = edges.filter(
      ({ from, to }) => shelfOf(from) === 'server' && /^(db|fakes)\//.test(to) && !isTest(from),
    )

    expect(reaching.filter(({ from }) => from !== 'server/main.ts').map(shown)).toEqual([])
  })

  it('C-1 lets the platform know no word of the product', () => {
    const reaching = edges.filter(
      ({ from, to }) =>
        from.startsWith('server/platform/') &&
        !isTest(from) &&
        to.startsWith('server/') &&
        !to.startsWith('server/platform/'),
    )

    expect(reaching.map(shown)).toEqual([])
  })

  it('B6.1 reads the environment in one place', () => {
    const mayRead = /^(scripts|e2e|test|bench|mutants)\/|^server\/config\.ts$|^[\w.]+\.config\.ts$/
    const readers = sources.filter(
      (file) => !mayRead.test(file) && /\bprocess\s*\.\s*env\b/.test(readFileSync(file, 'utf8')),
    )

    expect(readers).toEqual([])
  })

  it('O-6 names whom a `:has()` concerns: with `group-has-` browsers compute the styles of the whole page again', () => {
    const classes = sources.filter((file) => file.endsWith('.tsx'))
    const wide = classes.filter((file) => /\b(group|peer)-has-/.test(readFileSync(file, 'utf8')))

    expect(classes.length).toBeGreaterThan(100)
    expect(wide).toEqual([])
  })

  it('A14-1 sorts nobody by a birthday, a coordinate or the minute in which they were here, and counts no days from them', () => {
    const sorts = /order ?by\b[^\n]*\b(?:birth_?date|last_?active_?at|lat|lon)\b/gi
    const measures = /(?:[-+]\s+|abs\(\s*)(?:\w+\.)?birth_date\b|\bbirth_date\s+[-+]/gi
    const others = sources.filter((file) => shelfOf(file) === 'server' && !isTest(file) && !countsByAge.includes(file))
    const revealing = others.flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...text.matchAll(sorts), ...text.matchAll(measures)].map(([statement]) => `${file}: ${statement}`)
    })

    expect('order by m.last_active_at desc').toMatch(sorts)
    expect('min(abs(birth_date - $1::date)) as days').toMatch(measures)
    expect(revealing).toEqual([])
  })

  it('B6.1 has a call of the contract for each module that has routes', () => {
    const modules = globSync('server/*/routes.ts').map((file) => path.basename(path.dirname(file)))

    const wordless = modules.filter((module) => !existsSync(`contract/${module}.ts`))

    expect(wordless).toEqual([])
  })

  it.each([GENDER_KEY, TRACKING_MARK])('C-9 writes the pattern %s down once', ({ source }) => {
    const places = sources.filter((file) => readFileSync(file, 'utf8').includes(source))

    expect(places).toEqual(['contract/fields.ts'])
  })

  const WITH_FEW_CASTS = ['contract', 'server', 'client', 'web', 'ui', 'locales', 'db', 'fakes', 'bench', 'scripts']
  const CASTS_PER_LINE = 1.5 / 1000
  it('C-10 casts hardly anything: where a type can be had, there is one', () => {
    const production = sources.filter((file) => WITH_FEW_CASTS.includes(shelfOf(file)) && !isTest(file))
    const casts = production.flatMap((file) => castsIn(file, readFileSync(file, 'utf8')))
    const lines = production.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0)

    expect(castsIn('x.ts', "const a = b as unknown as C, d = ['e'] as const, f = <G>h")).toHaveLength(2)
    expect(lines).toBeGreaterThan(20_000)
    expect(casts.slice(Math.floor(lines * CASTS_PER_LINE))).toEqual([])
  })

  it('A29-4 has no job that stops at the first site that fails', () => {
    const production = sources.filter((file) => file.startsWith('server/') && !isTest(file))
    const inARow = production.filter((file) =>
      /\bfor (await )?\(const [^)]* of ([\w.]*\.)?(sites\.(ids|all)\(\)|sites|siteIds)\)/.test(
        readFileSync(file, 'utf8'),
      ),
    )

    expect(production.length).toBeGreaterThan(300)
    expect(inARow).toEqual([])
  })

  it('T-5 tries nothing twice: what fails once is not firm', () => {
    const tests = files.filter((file) => isTest(file) || /^(vitest|playwright)\.config\.ts$/.test(file))
    const tried = tests.flatMap(
      (file) => readFileSync(file, 'utf8').match(/\b(?:retries|retry): (?!0\b|false\b)\w+/g) ?? [],
    )

    expect(tests).toEqual(expect.arrayContaining(['playwright.config.ts', 'vitest.config.ts']))
    expect(tried).toEqual([])
  })

  it('B6.1 has no drawers', () => {
    const drawers = files.filter((file) => /(^|\/)(utils?|helpers?|misc|common|manager|index)(\/|\.tsx?$)/.test(file))

    expect(drawers).toEqual([])
  })
})

describe('the folders of server/', () => {
  const words = readWords().filter(({ state }) => state !== 'planned')
  const tables = tableNames()
  const known = knownFolders('server')
  const calledBy = (word: string) => [...new Set(known.get(word))].filter((name) => name !== 'platform').toSorted()

  it('C-4 are the words of ARCHITECTURE.md, each once', () => {
    const folders = readdirSync('server').filter((name) => statSync(path.join('server', name)).isDirectory())

    expect(words.map(({ word }) => word).toSorted()).toEqual(folders.toSorted())
  })

  it('C-4 know each other in no ring', () => {
    const words = new Map([...known].filter(([word]) => word !== 'platform'))

    expect(known.get('sessions')).toContain('members')
    expect(rings(words)).toEqual([])
  })

  it.each(words)('C-4 $word calls whom the table says, all of them and nobody else', ({ word, calls }) => {
    expect(calls).toEqual(calledBy(word))
  })

  it('C-4 own each table of the database once', () => {
    expect(words.flatMap((word) => word.tables).toSorted()).toEqual(tables.toSorted())
  })

  it.each(words)('C-4 $word writes no table but its own', (word) => {
    const foreign = tablesUsed(`server/${word.word}`, 'written', tables).filter((name) => !word.tables.includes(name))

    expect(foreign).toEqual([])
  })

  it("C-4 are seen to write: a check that finds no statement would find nobody else's", () => {
    expect(tablesUsed('server/members', 'written', tables)).toEqual(['members'])
    expect(tablesUsed('server/private-photos', 'written', tables)).toEqual(['photo_grants'])
    expect(tablesUsed('server/sessions', 'written', tables)).toContain('known_devices')
  })

  it.each(words)("C-4 $word reads others' tables only where the table says so", (word) => {
    const foreign = tablesUsed(`server/${word.word}`, 'read', tables).filter((name) => !word.tables.includes(name))

    expect(word.reads).toEqual(foreign)
  })
})
