import { VisuallyHidden } from '#ui/visually-hidden.tsx'

export type MessageState = 'sending' | 'sent' | 'read'

interface Props {
  state: MessageState
  label: string
}

/** The two halves of the product's mark: outlines on the way, one half full when the server has it, both when it is read. */
export function ReadMark({ state, label }: Props) {
  return (
    <span className="inline-flex items-center" data-state={state}>
      <svg aria-hidden viewBox="0 0 16 16" className="size-3.5" stroke="currentColor" strokeWidth="1.5">
        <path d="M6.25 2.5v11a5.5 5.5 0 0 1 0-11Z" fill={state === 'sending' ? 'none' : 'currentColor'} />
        <path d="M9.75 2.5v11a5.5 5.5 0 0 0 0-11Z" fill={state === 'read' ? 'currentColor' : 'none'} />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}
