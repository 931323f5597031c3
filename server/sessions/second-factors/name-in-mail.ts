import type { Settings } from '#contract/settings.ts'
import { judgeText } from '#server/moderation/judge-text.ts'
import { nameProblem } from '#server/moderation/name-problem.ts'

const LONGEST = 24
const LEFT_OUT = '…'

/**
 * The name of a passkey as our mails quote it. Whoever got into an account chose it, so it is short, in one line, and says
 * nothing that leads elsewhere or speaks for the site: a mail of ours must not carry their letter.
 */
export function nameInMail(settings: Pick<Settings, 'name'>, name: string): string {
  const line = name.replaceAll(/\s+/g, ' ')
  if (nameProblem(settings, line, '') !== undefined || judgeText(line).warning !== null) return LEFT_OUT
  const letters = [...line]
  return letters.length <= LONGEST ? line : letters.slice(0, LONGEST - 1).join('') + LEFT_OUT
}
