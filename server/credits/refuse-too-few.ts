import { Refusal } from '#server/platform/refusal.ts'

/** How the ledger's functions say that somebody has too few credits; also through functions that call them. */
const TOO_FEW = 'VC001'

const isTooFew = (error: unknown) => error instanceof Error && 'code' in error && error.code === TOO_FEW

/** For `.catch` of a statement that spends. */
export function refuseTooFew(error: unknown): never {
  if (isTooFew(error)) throw new Refusal('credits.too_few')
  throw error
}
