const SILENT =
  /^\/(?:signup|complete-signup|notifications|settings|chats|premium|credits|transactions|directdebit)(?:\/|$)|\/chat$/

/** Where the same question is asked, or where a card at the bottom would cover what is typed or bought. */
export function isSilentPlace(path: string): boolean {
  return SILENT.test(path)
}
