import { takeOver, tellTyped } from './repeat-early-input.ts'

/** What a visitor did before the page was alive. */
export interface EarlyInput {
  hasTyped?: true
  /** The one that was pressed last. */
  button?: HTMLElement
  notice: (event: Event) => void
}

declare global {
  interface Window {
    early?: EarlyInput
  }
}

/**
 * Runs before the first paint. A form that is sent before the page is alive would go to the server as its address, the
 * password in it. Links and lists that the browser opens by itself need no script, and go on.
 */
export const noticeEarlyInput = `early={notice(e){const b=e.target.closest('button');if(e.type==='input')early.hasTyped=true;else if(b&&!b.popoverTargetElement){e.preventDefault();e.stopPropagation();early.button=b}}};for(const t of['click','input'])addEventListener(t,early.notice,true)`

/** Gives the page, now that it is alive, what its visitor typed, chose and pressed while it was not. */
export async function takeEarlyInput(): Promise<void> {
  const { early } = window
  if (!early) return
  if (early.hasTyped) await tellTyped()
  else takeOver()
  for (const type of ['click', 'input']) removeEventListener(type, early.notice, true)
  delete window.early
  early.button?.click()
}
