import { useEffect, useState } from 'react'

const PREFIX = 'signup.'

/** What was typed, from its stored form: the known fields of the right kind, everything else as it was at first. */
export function parseDraft<T extends object>(text: string | null, initial: T): T {
  const stored = asObject(text)
  const known = Object.entries(initial).map(([name, value]): [string, unknown] => {
    const found = stored[name]
    return [name, isAlike(found, value) ? found : value]
  })
  return Object.fromEntries(known) as T
}

function asObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** A field that begins as null holds an object later. */
function isAlike(found: unknown, initial: unknown): boolean {
  if (initial === null) return typeof found === 'object'
  return typeof found === typeof initial && Array.isArray(found) === Array.isArray(initial)
}

/** Storage can be forbidden; then a reload forgets, and all else works. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

export function readDraft<T extends object>(name: string, initial: T): T {
  return parseDraft(withStorage((storage) => storage.getItem(PREFIX + name)) ?? null, initial)
}

export function saveDraft(name: string, value: object): void {
  withStorage((storage) => storage.setItem(PREFIX + name, JSON.stringify(value)))
}

/** Forgets everything that was typed in this tab while joining. */
export function forgetDrafts(): void {
  withStorage((storage) => {
    for (const name of Object.keys(storage)) if (name.startsWith(PREFIX)) storage.removeItem(name)
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

  // After the first render, which has to look as the server made it.
  useEffect(() => {
    const restored = { ...readDraft(name, initial), ...first }
    saveDraft(name, restored)
    setValue(restored)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what was there at first counts, and once.
  }, [name])

  function change(changes: Partial<T>) {
    const next = { ...value, ...changes }
    saveDraft(name, next)
    setValue(next)
  }
  return [value, change]
}
