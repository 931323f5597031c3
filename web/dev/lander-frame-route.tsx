import { createFileRoute } from '@tanstack/react-router'
import { devHead, requireDemo } from './require-demo.ts'

export const Route = createFileRoute('/_lander/dev/layouts/lander')({
  beforeLoad: requireDemo,
  head: devHead,
  component: () => null,
})
