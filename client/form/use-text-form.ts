import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { keysOf } from '#contract/keys-of.ts'
import { useOneAtATime } from './one-at-a-time.ts'
import type { Problem } from './problem.ts'
import { useForm } from './use-form.ts'

interface Options<Name extends string, Answer> {
  /** Every field by its name, with what it holds at first. All must be filled in. */
  fields: Readonly<Record<Name, string>>
  send: (values: Record<Name, string>) => Promise<Answer>
  onSuccess?: ((answer: Answer) => void | Promise<void>) | undefined
  /** The field for the present password where another one is called `password`. */
  oldPassword?: NoInfer<Name> | undefined
}

/** A small form: a few texts, all of them required, and one call. */
export function useTextForm<Name extends string, Answer>({
  fields,
  send,
  onSuccess,
  oldPassword,
}: Options<Name, Answer>) {
  const [values, setValues] = useState<Record<Name, string>>(fields)
  const sending = useMutation({ mutationFn: () => send(values) })
  const once = useOneAtATime()
  const names = keysOf(fields)
  const problems: Partial<Record<Name, Problem>> = {}
  for (const name of names) if (values[name] === '') problems[name] = { reason: 'missing' }

  const form = useForm({
    fields: names,
    problems,
    sending,
    send: () =>
      once(() =>
        sending.mutateAsync(undefined, {
          onSuccess: (answer) => {
            form.restart()
            setValues(fields)
            void onSuccess?.(answer)
          },
        }),
      ),
    codes: oldPassword && { 'account.password_wrong': oldPassword },
  })

  const partsOf = (name: Name) => ({ name, value: values[name], error: form.errorOf(name) })
  const change = (name: Name, value: string) => setValues((all) => ({ ...all, [name]: value }))
  return {
    submit: form.submit,
    isSending: sending.isPending,
    refusal: form.refusal,
    /** For `Field`. */
    input: (name: Name) => ({
      ...partsOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    }),
    /** For `PasswordField`. */
    password: (name: Name) => ({ ...partsOf(name), onChange: (value: string) => change(name, value) }),
  }
}
