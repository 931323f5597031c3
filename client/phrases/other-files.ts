/** The words of every screen but those that a visit begins with; what only the server speaks is not among them. */
export const otherFiles = import.meta.glob<unknown>(
  [
    '../../locales/*/*.json',
    '!../../locales/*/{home,pages,pricing,shell}.json',
    '!../../locales/*/{landers,landers-*,mails,settings,site}.json',
  ],
  { import: 'default' },
)
