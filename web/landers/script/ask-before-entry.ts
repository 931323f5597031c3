import { AGREED_AT } from '#web/shell/entry-rules.ts'
import { WARNING_ID } from './element-ids.ts'

/** Opens the entry warning for who has not agreed on this device, and not where the site is installed. */
export function askBeforeEntry(): void {
  const text = document.getElementById(WARNING_ID)
  const dialog = text?.closest('dialog')
  const isInstalled = matchMedia('(display-mode: standalone)').matches
  if (!dialog || isInstalled || hasAgreed()) return

  dialog.querySelector('[value=leave]')?.addEventListener('click', () => location.replace('about:blank'))
  // With the press itself: the dialog tells of its end a moment later, and whoever is quick has gone on by then.
  dialog
    .querySelector('[value=enter]')
    ?.addEventListener('click', () => withStorage((storage) => storage.setItem(AGREED_AT, new Date().toISOString())))
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  dialog.addEventListener('close', () => {
    // Browsers let a second Escape through: only the button is an answer.
    if (dialog.returnValue !== 'enter') dialog.showModal()
  })
  dialog.showModal()
  // Reading comes first: a hasty Enter must not answer.
  text?.focus()
}

function hasAgreed(): boolean {
  return withStorage((storage) => storage.getItem(AGREED_AT) !== null) ?? false
}

/** Storage can be forbidden: then the question comes again with the next page. */
function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
