import { parseObject } from '#client/storage/parse-object.ts'
import { SIGNUP_FILES_ID } from './element-ids.ts'

/** Fetches what the next page needs, once this one is at rest; not for who saves data. */
export function fetchSignup(): void {
  const files = Object.values(parseObject(document.getElementById(SIGNUP_FILES_ID)?.textContent))
  if (document.documentElement.dataset['still'] !== undefined) return
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => files.forEach(fetchLater))
  })
}

function fetchLater(file: unknown): void {
  if (typeof file !== 'string') return
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = file
  document.head.append(link)
}
