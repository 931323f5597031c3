import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { fieldError, refusedFields } from './field-error.ts'
import type { Problem } from './problem.ts'

export { refusedFields }

interface Options<Field extends string> {
  /** Those that can show what is wrong with them. */
  fields: readonly Field[]
  /** What the server would refuse, by field. Shown once a field was `touch`ed, or all were sent. */
  problems?: Partial<Record<Field, Problem>> | undefined
  sending: { error: unknown; isPending: boolean }
  /** Called when there is no problem. */
  send: () => void
  /** Refusals that mean one field without naming it. */
  codes?: Partial<Record<ErrorCode, NoInfer<Field>>> | undefined
}

/** Marks a field or a group of them as wrong. */
const WRONG = '[aria-invalid="true"], [data-invalid] input'

/**
 * What every form does, whatever keeps its values: tells at each field what is wrong with it, before and after the server
 * was asked, sends once at a time, and takes the reader to the first field that is wrong.
 */
export function useForm<Field extends string>({ fields, problems = {}, sending, send, codes }: Options<Field>) {
  const sayError = usePhrases('errors')
  const [attempts, setAttempts] = useState(0)
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const { error, isPending } = sending

  // Each as soon as its errors are drawn; an error that goes away because somebody types moves nobody.
  useEffect(() => {
    if (attempts > 0) focusWrong(form.current)
  }, [attempts])
  useEffect(() => {
    if (error) focusWrong(form.current)
  }, [error])

  function errorOf(field: Field): string | undefined {
    const problem = attempts > 0 || touched.has(field) ? problems[field] : undefined
    if (problem) return sayError(`fields.${problem.reason}`, { bound: problem.bound ?? 0 })
    return fieldError(sayError, error, field, codes)
  }

  function trySending() {
    if (isPending) return
    setAttempts((count) => count + 1)
    if (Object.keys(problems).length === 0) send()
  }

  return {
    /** For the form's `onSubmit`. */
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      form.current = event.currentTarget
      trySending()
    },
    /** The same where the fields stand inside the form of somebody else. */
    trySending,
    errorOf,
    touch: (field: Field) => setTouched((all) => new Set(all).add(field)),
    /** What no field can show; for `Refused`. */
    refusal: fields.some((field) => errorOf(field) !== undefined) ? null : error,
    /** As if nothing had been sent yet. */
    restart: () => {
      setAttempts(0)
      setTouched(new Set())
    },
  }
}

function focusWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>(WRONG)?.focus()
}
