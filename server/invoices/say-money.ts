/** An amount on a paper and in its mail; below zero with the sign that is as wide as a plus, as the screens show it. */
export function sayMoney(language: string, currency: string): (cents: number) => string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return (cents) => format.format(cents / 100).replace('-', '−')
}
