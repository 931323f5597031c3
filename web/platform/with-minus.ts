/** A number below zero with the sign that is as wide as a plus: most languages of `Intl` give a hyphen. */
export function withMinus(format: Intl.NumberFormat): (number: number) => string {
  return (number) => format.format(number).replace('-', '−')
}
