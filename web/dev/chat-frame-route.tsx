import { createFileRoute } from '@tanstack/react-router'
import { devHead, requireDemo } from './require-demo.ts'

export const Route = createFileRoute('/_chat/dev/layouts/chat')({
  beforeLoad: requireDemo,
  head: devHead,
  component: () => null,
})
