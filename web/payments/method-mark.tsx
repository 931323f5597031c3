import type { ReactNode } from 'react'
import type { PaymentMethod } from '#contract/payment-methods.ts'

/** Drawn for this product: what kind of paying it is, in a colour by which people know it. */
const shapes = {
  card: (
    <>
      <rect x="9" y="7" width="22" height="14" rx="2" />
      <path d="M9 11.5h22" strokeWidth="3" />
      <path d="M13 17.5h5" />
    </>
  ),
  rings: (
    <>
      <circle cx="16" cy="14" r="6" />
      <circle cx="24" cy="14" r="6" />
    </>
  ),
  bank: (
    <>
      <path d="M10 12 20 6.5l10 5.5z" strokeLinejoin="round" />
      <path d="M13 14.5v4.5M18 14.5v4.5M22 14.5v4.5M27 14.5v4.5M10 21.5h20" />
    </>
  ),
  transfer: <path d="M11 11h17m-4-4 4 4-4 4M29 18H12m4 4-4-4 4-4" />,
  mandate: (
    <>
      <path d="M13 6h10l4 4v12H13z" strokeLinejoin="round" />
      <path d="M16 18c2-4 3-4 3-1.5s2 1 5-1" />
    </>
  ),
  wallet: (
    <>
      <rect x="10" y="8" width="20" height="13" rx="2.5" />
      <path d="M30 12.5h-5a2 2 0 0 0 0 4h5" />
    </>
  ),
  phone: (
    <>
      <rect x="15" y="5" width="10" height="18" rx="2.5" />
      <path d="M18.5 20h3" />
    </>
  ),
  voucher: (
    <>
      <path d="M10 8h20v4a2 2 0 0 0 0 4v4H10v-4a2 2 0 0 0 0-4z" strokeLinejoin="round" />
      <path d="M17 11v6M20 11v6M23 11v6" />
    </>
  ),
} satisfies Record<string, ReactNode>

const marks: Record<PaymentMethod, [keyof typeof shapes, string]> = {
  sdd: ['mandate', '#1f4e8c'],
  sct: ['transfer', '#1f4e8c'],
  przelewy24: ['bank', '#b3122b'],
  blik: ['phone', '#1b1b1f'],
  giropay: ['bank', '#1c3f94'],
  sofort: ['transfer', '#b84a6b'],
  ideal: ['bank', '#b3005e'],
  bancontact: ['card', '#1b4f9c'],
  eps: ['bank', '#8e1f5b'],
  creditcard: ['card', '#33404f'],
  visa: ['card', '#1a2f8a'],
  mastercard: ['rings', '#b8480a'],
  maestro: ['rings', '#1668a8'],
  cartebancaire: ['card', '#0f6b4f'],
  nexi: ['card', '#2b3a9c'],
  applepay: ['phone', '#1b1b1f'],
  paypal: ['wallet', '#12408f'],
  paysafecard: ['voucher', '#0a5f8a'],
}

export function MethodMark({ method }: { method: PaymentMethod }) {
  const [shape, colour] = marks[method]
  return (
    <svg aria-hidden viewBox="0 0 40 28" width="40" height="28" className="shrink-0" fill="none">
      <rect
        x="0.5"
        y="0.5"
        width="39"
        height="27"
        rx="5"
        className="fill-[light-dark(#ffffff,color-mix(in_srgb,var(--ink)_8%,var(--surface)))] stroke-line in-data-[theme=bdsm]:fill-[color-mix(in_srgb,var(--ink)_8%,var(--surface))]"
      />
      {/* In the dark white chips would outshine price and button: there the lines are of the page's own colour. */}
      <g
        color={colour}
        strokeWidth="1.75"
        strokeLinecap="round"
        className="stroke-[light-dark(currentColor,var(--muted))] in-data-[theme=bdsm]:stroke-muted"
      >
        {shapes[shape]}
      </g>
    </svg>
  )
}
