const KEY = 'neutral-tab'
const ICON = '/icon-neutral.svg'
const listeners = new Set<() => void>()

/** Whether the tab is to tell nothing of the site; the device's own choice. For `useSyncExternalStore`. */
export const isTabNeutral = (): boolean => localStorage.getItem(KEY) !== null

export function subscribeToNeutralTab(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function setTabNeutral(isNeutral: boolean): void {
  if (isNeutral) localStorage.setItem(KEY, 'yes')
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

/** Gives every page of this tab the same title and a plain icon, until it ends; then the page has its own again. */
export function keepTabNeutral(title: string): () => void {
  const icons = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel~=icon]')]
  const own = { title: document.title, icons: icons.map(({ href }) => href) }
  const neutralise = () => {
    if (document.title === title) return
    own.title = document.title
    document.title = title
  }
  for (const icon of icons) icon.href = ICON
  neutralise()
  const watching = new MutationObserver(neutralise)
  watching.observe(document.head, { childList: true, characterData: true, subtree: true })
  return () => {
    watching.disconnect()
    document.title = own.title
    for (const [place, icon] of icons.entries()) icon.href = own.icons[place] ?? icon.href
  }
}
