export interface Progress {
  (step: string): void
  done(): void
}

/** Says what is going on while something takes long, and how long it took. */
export function progress(): Progress {
  let current: { step: string; since: number } | undefined
  const finish = () => {
    if (!current) return
    const seconds = ((performance.now() - current.since) / 1000).toFixed(1)
    console.log(`${current.step} (${seconds} s)`)
    current = undefined
  }
  const tell = (step: string) => {
    finish()
    current = { step, since: performance.now() }
    if (process.stdout.isTTY) process.stdout.write(`${step} …\r`)
  }
  return Object.assign(tell, { done: finish })
}
