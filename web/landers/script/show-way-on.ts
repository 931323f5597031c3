/** Where the way on appears with an answer, it may be below the screen: the first answer brings it into sight. */
export function showWayOn(): void {
  const answers = document.querySelector('.evening-answers')
  const wayOn = document.querySelector('.evening-after .button')
  answers?.addEventListener('change', () => wayOn?.scrollIntoView({ block: 'nearest' }), { once: true })
}
