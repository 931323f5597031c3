import { createFileRoute } from '@tanstack/react-router'
import { devHead, requireDemo } from './require-demo.ts'
import { UiScreen } from './ui-screen.tsx'

export const Route = createFileRoute('/_default/dev/ui')({
  beforeLoad: requireDemo,
  head: devHead,
  component: UiScreen,
})
