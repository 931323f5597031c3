import { Check } from 'lucide-react'
import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { Refused } from '#client/api/refused.tsx'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  /** Also its anchor. */
  id: string
  title: string
  text?: string | undefined
  state: {
    isDirty: boolean
    isSaving: boolean
    isSaved: boolean
    refusal: unknown
    save: (event: SubmitEvent<HTMLFormElement>) => void
    discard: () => void
  }
  children: ReactNode
}

// As a card, but suggestions may hang over its edge.
const FORM = 'flex flex-col gap-6 rounded-card border border-line bg-surface p-4 text-ink shadow-card sm:p-6'

/** One card of the own profile, saved by itself. What was typed stays until it is saved or thrown away. */
export function EditSection({ id, title, text, state, children }: Props) {
  const say = usePhrases('profiles')
  const titleId = `${id}-title`

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.isDirty && !state.isSaving) state.save(event)
  }

  return (
    <section id={id} aria-labelledby={titleId} className="scroll-mt-20">
      <form noValidate className={FORM} onSubmit={submit}>
        <header className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1">
          <h2 id={titleId} className="text-lg font-bold">
            {title}
          </h2>
          <p role="status" className="flex items-center gap-1.5 text-sm font-semibold text-success">
            {state.isSaved && (
              <>
                <Check aria-hidden size={16} />
                {say('own.saved')}
              </>
            )}
          </p>
          {text && <p className="col-span-2 max-w-prose text-sm text-muted">{text}</p>}
        </header>
        {children}
        <Refused by={state.refusal} />
        {state.isDirty && (
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="quiet" onClick={state.discard}>
              {say('own.discard')}
            </Button>
            <Button type="submit" isBusy={state.isSaving}>
              {say('own.save')}
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}
