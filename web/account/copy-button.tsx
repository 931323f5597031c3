import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#web/platform/phrases/phrases.ts'

export function CopyButton({ text }: { text: string }) {
  const say = usePhrases('account')
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy

  async function copy() {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }

  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <Icon aria-hidden size={18} />
      <span aria-live="polite">{say(isCopied ? 'copied' : 'copy')}</span>
    </Button>
  )
}
