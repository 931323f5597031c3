/** A drawn stand-in for a photo, so that the gallery needs no server. */
export function samplePortrait(colour: string): string {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><rect width="300" height="400" fill="${colour}"/>` +
    '<circle cx="150" cy="150" r="70" fill="#eec39a"/><rect x="60" y="235" width="180" height="180" rx="70" fill="#22222e"/></svg>'
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
