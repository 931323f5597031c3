import { defineConfig } from 'vitest/config'
import { inlineScript } from './scripts/vite/inline-script.ts'

export default defineConfig({
  plugins: [inlineScript()],
  test: {
    include: ['{contract,server,client,web,ui,locales,db,fakes,test,mutants,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/setup.ts'],
    // Each worker has a database of its own; more of them than cores would only take turns.
    maxWorkers: 2,
    // Reading the product anew for each file would take a quarter of the time; a file's database is its own all the same.
    isolate: false,
    // Long enough for a machine that is busy with other things; nothing waits for them to pass.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000, interval: 10 } },
    // What fails once is not firm, and is mended at its cause.
    retry: 0,
  },
})
