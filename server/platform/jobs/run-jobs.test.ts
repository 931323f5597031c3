import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { it, type World } from '#test/world.ts'
import { enqueue } from './enqueue.ts'
import { forTask, type Job, type Task } from './job.ts'
import { installJobs, type RunningJobs, runDueJobs, startJobs } from './run-jobs.ts'

/** A promise to be kept from outside. */
function signal<T = void>() {
  return Promise.withResolvers<T>()
}

const PERMISSION_DENIED = { code: '42501' }

/** What to do for tasks that only this test knows. */
type Runs = Record<string, (payload: unknown) => Promise<void>>

const taskOf = (name: string): Task => ({ name, payload: z.record(z.string(), z.union([z.string(), z.number()])) })
const jobsOf = (runs: Runs): Job[] => Object.entries(runs).map(([name, run]) => forTask(taskOf(name), run))
const allows = ({ ground }: World, runs: Runs) => installJobs(ground.url, Object.keys(runs).map(taskOf))

async function running(
  world: World,
  runs: Runs,
  { onError = () => {} }: { onError?: (error: unknown, task: string) => void } = {},
): Promise<RunningJobs> {
  await allows(world, runs)
  return startJobs({ url: world.ground.url, jobs: jobsOf(runs), onError })
}

async function livingNodes({ ground }: World): Promise<number> {
  const { rows } = await ground.owner.query(
    "select from pg_stat_activity where datname = current_database() and application_name like 'visavis-jobs %'",
  )
  return rows.length
}

describe('jobs', () => {
  it('run soon after the change that added them, and not when it failed', async ({ world }) => {
    const seen: unknown[] = []
    const done = signal()
    const jobs = await running(world, {
      'greet-once': async (payload) => {
        seen.push(payload)
        done.resolve()
      },
    })

    await world.db
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, taskOf('greet-once'), { n: 0 })
        throw new Error('the change failed')
      })
      .catch(() => {})
    await world.db.transaction().execute((tx) => enqueue(tx, taskOf('greet-once'), { n: 1 }))
    await done.promise
    await jobs.stop()

    expect(seen).toEqual([{ n: 1 }])
  })

  it('that fail are told of, kept, and tried again', async ({ world }) => {
    let tries = 0
    const errors: [string, string][] = []
    const failed = signal()
    const done = signal()
    const jobs = await running(
      world,
      {
        'fail-first': async () => {
          if (++tries === 1) throw new Error('not now')
          done.resolve()
        },
      },
      {
        onError: (error, task) => {
          errors.push([String(error), task])
          failed.resolve()
        },
      },
    )
    await enqueue(world.db, taskOf('fail-first'), {})
    await failed.promise
    await done.promise
    await jobs.stop()

    expect(errors).toEqual([['Error: not now', 'fail-first']])
  })

  it('under way are finished before the stop', async ({ world }) => {
    const begun = signal()
    const goOn = signal()
    let isDone = false
    const jobs = await running(world, {
      'take-time': async () => {
        begun.resolve()
        await goOn.promise
        isDone = true
      },
    })
    await enqueue(world.db, taskOf('take-time'), {})
    await begun.promise

    const stopped = jobs.stop()
    goOn.resolve()
    await stopped
    await jobs.stop()

    expect(isDone).toBe(true)
  })

  it('F15 of a node that died are taken over at once', async ({ world }) => {
    const done = signal()
    const runs: Runs = { 'left-alone': async () => done.resolve() }
    await allows(world, runs)
    await enqueue(world.db, taskOf('left-alone'), {})
    await world.ground.owner.query(
      "update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '2 minutes', attempts = 1",
    )
    const jobs = await running(world, runs)

    await done.promise
    await jobs.stop()
  })

  it('F15 of a node that lives are left to it', async ({ world }) => {
    const begun = signal()
    const goOn = signal()
    let runs = 0
    const tasks: Runs = {
      'run-once': async () => {
        runs++
        begun.resolve()
        await goOn.promise
      },
    }
    const first = await running(world, tasks)
    await enqueue(world.db, taskOf('run-once'), {})
    await begun.promise
    // It shows that it lives a moment after its start: the minute's grace, which is taken away here, is for that.
    await expect.poll(() => livingNodes(world)).toBe(1)
    await world.ground.owner.query("update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'")

    const second = await running(world, tasks)
    await runDueJobs(world.ground.url, jobsOf(tasks))
    goOn.resolve()
    await first.stop()
    await second.stop()

    expect(runs).toBe(1)
  })

  it('F15 go on after the database cut every connection', async ({ world }) => {
    const done = signal()
    const jobs = await running(world, { 'after-cut': async () => done.resolve() })

    await world.ground.owner.query(
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name like 'visavis-jobs%' and datname = current_database()",
    )
    await enqueue(world.db, taskOf('after-cut'), {})

    await done.promise
    await jobs.stop()
  })

  it.for([
    ['done', 'delete', () => Promise.resolve()],
    ['failed', 'update', () => Promise.reject(new Error('not now'))],
  ] as const)('F15 go on when one that is %s could not be noted as such, and keep it', async (how, { world }) => {
    const [, change, task] = how
    const { owner, url } = world.ground
    await owner.query(`
      create sequence notes;
      create function cannot_be_noted() returns trigger language plpgsql as $$
      begin
        if old.locked_by is not null and nextval('notes') = 1 then
          raise exception 'too busy';
        end if;
        return coalesce(new, old);
      end
      $$;
      create trigger cannot_be_noted before ${change} on graphile_worker._private_jobs
        for each row execute function cannot_be_noted();
    `)
    const done = signal()
    const tasks = { 'note-later': task, 'next-one': async () => done.resolve() }
    const jobs = await running(world, tasks)
    await enqueue(world.db, taskOf('note-later'), {})
    const tried = async () => {
      const { rows } = await owner.query<{ is_called: boolean }>('select is_called from notes')
      return rows[0]?.is_called
    }
    await expect.poll(tried).toBe(true)
    await enqueue(world.db, taskOf('next-one'), {})

    await done.promise
    await jobs.stop()
    await owner.query('drop function cannot_be_noted() cascade; drop sequence notes')
    // The next one may have been taken before the workers stopped; then it is kept as well.
    const { rows: left } = await owner.query(
      `select j.attempts from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'note-later' and j.locked_by is not null`,
    )
    expect(left).toEqual([{ attempts: 1 }])
    await owner.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now()')
    await runDueJobs(url, jobsOf({ 'note-later': async () => {}, 'next-one': async () => {} }))
  })

  it('of the crontab take their turn', async ({ world }) => {
    const jobs = await startJobs({
      url: world.ground.url,
      jobs: [{ name: 'tidy', schedule: '0 4 * * *', run: async () => {} }],
      onError: () => {},
    })
    await jobs.stop()

    const { rows } = await world.ground.owner.query('select identifier from graphile_worker._private_known_crontabs')
    expect(rows).toContainEqual({ identifier: 'tidy' })
  })

  it('S-S3 are only those that the product has, however they are asked for', async ({ world }) => {
    const send = (name: string) => sql`select enqueue(${name}, '{}'::json)`.execute(world.db)

    await expect(send('erase-members')).rejects.toMatchObject(PERMISSION_DENIED)
    await expect(send('anything-else')).rejects.toMatchObject(PERMISSION_DENIED)
    await expect(sql`insert into task_names values ('anything-else')`.execute(world.db)).rejects.toMatchObject(
      PERMISSION_DENIED,
    )
    await expect(sql`select graphile_worker.add_job('send-mail')`.execute(world.db)).rejects.toMatchObject(
      PERMISSION_DENIED,
    )
    await send('send-mail')
    await world.ground.owner.query('delete from graphile_worker._private_jobs')
  })

  it('S-S3 with a payload that is not the task’s are not run', async ({ world }) => {
    const errors: unknown[] = []
    const failed = signal()
    const typed: Task<{ n: number }> = { name: 'count-on', payload: z.object({ n: z.number() }) }
    await installJobs(world.ground.url, [typed])
    const jobs = await startJobs({
      url: world.ground.url,
      jobs: [forTask(typed, () => Promise.reject(new Error('it ran')))],
      onError: (error) => {
        errors.push(error)
        failed.resolve()
      },
    })

    await sql`select enqueue('count-on', '{"n": "many"}'::json)`.execute(world.db)
    await failed.promise
    await jobs.stop()
    await world.ground.owner.query('delete from graphile_worker._private_jobs')

    expect(String(errors[0])).not.toContain('it ran')
  })
})
