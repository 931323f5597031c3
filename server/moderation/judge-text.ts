import type { Warning } from '#contract/chats.ts'
import { CONTACT_WAYS, MONEY, SCAM } from './phrases.ts'

export interface Judgement {
  /** 0 (nothing) to 100 (almost certainly harmful), for whoever moderates. */
  score: number
  /** What its receiver is warned of. */
  warning: Warning | null
}

/** From here on a reader is warned; below, only moderators see the score. */
const WARN_FROM = 40

/**
 * Looks for contact details, requests for money and the phrases of known frauds, in seven languages. Nothing is refused for
 * it: the message arrives, with a calm word to its reader.
 */
export function judgeText(text: string): Judgement {
  const plain = plainOf(text)
  const points: Record<Warning, number> = {
    scam: Math.min(100, 50 * countOf(SCAM, plain)),
    money: Math.min(100, 45 * countOf(MONEY, plain)),
    contact: contactPoints(text, plain),
  }
  // Two kinds together are worse than each: "write to me there, then send it by Western Union".
  const sum = points.scam + points.money + points.contact
  const score = Math.min(100, Math.max(points.scam, points.money, points.contact, Math.round(sum * 0.8)))
  return { score, warning: warningOf(points) }
}

/** The gravest that is grave enough. */
function warningOf({ scam, money, contact }: Record<Warning, number>): Warning | null {
  if (scam >= WARN_FROM) return 'scam'
  if (money >= WARN_FROM) return 'money'
  return contact >= WARN_FROM ? 'contact' : null
}

/** Lower case, without accents, with one blank between words: as people write when they are in a hurry. */
function plainOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/\s+/g, ' ')
}

function countOf(patterns: readonly RegExp[], plain: string): number {
  return patterns.filter((pattern) => pattern.test(plain)).length
}

// Bounded pieces only, so that no text takes longer than its length.
const ADDRESS =
  /[\w.+-]{1,64}\s?(@|\(at\)|\[at\]| at )\s?[\w-]{2,63}\s?(\.|\(dot\)|\[dot\]| dot | punkt )\s?[a-z]{2,10}\b/
const LINK =
  /\b(https?:\/\/|www\.)[^\s]{3,}|\b[a-z0-9-]{2,40}\.(com|net|org|de|fr|es|it|nl|pl|ru|info|biz|xyz|me|club|site|online|link|ly)\b(\/|$|\s)/
const HANDLE = /(^|\s)@[a-z0-9_.]{4,30}\b/
/** Nine digits and more that stand together as a number to call does: with a plus or a zero, or in groups. */
const PHONE = /(\+|\b00)\d[\d ()./-]{7,18}\d\b|\b0\d{2,5}[ /-]?\d[\d -]{4,12}\d\b|\b\d{3}[ -]\d{3}[ -]\d{3,4}\b/
const WORD_DIGITS =
  /\b((null|eins|zwei|drei|vier|funf|sechs|sieben|acht|neun|zero|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|un|deux|trois|quatre|cinq|sept|huit|neuf|due|tre|quattro|cinque|sei|sette|otto|nove|nul|een|twee|drie|vier|vijf|zes|zeven|acht|negen|jeden|dwa|trzy|cztery|piec|szesc|siedem|osiem|dziewiec)[\s,.-]{1,3}){6}/

function contactPoints(text: string, plain: string): number {
  const finds = [ADDRESS, LINK, PHONE, WORD_DIGITS].filter((pattern) => pattern.test(plain)).length
  const ways = countOf(CONTACT_WAYS, plain)
  const handle = HANDLE.test(text.toLowerCase()) ? 1 : 0
  return Math.min(100, 60 * finds + 45 * ways + 25 * handle)
}
