import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Announcement } from '#server/notifications/announce.ts'
import { TileList } from '#server/offers/tile-list.ts'
import { lineOf } from './line-of.ts'
import { readJsonFile } from './read-json-file.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'operator-'))))
afterAll(() => rm(folder, { recursive: true }))

/** What is said of a file, without the folder that it lies in. */
async function told(text: string, shape: Parameters<typeof readJsonFile>[1] = TileList): Promise<string> {
  const file = path.join(folder, 'list.json')
  await writeFile(file, text)
  const error = await readJsonFile(file, shape).then(
    () => new Error('nothing'),
    (reason: Error) => reason,
  )
  return error.message.replaceAll(`${folder}/`, '')
}

const GOOD = '{ "picture": "a.jpg", "title": "Mila", "link": "https://cams.example/" }'
const tile = (changes: object) => JSON.stringify({ ...JSON.parse(GOOD), ...changes })

describe('a list that an operator wrote', () => {
  it.for<[text: string, words: string]>([
    [
      tile({ link: 'http://cams.example/' }),
      '"link" of entry 2 has to begin with https:// and the name of a site, without a login.',
    ],
    [
      tile({ link: 'https://cams.example/a b' }),
      '"link" of entry 2 has to be an address without blanks, letters of other scripts encoded.',
    ],
    ['{ "picture": "a.jpg", "link": "https://cams.example/" }', '"title" of entry 2 is missing.'],
    [tile({ title: ' ' }), '"title" of entry 2 is empty.'],
    [tile({ viewers: '12' }), '"viewers" of entry 2 has to be a number without quotation marks.'],
    [tile({ viewers: -1 }), '"viewers" of entry 2 has to be 0 or more.'],
    [tile({ locale: 'xx' }), '"locale" of entry 2 has to be one of de, en, es, fr, it, nl, pl.'],
    [tile({ niche: 8 }), '"niche" of entry 2 has to be one of 1, 2, 3, 4, 5, 6, 7.'],
    [tile({ from: 'tomorrow' }), '"from" of entry 2 has to be a time in UTC like 2026-11-20T18:00:00Z.'],
    [tile({ from: '2026-11-20T18:00:00Z', until: '2026-11-20T17:00:00Z' }), 'entry 2 has to end after it begins.'],
    [tile({ colour: 'red' }), 'entry 2 has something that is not known: colour.'],
    ['"Mila"', 'entry 2 has to be an object in braces.'],
  ])('M-B28 with %s says in which line it stands, and what to mend', async ([entry, words]) => {
    expect(await told(`[\n  ${GOOD},\n  ${entry}\n]`)).toBe(`list.json, line 3: ${words}`)
  })

  it('M-B28 with several mistakes says all of them', async () => {
    const text = `[\n${tile({ viewers: -1 })},\n${GOOD},\n{\n"picture": "a.jpg",\n"title": "Mila",\n"link": "ftp://x"\n}]`

    expect(await told(text)).toBe(
      'list.json, line 2: "viewers" of entry 1 has to be 0 or more.\n' +
        'list.json, line 7: "link" of entry 3 has to begin with https:// and the name of a site, without a login.',
    )
  })

  it.for<[text: string, words: string]>([
    [`[\n  ${GOOD}\n  ${GOOD}\n]`, "list.json, line 3: this is no JSON: Expected ',' or ']' after array element."],
    [`[\n  ${GOOD},\n]\n`, "list.json, line 3: this is no JSON: Unexpected token ']'."],
    [`[\n  ${GOOD}\n`, "list.json, line 3: this is no JSON: Expected ',' or ']' after array element."],
    ['', 'list.json, line 1: this is no JSON: Unexpected end of JSON input.'],
    ['{}', 'list.json, line 1: the file has to be a list in square brackets.'],
  ])('M-B28 that is no JSON, or no list, says so: %s', async ([text, words]) => {
    expect(await told(text)).toBe(words)
  })

  it('M-B28 may begin with the sign that some editors put there', async () => {
    expect(await told(`\uFEFF[${GOOD}]`)).toBe('nothing')
  })

  it('M-B28 that is not there is told', async () => {
    await expect(readJsonFile(path.join(folder, 'none.json'), TileList)).rejects.toThrow(
      /^There is no file .*none\.json\.$/,
    )
  })
})

describe('an announcement', () => {
  const good = {
    kind: 'news',
    texts: { en: 'Hello' },
    starts_at: '2026-11-20T08:00:00Z',
    ends_at: '2026-11-27T08:00:00Z',
  }
  it.for<[changes: object, words: string]>([
    [{ kind: 'offer' }, 'line 2: "kind" has to be one of news, promotions.'],
    [{ texts: {} }, 'line 3: "texts" has to have a text in one language at least.'],
    [{ texts: { en: 'Hello', xx: 'Hello' } }, 'line 5: "texts" has something that is not known: xx.'],
    [{ texts: { en: ' ' } }, 'line 4: "en" of "texts" is empty.'],
    [{ ends_at: '2026-11-20T08:00:00Z' }, 'line 7: "ends_at" has to be later than "starts_at", by 21 days at most.'],
    [{ ends_at: '2026-12-11T08:00:01Z' }, 'line 7: "ends_at" has to be later than "starts_at", by 21 days at most.'],
    [{ end_at: '2026-11-27T08:00:00Z' }, 'line 8: the file has something that is not known: end_at.'],
  ])('M-B28 with %o says in which line it stands, and what to mend', async ([changes, words]) => {
    expect(await told(JSON.stringify({ ...good, ...changes }, null, 2), Announcement)).toBe(`list.json, ${words}`)
  })

  it('M-B28 may last for 21 days', async () => {
    expect(await told(JSON.stringify({ ...good, ends_at: '2026-12-11T08:00:00Z' }), Announcement)).toBe('nothing')
  })
})

describe('the line of a part', () => {
  const json = '{\n"a": [1, "}\\"]",\n{"b": null, "b":\n[]}],\n"c": -1.5e3,\n"d": {}\n}'

  it.for<[path: PropertyKey[], line: number]>([
    [[], 1],
    [['a'], 2],
    [['a', 1], 2],
    [['a', 2], 3],
    [['a', 2, 'b'], 4],
    [['a', 2, 'missing'], 3],
    [['a', 9], 2],
    [['c'], 5],
    [['c', 'within'], 5],
    [['d', 'e'], 6],
  ])('M-B28 is found by its path %j', ([path, line]) => {
    expect(lineOf(json, path)).toBe(line)
  })
})
