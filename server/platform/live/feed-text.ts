/** An event as it travels through a socket. */
export function asText(seq: number, type: string, payload: object): string {
  return JSON.stringify({ seq, type, ...payload })
}

export function resetText(last: number): string {
  return JSON.stringify({ type: 'reset', last })
}
