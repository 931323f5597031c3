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

export interface Rate {
  clients: number
  product: number
  bare: number
  ratio: number
}

/** Both sides with each number of clients, by turns, so that both meet the same machine. */
export async function compareRates(
  clientNumbers: readonly number[],
  rounds: number,
  sides: { product(clients: number): Promise<number>; bare(clients: number): Promise<number> },
): Promise<Rate[]> {
  const rates: Rate[] = []
  for (const clients of clientNumbers) {
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await sides.product(clients))
      theirs.push(await sides.bare(clients))
    }
    const [product, bare] = [median(ours), median(theirs)]
    rates.push({ clients, product, bare, ratio: product / bare })
  }
  return rates
}
