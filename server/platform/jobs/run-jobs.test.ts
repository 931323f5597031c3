import { describe, expect } from 'vitest'
import { it, type World } from '#test/world.ts'
import { enqueue } from './enqueue.ts'
import { type JobPayload, type RunningJobs, runDueJobs, startJobs, type Tasks } from './run-jobs.ts'

/** A promise to be kept from outside. */
function signal<T = void>() {
  return Promise.withResolvers<T>()
}

async function running(
  world: World,
  tasks: Tasks,
  wishes: { onError?: (error: unknown, task: string) => void } = {},
): Promise<RunningJobs> {
  return startJobs({ url: world.ground.url, tasks, onError: () => {}, ...wishes })
}

describe('jobs', () => {
  it('run soon after the change that added them, and not when it failed', async ({ world }) => {
    const seen: JobPayload[] = []
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
        await enqueue(tx, 'greet-once', { n: 0 })
        throw new Error('the change failed')
      })
      .catch(() => {})
    await world.db.transaction().execute((tx) => enqueue(tx, 'greet-once', { n: 1 }))
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
    await enqueue(world.db, 'fail-first', {})
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
    await enqueue(world.db, 'take-time', {})
    await begun.promise

    const stopped = jobs.stop()
    goOn.resolve()
    await stopped
    await jobs.stop()

    expect(isDone).toBe(true)
  })

  it('F15 of a node that died are taken over at once', async ({ world }) => {
    await enqueue(world.db, 'left-alone', {})
    await world.ground.owner.query(
      "update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now() - interval '2 minutes', attempts = 1",
    )
    const done = signal()
    const jobs = await running(world, { 'left-alone': async () => done.resolve() })

    await done.promise
    await jobs.stop()
  })

  it('F15 of a node that lives are left to it', async ({ world }) => {
    const begun = signal()
    const goOn = signal()
    let runs = 0
    const tasks: Tasks = {
      'run-once': async () => {
        runs++
        begun.resolve()
        await goOn.promise
      },
    }
    const first = await running(world, tasks)
    await enqueue(world.db, 'run-once', {})
    await begun.promise
    await world.ground.owner.query("update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'")

    const second = await running(world, tasks)
    await runDueJobs(world.ground.url, tasks)
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
    await enqueue(world.db, 'after-cut', {})

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
    await enqueue(world.db, 'note-later', {})
    const tried = async () => {
      const { rows } = await owner.query<{ is_called: boolean }>('select is_called from notes')
      return rows[0]?.is_called
    }
    await expect.poll(tried).toBe(true)
    await enqueue(world.db, 'next-one', {})

    await done.promise
    await jobs.stop()
    await owner.query('drop function cannot_be_noted() cascade; drop sequence notes')
    const { rows: left } = await owner.query(
      'select attempts from graphile_worker._private_jobs where locked_by is not null',
    )
    expect(left).toEqual([{ attempts: 1 }])
    await owner.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now()')
    await runDueJobs(url, { 'note-later': async () => {} })
  })

  it('of the crontab take their turn', async ({ world }) => {
    const jobs = await startJobs({
      url: world.ground.url,
      tasks: { tidy: async () => {} },
      crontab: '0 4 * * * tidy',
      onError: () => {},
    })
    await jobs.stop()

    const { rows } = await world.ground.owner.query('select identifier from graphile_worker._private_known_crontabs')
    expect(rows).toContainEqual({ identifier: 'tidy' })
  })
})
