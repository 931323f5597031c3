import type { ErrorCode, FieldReason } from '#contract/errors.ts'
import { Refusal } from './refusal.ts'

/** Refuses one field by name, with the reason that the form shows beside it. */
export function refuseField(code: ErrorCode, field: string, reason: FieldReason, bound?: number): Refusal {
  return new Refusal(code, { fields: [{ field, reason, ...(bound === undefined ? {} : { bound }) }] })
}
