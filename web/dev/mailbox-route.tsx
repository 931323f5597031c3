import { createFileRoute } from '@tanstack/react-router'
import { MailboxScreen } from './mailbox-screen.tsx'
import { devHead, requireDemo } from './require-demo.ts'

export const Route = createFileRoute('/_default/dev/mailbox')({
  beforeLoad: requireDemo,
  head: devHead,
  component: MailboxScreen,
})
