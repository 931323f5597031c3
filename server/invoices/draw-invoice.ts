import Pdf from 'pdfkit'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { FALLBACK_LOCALE, isLocale, type Locale } from '#contract/locales.ts'
import { zoneOf } from '#server/mail/mail-time.ts'
import { phrases } from '#server/platform/phrases.ts'
import { amountOf, type Paper } from './rules.ts'
import { sayMoney } from './say-money.ts'

const { resolve } = createRequire(import.meta.url)
const FONTS = '@expo-google-fonts/plus-jakarta-sans'
// The fonts that every PDF reader has know no Polish.
const REGULAR = resolve(`${FONTS}/400Regular/PlusJakartaSans_400Regular.ttf`)
const BOLD = resolve(`${FONTS}/700Bold/PlusJakartaSans_700Bold.ttf`)
// A title in the letters of the sites' own; `ui/fonts/make.py` cuts the file.
const SERIF = fileURLToPath(new URL('../../ui/fonts/fraunces.ttf', import.meta.url))
const MARGIN = 56
const WIDTH = 595 - 2 * MARGIN
const AMOUNT_WIDTH = 120
const LABEL_WIDTH = 130
const INK = '#222'
const QUIET = '#666'
const HAIRLINE = '#ddd'
/** The font's own space is narrow: words would nearly run together. */
const WORDS = { wordSpacing: 0.7 }
/** A number as it is written: between digits the font would make a longer dash of a hyphen. The types know no switching off. */
const AS_WRITTEN = { calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** A paper as a PDF of one page, in the language in which was bought; `order` is what the buyer calls the order. */
export async function drawInvoice(paper: Paper, order: string): Promise<Buffer> {
  const language = isLocale(paper.language) ? paper.language : FALLBACK_LOCALE
  const say = phrases(language, 'invoices')
  const title = titleOf(paper, language)
  const document = new Pdf({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${title} ${paper.number}`,
      Author: paper.seller.name,
      CreationDate: new Date(paper.issuedAt),
    },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((finish) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => finish(Buffer.concat(chunks)))
  })

  drawMark(document)
  const [seller = '', ...address] = sellerLines(paper, language)
  document.font(BOLD).fontSize(12).fillColor(INK).text(seller, WORDS).moveDown(0.25)
  document.font(REGULAR).fontSize(9).fillColor(QUIET).text(address.join('\n'), WORDS).moveDown(3)
  document.font(SERIF).fontSize(26).fillColor(INK).text(title, WORDS).moveDown(0.75)
  for (const [label, value] of headLines(paper, order, language)) {
    const { y } = document
    document.font(REGULAR).fontSize(10).fillColor(QUIET)
    document.text(label, MARGIN, y, { ...WORDS, width: LABEL_WIDTH })
    const below = document.y
    document
      .fillColor(INK)
      .text(value, MARGIN + LABEL_WIDTH, y, { ...WORDS, features: AS_WRITTEN, width: WIDTH - LABEL_WIDTH })
    document.y = Math.max(document.y, below)
    document.moveDown(0.3)
  }
  document.moveDown(2)
  for (const [at, { label, amount, kind }] of amountLines(paper, language).entries()) {
    if (at === 0 || kind === 'total') drawLine(document)
    document.font(kind === 'total' ? BOLD : REGULAR).fontSize(kind === 'total' ? 13 : 10)
    document.fillColor(kind === 'part' ? QUIET : INK)
    const { y } = document
    document.text(label, MARGIN, y, { ...WORDS, width: WIDTH - AMOUNT_WIDTH })
    const below = document.y
    document.text(amount, MARGIN + WIDTH - AMOUNT_WIDTH, y, { ...WORDS, width: AMOUNT_WIDTH, align: 'right' })
    document.y = Math.max(document.y, below)
    document.moveDown(0.6)
  }
  document.font(REGULAR).fontSize(10).fillColor(QUIET).moveDown(1.5)
  if (paper.paidAt && !paper.refund)
    document.text(say('paid', { date: sayDay(paper.paidAt, language, paper.country) }), MARGIN, document.y, {
      ...WORDS,
      width: WIDTH,
    })
  document.end()
  return done
}

/** Outlines of the two halves in a square of 32, as `ui/halves.tsx` draws them. */
const HALVES = ['M15 4.5a11.5 11.5 0 0 0 0 23Z', 'M17 4.5a11.5 11.5 0 0 1 0 23Z'] as const
const MARK_SIDE = 36
const SECOND_HALF = 0.55

/** The product's mark in the corner across from the seller. Nobody need hear of it. */
function drawMark(document: PDFKit.PDFDocument): void {
  const [own, other] = HALVES
  const scale = MARK_SIDE / 32
  document
    .save()
    // Its ink begins a little inside of its square.
    .translate(MARGIN + WIDTH - 28.5 * scale, MARGIN - 4.5 * scale)
    .scale(scale)
  document.path(own).fill(INK)
  document.fillOpacity(SECOND_HALF).path(other).fill(INK)
  document.restore()
}

function drawLine(document: PDFKit.PDFDocument): void {
  const { y } = document
  document
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .lineWidth(0.75)
    .strokeColor(HAIRLINE)
    .stroke()
  document.y = y + 10
}

function sellerLines({ seller }: Paper, language: Locale): string[] {
  const say = phrases(language, 'invoices')
  return [
    seller.name,
    seller.address,
    seller.city,
    new Intl.DisplayNames(language, { type: 'region' }).of(seller.country) ?? seller.country,
    `${say('register')}: ${seller.kvk}`,
    `${say('vat_number')}: ${seller.vat_numbers.join(', ')}`,
  ]
}

/** What the paper is called: a credit note is no invoice. */
export function titleOf({ refund }: Pick<Paper, 'refund'>, language: Locale): string {
  return phrases(language, 'invoices')(refund ? 'credit_note' : 'invoice')
}

/** What stands below the title: which paper it is, which one it corrects, and which order it is about. */
export function headLines(
  { number, issuedAt, country, refund }: Pick<Paper, 'number' | 'issuedAt' | 'country' | 'refund'>,
  order: string,
  language: Locale,
): [string, string][] {
  const say = phrases(language, 'invoices')
  return [
    [say('number'), number],
    [say('date'), sayDay(issuedAt, language, country)],
    ...(refund ? [[say('corrects'), refund.invoice] satisfies [string, string]] : []),
    [say('order'), order],
    [say('country'), new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country],
  ]
}

interface AmountLine {
  label: string
  amount: string
  /** What was sold, a part of the total that is told beside it, or the total. */
  kind: 'sold' | 'part' | 'total'
}

/** What stands on the paper, from the first amount to the total: what was shown before the order, to the cent. */
export function amountLines(paper: Paper, language: Locale): AmountLine[] {
  const say = phrases(language, 'invoices')
  const money = sayMoney(language, paper.currency)
  const { amount, vat } = amountOf(paper)
  const line = (label: string, cents: number, kind: AmountLine['kind'] = 'sold') => ({
    label,
    amount: money(cents),
    kind,
  })
  const sold = paper.refund
    ? [line(say('refund'), amount)]
    : [
        line(say('credits', { credits: paper.credits }), paper.price),
        ...(paper.discount > 0
          ? [line(say('discount', { percentage: paper.discountPercentage ?? 0 }), -paper.discount)]
          : []),
        ...(paper.fee > 0 ? [line(say('fee'), paper.fee)] : []),
      ]
  const rate = new Intl.NumberFormat(language).format(paper.vatRate / 100)
  return [
    ...sold,
    line(say('net'), amount - vat, 'part'),
    line(say('vat', { rate }), vat, 'part'),
    line(say('total'), amount, 'total'),
  ]
}

/** By the clock of the buyer's country: who buys after midnight has bought that day. */
function sayDay(moment: string, language: Locale, country: string): string {
  const timeZone = zoneOf(country)
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(moment))
}
