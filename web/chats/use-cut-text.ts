import { type ClipboardEvent, useState } from 'react'

/** Whether what stands in a field is what was left of a paste that was too long: the field takes what it has room for, in silence. */
export function useCutText(text: string, longest: number) {
  const [cut, setCut] = useState<string>()

  function notePaste({ clipboardData, currentTarget }: ClipboardEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd, value } = currentTarget
    setCut(whatIsLeft(value, selectionStart, selectionEnd, clipboardData.getData('text'), longest))
  }

  return { isCut: text === cut, notePaste }
}

/** What a field of limited length makes of its text when something too long is pasted; undefined where all of it fits. */
export function whatIsLeft(
  value: string,
  start: number,
  end: number,
  pasted: string,
  longest: number,
): string | undefined {
  const lines = pasted.replaceAll('\r\n', '\n')
  const tooMany = value.length - (end - start) + lines.length - longest
  if (tooMany <= 0) return undefined
  return value.slice(0, start) + lines.slice(0, Math.max(0, lines.length - tooMany)) + value.slice(end)
}
