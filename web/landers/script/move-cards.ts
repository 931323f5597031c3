/** How far a card must be pulled to count as answered, as a share of its width. */
const FAR = 0.3
const DEGREES = 12

/** Cards that follow the finger. Pulled far enough, the answer of that side is chosen; its radio button does the rest. */
export function moveCards(): void {
  for (const card of document.querySelectorAll<HTMLElement>('[data-swipe]')) followFinger(card)
}

function followFinger(card: HTMLElement): void {
  let from: number | undefined
  const share = (event: PointerEvent) => (from === undefined ? 0 : (event.clientX - from) / card.offsetWidth)

  card.addEventListener('pointerdown', (event) => {
    const isAnswer = event.target instanceof Element && event.target.closest('label')
    if (event.button !== 0 || isAnswer) return
    from = event.clientX
    card.setPointerCapture(event.pointerId)
    card.dataset['held'] = ''
  })
  card.addEventListener('pointermove', (event) => {
    if (from === undefined) return
    const pulled = share(event)
    card.style.setProperty('--pull-x', `${pulled * 100}%`)
    card.style.setProperty('--pull-turn', `${pulled * DEGREES}deg`)
  })
  card.addEventListener('pointerup', (event) => release(share(event)))
  card.addEventListener('pointercancel', () => release(0))

  function release(pulled: number): void {
    from = undefined
    delete card.dataset['held']
    card.style.removeProperty('--pull-x')
    card.style.removeProperty('--pull-turn')
    const [pass, like] = card.querySelectorAll('input')
    if (pulled > FAR) like?.click()
    if (pulled < -FAR) pass?.click()
  }
}
