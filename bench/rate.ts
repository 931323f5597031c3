export interface Client {
  /** Whether it was accepted. */
  send(turn: number): Promise<boolean>
  close(): void
}

/** Accepted sends a second, with so many clients that each wait for their answer. */
export async function rate(
  clients: number,
  seconds: number,
  make: (client: number) => Promise<Client>,
): Promise<number> {
  const all = await Promise.all(Array.from({ length: clients }, (_, client) => make(client)))
  const begun = performance.now()
  const end = begun + seconds * 1000
  let accepted = 0
  let refused = 0
  await Promise.all(
    all.map(async (client) => {
      for (let turn = 0; performance.now() < end; turn++) {
        if (await client.send(turn)) accepted++
        else refused++
      }
    }),
  )
  const elapsed = (performance.now() - begun) / 1000
  for (const client of all) client.close()
  if (refused > 0) throw new Error(`${refused} of ${accepted + refused} were refused`)
  return accepted / elapsed
}

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
