import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Picture } from '#server/platform/images/picture.ts'
import type { PortraitJob } from './portrait-worker.ts'

export interface PortraitProcess {
  /** One at a time. */
  draw(job: PortraitJob): Promise<Picture>
  stop(): void
}

export function startPortraitProcess(): PortraitProcess {
  const child = fork(fileURLToPath(import.meta.resolve('./portrait-worker.ts')), {
    env: { VIPS_WARNING: '0' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process that draws portraits ended (${String(code)})`)
  })
  // Whoever waits for a drawing hears of it; an end between two drawings is heard of at the next.
  ended.catch(() => {})
  return {
    async draw(job) {
      const drawn = once(child, 'message')
      child.send(job, () => {})
      const [picture]: Picture[] = await Promise.race([drawn, ended])
      if (!picture) throw new Error('The process that draws portraits sent nothing')
      return picture
    },
    // Whatever it is doing: what it has not finished is drawn anew.
    stop: () => void child.kill('SIGKILL'),
  }
}
