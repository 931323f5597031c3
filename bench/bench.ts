/** One thing that is measured against its limit in the same run. */
export interface Bench {
  /** Names the file of its results: `npm run bench -- <name>`. */
  name: string
  cases: Case[]
}

export interface Case {
  title: string
  path: string
  headers: Record<string, string>
  /** What the bare server does for the same answer: sends ready bytes, or serialises an object through a schema. */
  bare: { kind: 'bytes' } | { kind: 'json'; schema: object }
  /** The share of the bare server's requests a second that we want to reach. */
  goal: number
}

export interface Figures {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** Time of a core that the server spent on one request: steadier than the rest when others use the machine too. */
  cpuMicros: number
}

export interface Outcome {
  title: string
  product: Figures
  bare: Figures
  ratio: number
  goal: number
}
