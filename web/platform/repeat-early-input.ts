const FIELDS = 'input, textarea, select'
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * React takes over the inner parts of a page one after the other when it has time, and what is chosen in one of them
 * until then would be lost. It takes over at once what an event is meant for.
 */
export function takeOver(): void {
  for (const part of document.querySelectorAll(`main, ${FIELDS}`)) tell(part, 'input')
}

/** Tells React of every field that shows something else than the server wrote. */
export async function tellTyped(): Promise<void> {
  const fields = [...document.querySelectorAll<Field>(FIELDS)].filter(isChanged)
  // Known before: React takes lists back to what the server wrote, and so does whatever the first field changes.
  const typed = fields.map((field) => ({ field, value: field.value }))
  takeOver()
  for (const { field, value } of typed) {
    tellChange(field, value)
    // What one field changes is drawn before the next is told.
    await Promise.resolve()
  }
}

function isChanged(field: Field): boolean {
  if ('options' in field) return [...field.options].some((option) => option.selected && !option.defaultSelected)
  if (isMarked(field)) return field.checked !== field.defaultChecked && (field.type === 'checkbox' || field.checked)
  return field.value !== field.defaultValue && field.type !== 'file'
}

function isMarked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

/** React hears only of what differs from the last that was set on a field. */
function tellChange(field: Field, value: string): void {
  if (isMarked(field)) {
    field.checked = field.defaultChecked
    field.click()
  } else {
    const end = field === document.activeElement && 'selectionEnd' in field ? field.selectionEnd : null
    if ('defaultValue' in field) field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
    if (end !== null && 'selectionEnd' in field) field.setSelectionRange(end, end)
    tell(field, 'options' in field ? 'change' : 'input')
  }
}

function tell(field: Element, type: 'input' | 'change'): void {
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
