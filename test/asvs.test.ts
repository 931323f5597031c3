import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Chapters, sections and requirements that are about what this product does not have: LDAP, OAuth, GraphQL, WebRTC … */
const NOT_OURS = /^V(?:10\.|17\.|1\.2\.[678]$|1\.3\.[89]$|4\.3\.|5\.2\.3$|6\.8\.|7\.1\.3$|7\.6\.|12\.1\.3$)/
/** How many requirements of levels 1 and 2 are left of each chapter of ASVS 5.0.0. */
const APPLICABLE = {
  V1: 22,
  V2: 11,
  V3: 19,
  V4: 8,
  V5: 8,
  V6: 31,
  V7: 15,
  V8: 7,
  V9: 7,
  V11: 14,
  V12: 8,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
}
const DEVIATIONS = 'docs/decisions/0057-what-is-done-otherwise-than-asvs.md'

interface Row {
  id: string
  level: string
  asks: string
  metBy: string
  proof: string
}

/** Fields with commas stand in double quotes; none has a quote or a line break of its own. */
function readRows(): Row[] {
  const [, ...lines] = readFileSync('docs/asvs.csv', 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [id = '', level = '', asks = '', metBy = '', proof = '', ...more] = [
      ...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g),
    ].map(([, quoted, plain]) => (quoted ?? plain ?? '').trim())
    expect(more, `${line} has fields without a name`).toEqual([])
    return { id, level, asks, metBy, proof }
  })
}

const rows = readRows()
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** What is wrong with a proof, if anything. */
function problemOf({ id, metBy, proof }: Pick<Row, 'id' | 'metBy' | 'proof'>): string | undefined {
  const [file = '', text = ''] = proof.split(' › ')
  const content = read(file)
  if (content === '') return `${id}: there is no ${file}`
  if (metBy === 'decision') return content.includes(id) ? undefined : `${id}: ${file} does not name it`
  if (text === '') return `${id}: nothing of ${file} is named`
  if (metBy === 'page') return content.includes(text) ? undefined : `${id}: ${file} does not say ${text}`
  const isTitle = ["'", '"', '`'].some((quote) => content.includes(quote + text))
  return isTitle && /\.(?:test|spec)\.tsx?$/.test(file) ? undefined : `${id}: ${file} has no test ${text}`
}

describe('docs/asvs.csv', () => {
  it('S-L9 has each requirement of levels 1 and 2 that applies, once, and none empty', () => {
    const counts: Record<string, number> = {}
    for (const { id } of rows) {
      const [chapter = ''] = id.split('.')
      counts[chapter] = (counts[chapter] ?? 0) + 1
    }

    expect(counts).toEqual(APPLICABLE)
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows.filter((row) => NOT_OURS.test(row.id) || !/^V\d+\.\d+\.\d+$/.test(row.id))).toEqual([])
    expect(rows.filter((row) => Object.values(row).includes(''))).toEqual([])
    expect(rows.filter(({ level, metBy }) => !/^[12] (?:test|page|decision)$/.test(`${level} ${metBy}`))).toEqual([])
  })

  it('S-L9 names only tests, pages and decisions that exist', () => {
    expect(rows.flatMap((row) => problemOf(row) ?? [])).toEqual([])
  })

  it.for([
    ['test', 'test/gone.test.ts › S-L9 has each requirement'],
    ['test', 'test/asvs.test.ts › V1.1.1 nothing is called like this'],
    ['test', 'test/asvs.test.ts'],
    ['test', 'docs/security.md › ## Input'],
    ['page', 'docs/security.md › a sentence that stands nowhere'],
    ['decision', 'docs/decisions/0001-one-package.md'],
  ] as const)('S-L9 would notice a %s that is not there: %s', ([metBy, proof]) => {
    expect(problemOf({ id: 'V1.1.1', metBy, proof })).toBeDefined()
  })

  it('S-L9 has a row for each deviation that was decided', () => {
    const decided = read(DEVIATIONS).match(/V\d+\.\d+\.\d+/g) ?? []

    const pointing = rows.filter(({ proof }) => proof === DEVIATIONS).map(({ id }) => id)
    expect(decided.length).toBeGreaterThan(20)
    expect(decided.toSorted()).toEqual(pointing.toSorted())
  })
})

describe('docs/threat-model.md', () => {
  it('S-L9 names only files that exist', () => {
    const named = [...read('docs/threat-model.md').matchAll(/`((?:server|test|docs)\/[^`]+)`|\]\(([^)]+)\)/g)].map(
      ([, path, link]) => path ?? `docs/${link}`,
    )

    expect(named.length).toBeGreaterThan(40)
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })
})

/** Our own programs: what runs in production, without tests and seeds. */
const sources = globSync('{server,client,web,ui,contract,locales}/**/*.{ts,tsx}')
  .filter((file) => !/\.(?:test|gen)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const filesWith = (pattern: RegExp, below = '') =>
  sources.filter(({ file, text }) => file.startsWith(below) && pattern.test(text)).map(({ file }) => file)

describe('our sources', () => {
  it('V1.2.5 start only the database and the processes for pictures, without a shell', () => {
    expect(filesWith(/node:child_process/).toSorted()).toEqual([
      'server/platform/db/postgres.ts',
      'server/platform/images/worker-process.ts',
    ])
    expect(filesWith(/shell: true|\bexecSync\(|\bspawnSync\(/)).toEqual([])
  })

  it('V1.3.2 make no code of texts', () => {
    expect(filesWith(/\beval\(|new Function\(|node:vm/)).toEqual([])
  })

  it('V3.2.2 show texts as texts: the only markup that is set are scripts and styles of our own build', () => {
    expect(filesWith(/dangerouslySetInnerHTML|\.innerHTML|document\.write\(/).toSorted()).toEqual([
      'web/landers/lander-document.tsx',
      'web/root.tsx',
    ])
  })

  it('V3.5.5 listen to no message of another window', () => {
    expect(filesWith(/window\.addEventListener\(\s*'message'|window\.onmessage/)).toEqual([])
  })

  it('V6.2.6 V6.2.7 have one field for passwords, which hides them and lets them be pasted', () => {
    expect(
      filesWith(/type="password"|'text' : 'password'/, 'web/').filter((file) => !file.startsWith('web/dev/')),
    ).toEqual(['web/passwords/password-field.tsx'])
    expect(filesWith(/onPaste/, 'web/passwords')).toEqual([])
  })

  it('V11.4.1 V11.4.3 hash with SHA-256', () => {
    expect(filesWith(/createH(?:ash|mac)\((?!'sha256')|hkdfSync\((?!'sha256')/)).toEqual([])
    expect(filesWith(/createHash\('sha256'\)/).length).toBeGreaterThan(3)
  })

  it('V11.3.1 V11.3.2 encrypt with AES-256-GCM', () => {
    expect(filesWith(/createCipheriv\((?!'aes-256-gcm')/)).toEqual([])
    expect(filesWith(/createCipheriv\('aes-256-gcm'/).length).toBeGreaterThan(0)
  })

  it('V11.5.1 draw nothing on the server from a generator that can be predicted', () => {
    expect(filesWith(/Math\.random/, 'server/')).toEqual([])
  })

  it('V15.3.2 follow no redirect of another service', () => {
    const asking = filesWith(/await fetch\(/, 'server/')

    expect(asking.length).toBeGreaterThan(0)
    expect(asking.filter((file) => !/redirect: 'error'/.test(read(file)))).toEqual([])
  })
})
