import { expect, it } from 'vitest'
import { isWrittenIn } from './is-writing.ts'

const element = (tagName: string, attributes: Record<string, string> = {}) => ({
  tagName,
  getAttribute: (name: string) => attributes[name] ?? null,
})

it('M6-1 whoever has the focus in a field for text is writing', () => {
  const fields = [
    element('TEXTAREA'),
    element('INPUT'),
    element('INPUT', { type: 'search' }),
    element('INPUT', { type: 'tel' }),
    element('DIV', { contenteditable: 'true' }),
  ]
  expect(fields.filter((field) => !isWrittenIn(field))).toEqual([])
})

it('M6-1 whoever presses, ticks or reads is not', () => {
  const others = [
    element('BODY'),
    element('BUTTON'),
    element('INPUT', { type: 'checkbox' }),
    element('INPUT', { type: 'RANGE' }),
    element('DIV', { contenteditable: 'false' }),
  ]
  expect([...others, null].filter(isWrittenIn)).toEqual([])
})
