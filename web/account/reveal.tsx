import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  /** The button that shows the form. */
  label: string
  children: (close: () => void) => ReactNode
}

/** Keeps a form out of sight until it is wanted: a page of settings is mostly read. */
export function Reveal({ label, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)

  function close() {
    setIsOpen(false)
    setWasOpen(true)
  }

  if (isOpen) return <div ref={focusFirst}>{children(close)}</div>
  return (
    // Whoever closes the form is back where they opened it.
    <Button
      ref={wasOpen ? focus : undefined}
      variant="secondary"
      className="self-start"
      onClick={() => setIsOpen(true)}
    >
      {label}
    </Button>
  )
}

function focus(button: HTMLElement | null) {
  button?.focus()
}

function focusFirst(frame: HTMLElement | null) {
  frame?.querySelector<HTMLElement>('input:not([hidden])')?.focus()
}

interface ActionsProps {
  submit: string
  isBusy: boolean
  onCancel: () => void
}

export function RevealActions({ submit, isBusy, onCancel }: ActionsProps) {
  const say = usePhrases('account')
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" isBusy={isBusy}>
        {submit}
      </Button>
      <Button variant="quiet" onClick={onCancel}>
        {say('cancel')}
      </Button>
    </div>
  )
}
