import type { TestProject } from 'vitest/node'
import { startTestServer } from './database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
    template: string
  }
}

export default async function setup(project: TestProject) {
  const server = await startTestServer()
  project.provide('adminUrl', server.adminUrl)
  project.provide('template', server.template)
  return () => server.stop()
}
