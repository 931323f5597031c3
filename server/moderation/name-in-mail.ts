import type { Settings } from '#contract/settings.ts'
import { judgeText } from './judge-text.ts'
import { nameProblem } from './name-problem.ts'

const LONGEST = 24
const LEFT_OUT = '…'
/** Programs that show mails make a link of anything with a dot inside, whatever its ending. */
const LINKED = /[\p{L}\d]\.[\p{L}\d]/u

/**
 * What somebody typed in an account, as our mails to its owner quote it: the name of a passkey, of who withdraws. Whoever got into
 * the account may have chosen it, so it is short, in one line, and says nothing that leads elsewhere or speaks for the site: a
 * mail of ours must not carry their letter.
 */
export function nameInMail(settings: Pick<Settings, 'name'>, name: string): string {
  const line = name.replaceAll(/\s+/g, ' ')
  if (LINKED.test(line) || nameProblem(settings, line, '') !== undefined || judgeText(line).warning !== null)
    return LEFT_OUT
  const letters = [...line]
  return letters.length <= LONGEST ? line : letters.slice(0, LONGEST - 1).join('') + LEFT_OUT
}
