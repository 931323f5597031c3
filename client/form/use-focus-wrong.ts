import { useEffect, useRef } from 'react'

/**
 * Takes the member to the first field of a form that has an error: at once if it is drawn, else as soon as it is. How
 * long that takes nobody knows beforehand, so it is looked for after each drawing.
 */
export function useFocusWrong(): (form: HTMLFormElement) => void {
  const waiting = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (waiting.current && focusFirst(waiting.current)) waiting.current = null
  })
  return (form) => {
    waiting.current = focusFirst(form) ? null : form
  }
}

function focusFirst(form: HTMLFormElement): boolean {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus()
  return wrong !== null
}
