/** How many numbers each path command takes. */
const ARITY: Record<string, number> = { m: 2, l: 2, t: 2, h: 1, v: 1, c: 6, s: 4, q: 4, a: 7, z: 0 }

type Point = [x: number, y: number]

interface Pen {
  exact: Point
  rounded: Point
}

/**
 * Rounds the numbers of a path to `1 / precision`. Most steps in a path are relative, so rounding each alone would let
 * the line drift away; here each step also makes up for what the steps before it lost.
 */
export function slimPath(d: string, precision: number) {
  const tokens = d.match(/[a-z]|-?\d*\.?\d+/gi) ?? []
  let command = 'M'
  let pen: Pen = { exact: [0, 0], rounded: [0, 0] }
  let start = pen
  let path = ''
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at] ?? ''
    const named = /[a-z]/i.test(token)
    if (named) {
      command = token
      at += 1
    }
    const numbers = tokens.slice(at, at + (ARITY[command.toLowerCase()] ?? 0)).map(Number)
    at += numbers.length
    if (!named && numbers.length === 0) throw new Error(`A number after ${command} in a path`)
    const step = move(command, numbers, pen, precision)
    pen = command.toLowerCase() === 'z' ? start : step.pen
    if (command.toLowerCase() === 'm') start = pen
    path += named ? command : ''
    for (const [index, number] of step.numbers.entries()) path = join(path, shorten(number), named && index === 0)
    // Further pairs after a move are lines.
    if (command === 'm') command = 'l'
    if (command === 'M') command = 'L'
  }
  return path
}

function move(command: string, numbers: readonly number[], pen: Pen, precision: number) {
  const kind = command.toLowerCase()
  const relative = command === kind
  const next: Pen = { exact: [...pen.exact], rounded: [...pen.rounded] }
  const slimmed = numbers.map((number, index) => {
    if (kind === 'a' && index < 5) return index < 2 ? toGrid(number, precision) : number
    const axis = kind === 'v' || (kind === 'a' ? index === 6 : kind !== 'h' && index % 2 === 1) ? 1 : 0
    const target = number + (relative ? pen.exact[axis] : 0)
    const step = toGrid(target - (relative ? pen.rounded[axis] : 0), precision)
    // The last pair is where the pen ends up; writing all of them leaves exactly that.
    next.exact[axis] = target
    next.rounded[axis] = toGrid(step + (relative ? pen.rounded[axis] : 0), precision)
    return step
  })
  return { numbers: slimmed, pen: next }
}

const toGrid = (value: number, precision: number) => Math.round(value * precision) / precision

/** `0.5` as `.5` and never `-0`. */
export const shorten = (value: number) => String(value + 0).replace(/^(-?)0\./, '$1.')

function join(path: string, number: string, first: boolean) {
  if (first || number.startsWith('-')) return path + number
  const sticks = number.startsWith('.') && /\.\d+$/.test(path)
  return sticks ? path + number : `${path} ${number}`
}
