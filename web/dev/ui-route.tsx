import { createFileRoute } from '@tanstack/react-router'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { devHead, requireDemo } from './require-demo.ts'
import { UiScreen } from './ui-screen.tsx'

export const Route = createFileRoute('/_default/dev/ui')({
  beforeLoad: requireDemo,
  loader: async ({ context }) => void (await loadPhrases(context, 'offers')),
  head: devHead,
  component: UiScreen,
})
