import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,ui,locales,db,fakes,test,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/setup.ts'],
    // Each worker has a database of its own; more of them than cores would only take turns.
    maxWorkers: 2,
    testTimeout: 40_000,
    hookTimeout: 60_000,
    // One that stumbles on a busy machine runs once more, in a world of its own, and is named with "(retry x1)".
    retry: 1,
  },
})
