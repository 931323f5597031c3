import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export type MessageState = 'sending' | 'sent' | 'read'

interface Props {
  state: MessageState
  label: string
}

/** The two halves of the product's mark: an outline on the way, one half when the server has it, both when it is read. */
export function ReadMark({ state, label }: Props) {
  return (
    <span className="inline-flex items-center" data-state={state}>
      <svg aria-hidden viewBox="0 0 16 16" className="size-3.5">
        <circle cx="8" cy="8" r="6.25" fill="none" stroke="currentColor" strokeWidth="1.5" opacity="0.6" />
        {state !== 'sending' && <path d="M7.25 3.2v9.6a4.85 4.85 0 0 1 0-9.6Z" fill="currentColor" />}
        {state === 'read' && <path d="M8.75 3.2v9.6a4.85 4.85 0 0 0 0-9.6Z" fill="currentColor" />}
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
