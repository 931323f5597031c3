/** Uses what the tab remembers until it is closed. Storage can be forbidden: then a reload forgets, and all else works. */
export function withTabStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}
