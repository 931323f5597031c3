import { type Puzzle, solve } from './solve.ts'

// Beside the page, so that typing stays fluent meanwhile.
self.addEventListener('message', ({ data }: MessageEvent<Puzzle>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the page that made this worker has none
  self.postMessage(solve(data))
})
