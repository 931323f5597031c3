import type { Job, JobOptions } from './job.ts'

/** Runs each job that has a rhythm of seconds, until stopped: then those under way finish. */
export function startRhythms({ jobs, onError }: Pick<JobOptions, 'jobs' | 'onError'>): { stop(): Promise<void> } {
  const stops = jobs.flatMap(({ name, everySeconds, run }) =>
    everySeconds === undefined ? [] : startRhythm(everySeconds * 1000, run, (error) => onError(error, name)),
  )
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) }
}

function startRhythm(pauseMs: number, run: Job['run'], onError: (error: unknown) => void): () => Promise<void> {
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const turn = async () => {
    try {
      await run({})
    } catch (error) {
      onError(error)
    }
    if (!isOver) wait()
  }
  const wait = () => {
    timer = setTimeout(() => (running = turn()), pauseMs)
  }
  wait()
  return () => {
    isOver = true
    clearTimeout(timer)
    return running
  }
}
