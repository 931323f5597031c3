/** Answers the bench's questions about this process. */
export function answerUsage(): void {
  process.on('message', (message) => {
    if (message === 'cpu') process.send?.(process.cpuUsage())
    if (message === 'resident') process.send?.(process.memoryUsage())
    if (message !== 'memory') return
    // What the first round lets go of, the second one finds.
    globalThis.gc?.()
    globalThis.gc?.()
    process.send?.(process.memoryUsage())
  })
}
