import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

interface Props {
  /** What is copied. */
  text: string
  label: string
  /** Replaces the label once it is done. */
  copiedLabel: string
}

export function CopyButton({ text, label, copiedLabel }: Props) {
  const [isCopied, setIsCopied] = useState(false)
  const Icon = isCopied ? Check : Copy

  async function copy() {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
  }

  return (
    <Button variant="secondary" onClick={() => void copy()}>
      <Icon aria-hidden size={18} />
      <span aria-live="polite">{isCopied ? copiedLabel : label}</span>
    </Button>
  )
}
