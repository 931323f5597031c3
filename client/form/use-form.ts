import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useState } from 'react'
import { CallRefused } from '#client/api/call.ts'
import { fieldError } from '#client/api/field-error.ts'
import { useFocusWrong } from './use-focus-wrong.ts'
import { usePhrases } from '#client/phrases/phrases.ts'

interface Wish<Name extends string, Answer> {
  /** Every field by its name, with what it holds at first. All must be filled in. */
  fields: Readonly<Record<Name, string>>
  send: (values: Record<Name, string>) => Promise<Answer>
  onSuccess?: ((answer: Answer) => void | Promise<void>) | undefined
  /** The field for the present password where another one is called `password`. */
  oldPassword?: NoInfer<Name> | undefined
}

/** A small form: what was typed, where it is wrong, and one call. A refusal stands beside its field where it has one. */
export function useForm<Name extends string, Answer>({ fields, send, onSuccess, oldPassword }: Wish<Name, Answer>) {
  const sayError = usePhrases('errors')
  const [values, setValues] = useState<Record<Name, string>>(fields)
  const [isTried, setIsTried] = useState(false)
  const sending = useMutation({ mutationFn: () => send(values) })
  const names = Object.keys(fields) as Name[]
  const focusWrong = useFocusWrong()

  function errorOf(name: Name): string | undefined {
    if (isTried && values[name] === '') return sayError('fields.missing')
    const isOldWrong = sending.error instanceof CallRefused && sending.error.code === 'account.password_wrong'
    if (isOldWrong && oldPassword) return name === oldPassword ? sayError('account.password_wrong') : undefined
    return fieldError(sayError, sending.error, name)
  }

  function change(name: Name, value: string) {
    setValues((all) => ({ ...all, [name]: value }))
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.isPending) return
    const form = event.currentTarget
    setIsTried(true)
    if (names.some((name) => values[name] === '')) return focusWrong(form)
    sending.mutate(undefined, {
      onError: () => focusWrong(form),
      onSuccess: (answer) => {
        setIsTried(false)
        setValues(fields)
        void onSuccess?.(answer)
      },
    })
  }

  return {
    submit,
    isSending: sending.isPending,
    /** What no field can show; for `Refused`. */
    refusal: names.some((name) => errorOf(name) !== undefined) ? null : sending.error,
    /** For `Field`. */
    input: (name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    }),
    /** For `PasswordField`. */
    password: (name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value: string) => change(name, value),
    }),
  }
}
