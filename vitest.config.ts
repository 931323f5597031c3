import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,client,web,ui,locales,db,fakes,test,mutants,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/setup.ts'],
    // Each worker has a database of its own; more of them than cores would only take turns.
    maxWorkers: 2,
    // Long enough for a machine that is busy with other things; nothing waits for them to pass.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What fails once is not firm, and is mended at its cause.
    retry: 0,
  },
})
