import { readFile, writeFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { SandboxPayment } from './sandbox-payment.ts'

export interface KeptPayments {
  get(id: string): SandboxPayment | undefined
  byKey(key: string): SandboxPayment | undefined
  keep(payment: SandboxPayment): Promise<void>
}

/** Payments in memory, and in a file if one is named: a trial that starts again still knows what was paid. */
export async function openKeptPayments(file: string | undefined): Promise<KeptPayments> {
  const stored = file ? await readFile(file, 'utf8').catch(() => '[]') : '[]'
  const read = z.array(SandboxPayment).safeParse(JSON.parse(stored))
  const payments = new Map((read.success ? read.data : []).map((payment) => [payment.id, payment]))
  const byKey = new Map([...payments.values()].map((payment) => [payment.key, payment]))
  let writing = Promise.resolve()
  return {
    get: (id) => payments.get(id),
    byKey: (key) => byKey.get(key),
    async keep(payment) {
      payments.set(payment.id, payment)
      byKey.set(payment.key, payment)
      if (!file) return
      writing = writing.then(() => writeFile(file, JSON.stringify([...payments.values()]), { mode: 0o600 }))
      await writing
    },
  }
}
