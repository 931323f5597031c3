import { useState } from 'react'

/**
 * Lets one piece of work run at a time and drops what is asked for meanwhile. What is drawn as busy comes a moment after the
 * press: a second one within the same frame would still find the button as it was.
 */
export function oneAtATime(): (work: () => Promise<unknown>) => void {
  let isRunning = false
  const end = () => {
    isRunning = false
  }
  return (work) => {
    if (isRunning) return
    isRunning = true
    // What fails is told by whoever began the work.
    work().then(end, end)
  }
}

export function useOneAtATime() {
  return useState(oneAtATime)[0]
}
