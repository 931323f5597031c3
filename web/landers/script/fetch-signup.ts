import { parseObject } from '#client/storage/parse-object.ts'
import { SIGNUP_FILES_ID } from './element-ids.ts'

/** What says that a visitor stays. Most leave before, and would have paid for files that they never use. */
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

/** Fetches what the next page needs as soon as somebody does anything with this one; not for who saves data. */
export function fetchSignup(): void {
  if (document.documentElement.dataset['still'] !== undefined) return
  const touched = new AbortController()
  const fetchFiles = () => {
    touched.abort()
    Object.values(parseObject(document.getElementById(SIGNUP_FILES_ID)?.textContent)).forEach(fetchLater)
  }
  for (const touch of TOUCHES) {
    addEventListener(touch, fetchFiles, { capture: true, passive: true, signal: touched.signal })
  }
}

function fetchLater(file: unknown): void {
  if (typeof file !== 'string') return
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = file
  document.head.append(link)
}
