/** Whether files alone live at an address, so that nobody who asks for it wants a page. */
export function isFileAddress(url: string): boolean {
  return url.startsWith('/media/') || url.startsWith('/assets/')
}
