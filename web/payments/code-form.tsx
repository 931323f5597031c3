import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { CallRefused } from '#client/api/call.ts'
import { useCodeWords, useRefusalWords } from '#client/api/use-refusal-words.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Props {
  code: string | undefined
  /** Why the price with it could not be told. */
  error: unknown
}

/** For a code that somebody was given. It stands in the address, so that it is not lost on the way. */
export function CodeForm({ code, error }: Props) {
  const say = usePhrases('payments')
  const sayError = usePhrases('errors')
  const wordsOf = useRefusalWords()
  const codeWords = useCodeWords()
  const navigate = useNavigate({ from: '/credits/$id/{-$paymentmethod}' })
  // One that was refused can be put right, also after the page was loaded anew.
  const [text, setText] = useState(code ?? '')
  const [isEmpty, setIsEmpty] = useState(false)

  function use(next: string | undefined) {
    void navigate({
      search: ({ back }) => ({ ...(back && { back }), ...(next && { code: next }) }),
      replace: true,
      resetScroll: false,
    })
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsEmpty(text.trim() === '')
    if (text.trim()) use(text.trim().toUpperCase())
  }

  function problem(): string | undefined {
    if (isEmpty) return sayError('fields.missing')
    if (!code || !error) return undefined
    // What no code looks like is none, and no field of a form that the member knows.
    const isMalformed = error instanceof CallRefused && error.code === 'request.invalid'
    return isMalformed ? codeWords({ code: 'discounts.not_found', details: {} }) : wordsOf(error)
  }

  if (code && !error)
    return (
      <Button variant="quiet" size="small" className="self-start" onClick={() => use(undefined)}>
        <X aria-hidden size={16} />
        {say('code.remove', { code })}
      </Button>
    )
  return (
    <Disclosure title={say('code.ask')} isOpenAtFirst={Boolean(error)} className="border-b-0">
      <form className="flex items-start gap-2" onSubmit={submit}>
        <Field
          label={say('code.label')}
          value={text}
          maxLength={32}
          autoCapitalize="characters"
          autoComplete="off"
          error={problem()}
          className="flex-1"
          onChange={(event) => {
            setText(event.target.value)
            setIsEmpty(false)
          }}
        />
        {/* Beside the input: below its label, above what is wrong. */}
        <Button type="submit" variant="secondary" className="mt-6.25">
          {say('code.apply')}
        </Button>
      </form>
    </Disclosure>
  )
}
