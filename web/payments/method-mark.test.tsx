import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { paymentMethods } from '#contract/payment-methods.ts'
import { MethodMark } from './method-mark.tsx'

it('D17-19 no two ways to pay have the same mark', () => {
  const marks = paymentMethods.map((method) => renderToStaticMarkup(<MethodMark method={method} />))

  expect(new Set(marks).size).toBe(paymentMethods.length)
})
