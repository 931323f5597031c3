import { createFileRoute } from '@tanstack/react-router'
import { devHead, requireDemo } from './require-demo.ts'

/** Nothing at all, in the frame that has nothing: what other pages are measured against. */
export const Route = createFileRoute('/_empty/dev/layouts/empty')({
  beforeLoad: requireDemo,
  head: devHead,
  component: () => null,
})
