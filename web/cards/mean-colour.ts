/**
 * The mean colour of a picture, as `#rrggbb`, from the first three bytes of its thumbhash: lightness and two colour axes,
 * six bits each. It fills the frame until the picture is there.
 */
export function meanColour(thumbhash: string): string | undefined {
  const [first, second, third] = bytesOf(thumbhash)
  if (first === undefined || second === undefined || third === undefined) return undefined
  const head = first | (second << 8) | (third << 16)
  const lightness = (head & 63) / 63
  const yellowBlue = ((head >> 6) & 63) / 31.5 - 1
  const redGreen = ((head >> 12) & 63) / 31.5 - 1
  const blue = lightness - (2 / 3) * yellowBlue
  const red = (3 * lightness - blue + redGreen) / 2
  return `#${[red, red - redGreen, blue].map(inHex).join('')}`
}

function bytesOf(base64: string): number[] {
  try {
    return Array.from(atob(base64.slice(0, 4)), (letter) => letter.charCodeAt(0))
  } catch {
    return []
  }
}

function inHex(share: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, share)) * 255)
  return byte.toString(16).padStart(2, '0')
}
