import { Check } from 'lucide-react'
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
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

/** One card of the own profile, saved by itself. What was typed stays until it is saved or thrown away, and says so. */
export function EditSection({ id, title, text, state, children }: Props) {
  const say = usePhrases('profiles')
  const titleId = `${id}-title`
  const refusal = useRef<HTMLDivElement>(null)

  // Whoever has scrolled on while the answer was on its way is taken to it, as to a field that is wrong.
  useEffect(() => {
    if (state.refusal) refusal.current?.focus()
  }, [state.refusal])

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
          <p
            role="status"
            className={classes(
              'flex items-center gap-1.5 text-sm font-semibold',
              state.isSaved ? 'text-success' : 'text-muted',
            )}
          >
            {state.isSaved ? (
              <>
                <Check aria-hidden size={16} />
                {say('own.saved')}
              </>
            ) : (
              state.isDirty && say('own.unsaved')
            )}
          </p>
          {text && <p className="col-span-2 max-w-prose text-sm text-muted">{text}</p>}
        </header>
        {children}
        <div ref={refusal} tabIndex={-1} className="scroll-mt-20 outline-none empty:hidden">
          <Refused by={state.refusal} />
        </div>
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
