const BLANK = /\s*/y
const TEXT = /"(?:[^"\\]|\\.)*"/y
const OTHER = /[^\s,\]}]+/y

/** The line on which a part of a JSON text begins; where it is missing, that of the nearest part around it. */
export function lineOf(json: string, path: readonly PropertyKey[]): number {
  return json.slice(0, placeOf(json, skip(BLANK, json, 0), path)).split('\n').length
}

/** Where the part begins that the path leads to from the value that begins here. */
function placeOf(json: string, begin: number, path: readonly PropertyKey[]): number {
  const [step, ...rest] = path
  if (step === undefined) return begin
  // Of two parts with the same name the last one counts.
  const part = partsOf(json, begin).findLast(({ name }) => name === step)
  return part ? placeOf(json, part.begin, rest) : begin
}

interface Part {
  name: string | number
  begin: number
}

/** What an object or a list that begins here consists of; nothing else has parts. */
function partsOf(json: string, begin: number): Part[] {
  const isObject = json[begin] === '{'
  const parts: Part[] = []
  if (!isObject && json[begin] !== '[') return parts
  let at = skip(BLANK, json, begin + 1)
  while (at < json.length && json[at] !== '}' && json[at] !== ']') {
    const end = isObject ? skip(TEXT, json, at) : at
    const name = isObject ? String(JSON.parse(json.slice(at, end))) : parts.length
    // Behind the colon.
    const value = isObject ? skip(BLANK, json, skip(BLANK, json, end) + 1) : at
    parts.push({ name, begin: value })
    at = skip(BLANK, json, endOf(json, value))
    if (json[at] === ',') at = skip(BLANK, json, at + 1)
  }
  return parts
}

/** Where the value ends that begins here. */
function endOf(json: string, begin: number): number {
  if (json[begin] === '"') return skip(TEXT, json, begin)
  if (json[begin] !== '{' && json[begin] !== '[') return skip(OTHER, json, begin)
  let depth = 0
  for (let at = begin; at < json.length; at++) {
    const sign = json[at] ?? ''
    if (sign === '"') at = skip(TEXT, json, at) - 1
    else if ('{['.includes(sign)) depth++
    else if ('}]'.includes(sign) && --depth === 0) return at + 1
  }
  return json.length
}

function skip(pattern: RegExp, json: string, from: number): number {
  pattern.lastIndex = from
  return pattern.test(json) ? pattern.lastIndex : from
}
