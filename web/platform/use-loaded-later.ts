import { useHydrated } from '@tanstack/react-router'

/**
 * For what a page loads only once it is alive. A part of it that the browser takes over after the rest may not know it
 * yet either: the server did not when it wrote that part, and the two would differ.
 */
export function useLoadedLater<Data>(data: Data): Data | undefined {
  return useHydrated() ? data : undefined
}
