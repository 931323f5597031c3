import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect } from 'vitest'
import { jpeg } from '#test/pictures.ts'
import { it, type World } from '#test/world.ts'

/** What a command says and how it ends, on the database of a world: by its socket, as an address that names a host. */
function run(world: World, command: 'announce' | 'arrivals' | 'tiles', ...args: string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: world.ground.url.replace('@/', '@localhost/'),
    DATA_FOLDER: world.ground.folder,
    SECRET: 's'.repeat(32),
  }
  return new Promise<{ code: number; said: string }>((resolve) => {
    execFile(process.execPath, [`scripts/${command}.ts`, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

const STACK = /^ +at /m

async function folderOf(world: World): Promise<(name: string, content: unknown) => Promise<string>> {
  const folder = await mkdtemp(path.join(world.ground.folder, 'command-'))
  return async (name, content) => {
    const file = path.join(folder, name)
    await writeFile(file, Buffer.isBuffer(content) ? content : JSON.stringify(content, null, 2))
    return file
  }
}

describe('a command of an operator', () => {
  it('M-B28 tells a mistake in a list of tiles by its line, fails, and changes nothing', async ({ world }) => {
    const write = await folderOf(world)
    const tile = { picture: 'cam.jpg', title: 'Mila', link: 'https://cams.example/' }
    await write('cam.jpg', await jpeg(60, 80))
    await write('broken.jpg', 'this is no picture')
    const kept = () => world.db.selectFrom('tiles').select(['title', 'storageKey']).execute()
    const give = async (list: unknown) => run(world, 'tiles', '--site', world.host, await write('list.json', list))
    expect(await give([tile])).toEqual({ code: 0, said: `${world.host} has 1 tiles.\n` })
    const before = await kept()

    const wrong = await give([tile, { ...tile, link: 'http://cams.example/' }])
    const unreadable = await give([tile, { ...tile, picture: 'broken.jpg' }])

    expect(wrong).toMatchObject({
      code: 1,
      said: expect.stringMatching(/list\.json, line 10: "link" of entry 2 .*\nNothing was changed\.\n$/),
    })
    expect(unreadable).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /list\.json, line 8: broken\.jpg is no picture that can be read\.\nNothing was changed\.\n$/,
      ),
    })
    for (const { said } of [wrong, unreadable]) expect(said).not.toMatch(STACK)
    expect(before).toMatchObject([{ title: 'Mila' }])
    expect(await kept()).toEqual(before)
  })

  it('M-B28 tells a mistake in an announcement, fails, and announces nothing', async ({ world }) => {
    const write = await folderOf(world)
    const good = {
      kind: 'news',
      texts: { en: 'Hello' },
      starts_at: '2099-11-20T08:00:00Z',
      ends_at: '2099-11-27T08:00:00Z',
    }
    const give = async (content: unknown, site = world.host) =>
      run(world, 'announce', '--site', site, await write('news.json', content))

    const outcomes = [
      await give({ ...good, ends_at: '2099-12-27T08:00:00Z' }),
      await give({ ...good, starts_at: '2020-11-20T08:00:00Z', ends_at: '2020-11-21T08:00:00Z' }),
      await give(good, 'nowhere.test'),
    ]

    for (const { code, said } of outcomes) {
      expect([code, said.trimEnd().split('\n')]).toEqual([1, [expect.any(String), 'Nothing was changed.']])
    }
    expect(outcomes.map(({ said }) => /line 7|There is no site nowhere\.test/.exec(said)?.[0])).toEqual([
      'line 7',
      'line 7',
      'There is no site nowhere.test',
    ])
    const announced = () => world.db.selectFrom('announcements').select('kind').execute()
    expect(await announced()).toEqual([])
    expect(await give(good)).toEqual({ code: 0, said: 'Told from 2099-11-20T08:00:00Z on.\n' })
    expect(await announced()).toHaveLength(1)
  })

  it.for<[args: string[], words: string]>([
    [['--from', '2026-02-31'], '--from has to be a day like 2026-11-16, and is "2026-02-31".'],
    [['--from', '2026-11-16', '--to', '16.11.2026'], '--to has to be a day like 2026-11-16, and is "16.11.2026".'],
    [['--from', '2026-11-16', '--to', '2026-11-15'], '--from 2026-11-16 is later than --to 2026-11-15.'],
    [
      ['--from', '2026-11-16', '--by', 'lander,colour'],
      '--by does not know "colour". There are: day, lander, slug, variant, network, ref.',
    ],
    [['--from', '2026-11-16', '--colour'], "Unknown option '--colour'"],
  ])('M-B28 says what is wrong with the figures that were asked for: %j', async ([args, words], { world }) => {
    const { code, said } = await run(world, 'arrivals', '--site', world.host, ...args)

    expect(code).toBe(1)
    expect(said.split('\n')[0]).toContain(words)
    expect(said).not.toMatch(STACK)
  })

  it('M-B28 says which sites there are', async ({ world }) => {
    const { code, said } = await run(world, 'arrivals', '--site', 'nowhere.test', '--from', '2026-11-16')

    expect([code, said]).toEqual([1, expect.stringMatching(/^There is no site nowhere\.test\. There are: .+\.\n$/)])
    expect(said).toContain(world.host)
  })
})
