import type { ReactNode } from 'react'
import type { PaymentMethod } from '#contract/payment-methods.ts'

/** Inside the lines of a thing. */
const soft = { fill: '#fff', fillOpacity: 0.3 }

/** Drawn for this product in one hand, white on a colour by which people know it: what kind of paying it is, and nobody's logo. */
const shapes = {
  card: (
    <>
      <rect x="9.5" y="7" width="21" height="14" rx="2.5" {...soft} />
      <path d="M9.5 11.5h21" strokeWidth="3" strokeLinecap="butt" />
      <path d="M13 17.25h5" />
    </>
  ),
  bank: (
    <>
      <path d="M10.5 12 20 6.5l9.5 5.5z" {...soft} />
      <path d="M13.5 14.5V19m4.3-4.5V19m4.4-4.5V19m4.3-4.5V19M10.5 21.5h19" />
    </>
  ),
  transfer: <path d="M10 10h18m-3.5-3.5L28 10l-3.5 3.5M30 18H12m3.5-3.5L12 18l3.5 3.5" />,
  debit: (
    <>
      <path d="M6 12 14.5 6.5 23 12z" {...soft} />
      <path d="M9 14.5V19m5.5-4.5V19m5.5-4.5V19M6 21.5h17M26.5 14h7.5m-3-3 3 3-3 3" />
    </>
  ),
  phone: (
    <>
      <rect x="11" y="4.5" width="11" height="19" rx="2.75" {...soft} />
      <path d="M15 20.25h3M25.5 10.5a5 5 0 0 1 0 7M28.75 8a8.5 8.5 0 0 1 0 12" />
    </>
  ),
  code: (
    <>
      <rect x="8" y="8.5" width="24" height="11" rx="3" {...soft} />
      <path d="M12.5 14h.01m3 0h.01m3 0h.01m3 0h.01m3 0h.01m3 0h.01" strokeWidth="2.2" />
    </>
  ),
  account: (
    <>
      <circle cx="16.5" cy="10" r="3.5" {...soft} />
      <path d="M9.5 21.5a7 7 0 0 1 14 0z" {...soft} />
      <path d="m24.5 12.5 2.5 2.5 4.5-5" />
    </>
  ),
  voucher: (
    <>
      <path d="M8.5 8h23v3.5a2.5 2.5 0 0 0 0 5V20h-23v-3.5a2.5 2.5 0 0 0 0-5z" {...soft} />
      <path d="M24.5 10v8" strokeDasharray="0.1 3" strokeWidth="2" />
      <path d="M13 12.25h7M13 15.75h4" />
    </>
  ),
} satisfies Record<string, ReactNode>

const marks: Record<PaymentMethod, [keyof typeof shapes, string]> = {
  sdd: ['debit', '#1f4e8c'],
  sct: ['transfer', '#1f4e8c'],
  przelewy24: ['bank', '#b3122b'],
  blik: ['code', '#1b1b1f'],
  giropay: ['bank', '#1c3f94'],
  sofort: ['transfer', '#b84a6b'],
  ideal: ['bank', '#b3005e'],
  bancontact: ['card', '#1b4f9c'],
  eps: ['bank', '#8e1f5b'],
  creditcard: ['card', '#33404f'],
  visa: ['card', '#1a2f8a'],
  mastercard: ['card', '#b8480a'],
  maestro: ['card', '#1668a8'],
  cartebancaire: ['card', '#0f6b4f'],
  nexi: ['card', '#2b3a9c'],
  applepay: ['phone', '#1b1b1f'],
  paypal: ['account', '#12408f'],
  paysafecard: ['voucher', '#0a5f8a'],
}

export function MethodMark({ method }: { method: PaymentMethod }) {
  const [shape, colour] = marks[method]
  return (
    <svg aria-hidden viewBox="0 0 40 28" className="h-7 w-10 shrink-0 md:h-8 md:w-11.5">
      <rect width="40" height="28" rx="6" fill={colour} />
      {/* So that the darkest of them stands out from a dark page. */}
      <rect x="0.5" y="0.5" width="39" height="27" rx="5.5" fill="none" stroke="#fff" strokeOpacity="0.16" />
      <g fill="none" stroke="#fff" strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round">
        {shapes[shape]}
      </g>
    </svg>
  )
}
