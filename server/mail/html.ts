/** Markup that was made by `html`, and so has every foreign character escaped. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = string | number | Html | readonly Value[] | undefined

/** A template whose every value is text, unless it was made by this template too. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((made, part, i) => made + render(values[i - 1]) + part))
}

function render(value: Value): string {
  if (value === undefined) return ''
  if (value instanceof Html) return value.markup
  if (typeof value === 'object') return value.map(render).join('')
  return String(value).replaceAll(/[&<>"'`=]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
