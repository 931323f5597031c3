/** Fields in which nothing is written. */
const CHOSEN = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** Whether somebody writes somewhere on the page, so that taking the focus away would lose what they type. */
export function isWriting(): boolean {
  return isWrittenIn(document.activeElement)
}

/** Whether what has the focus is written in. */
export function isWrittenIn(focused: Pick<Element, 'tagName' | 'getAttribute'> | null): boolean {
  if (!focused) return false
  const { tagName } = focused
  if (tagName === 'INPUT') return !CHOSEN.has(focused.getAttribute('type')?.toLowerCase() ?? 'text')
  const editable = focused.getAttribute('contenteditable')
  return tagName === 'TEXTAREA' || (editable !== null && editable !== 'false')
}
