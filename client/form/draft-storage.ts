import { useEffect, useRef, useState } from 'react'
import { parseObject } from '#client/storage/parse-object.ts'
import { withTabStorage } from '#client/storage/with-tab-storage.ts'

/** What was typed, from its stored form: the known fields of the right kind, everything else as it was at first. */
export function parseDraft<T extends object>(text: string | null, initial: T): T {
  const stored = parseObject(text)
  const draft = { ...initial }
  for (const name in initial) {
    const found = stored[name]
    if (isAlike(found, initial[name])) draft[name] = found
  }
  return draft
}

/** A field that begins as null holds an object later. */
function isAlike<T>(found: unknown, initial: T): found is T {
  if (initial === null) return typeof found === 'object'
  return typeof found === typeof initial && Array.isArray(found) === Array.isArray(initial)
}

export function readDraft<T extends object>(name: string, initial: T): T {
  return parseDraft(withTabStorage((storage) => storage.getItem(name)) ?? null, initial)
}

export function saveDraft(name: string, value: object): void {
  withTabStorage((storage) => storage.setItem(name, JSON.stringify(value)))
}

/**
 * Keeps what somebody typed. What the page has put in by itself is no draft: an address that merely stood in a form must
 * not be found in the tab later.
 */
export function keepTyped(name: string, value: object, untouched: object): void {
  if (JSON.stringify(value) === JSON.stringify(untouched)) withTabStorage((storage) => storage.removeItem(name))
  else saveDraft(name, value)
}

/** Forgets every draft of this tab whose name begins so. */
export function forgetDrafts(prefix: string): void {
  withTabStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(prefix)) storage.removeItem(name)
  })
}

/**
 * Values of a form that survive a reload of the tab, and nothing longer. What must not touch a disk, such as a password,
 * does not belong here. `first` is for a value that has just been chosen elsewhere and wins over the kept one.
 */
export function useDraft<T extends object>(
  name: string,
  initial: T,
  first: Partial<T> = {},
): [T, (change: Partial<T>) => void] {
  const [value, setValue] = useState<T>({ ...initial, ...first })
  const known = useRef<{ name: string; value: T }>(undefined)

  /** The kept one too when something is typed before the first effect has run: it must not be lost by that. */
  function current(): T {
    if (known.current?.name !== name) known.current = { name, value: { ...readDraft(name, initial), ...first } }
    return known.current.value
  }

  function keep(next: T) {
    known.current = { name, value: next }
    keepTyped(name, next, initial)
    setValue(next)
  }

  // After the first render, which has to look as the server made it.
  useEffect(() => {
    keep(current())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was there at first counts, and once.
  }, [name])

  const change = (changes: Partial<T>) => keep({ ...current(), ...changes })
  return [value, change]
}
