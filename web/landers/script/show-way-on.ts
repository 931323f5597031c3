/** Where the way on appears with the last answer, it may be below the screen: that answer brings it into sight. */
export function showWayOn(): void {
  showAfter('.evening-answers', '.evening-after .button')
  showAfter('.signs-quiz fieldset:last-child', '.signs .start .button')
}

function showAfter(answers: string, wayOn: string): void {
  const show = () => document.querySelector(wayOn)?.scrollIntoView({ block: 'nearest' })
  document.querySelector(answers)?.addEventListener('change', show, { once: true })
}
