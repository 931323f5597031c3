import { answerTask } from '#server/chats/answer-task.ts'
import { deliverMessage } from '#server/chats/deliver-message.ts'
import { readUpTo } from '#server/chats/mark-read.ts'
import type { Context } from '#server/context.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { LiveMoments } from '#server/platform/live/live.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { composeAnswer } from './compose-answer.ts'
import { findDialogue } from './find-dialogue.ts'
import { TYPING_STEP_MS, typingSteps } from './rules.ts'

interface Parts extends Pick<Context, 'db' | 'site' | 'clock' | 'secrets'> {
  live: LiveMoments
}

interface Answering {
  conversation: string
  seq: number
  step: number
}

/**
 * One step of a fictional profile's answer to a message: it is read, typed for as long as its text would take, and sent.
 * Before each step it is asked anew whether there is still something to answer. Steps may be repeated after a crash: the
 * key of the answer comes from what it answers, so it is sent once.
 */
export async function answerMessage(parts: Parts, { conversation, seq, step }: Answering): Promise<void> {
  const { db, site, clock, secrets, live } = parts
  if (!site.settings.automatic_answers) return
  const dialogue = await findDialogue(db, site, conversation, seq)
  if (!dialogue) return
  const { companion, member } = dialogue
  const text = composeAnswer(dialogue)

  if (step === 0) await readUpTo(parts, companion.id, conversation, seq).catch(unlessRefused)
  if (step < typingSteps(text)) {
    live.moment(site.id, member.id, { type: 'typing', member_id: companion.id })
    const next = new Date(clock.now().getTime() + TYPING_STEP_MS)
    return enqueue(db, answerTask, { site: site.id, conversation, seq, step: step + 1 }, next)
  }
  const key = secrets.hmac('companion', `${conversation}:${seq}`).toString('hex').slice(0, 32)
  await deliverMessage(parts, {
    sender: companion.id,
    receiver: member.id,
    key,
    wish: { conversation, seq },
    draft: { kind: 'text', text, score: 0, warning: null, is_automatic: true },
    price: 0,
  }).catch(unlessRefused)
}

/** A block or a farewell that came in the last moment: then there is nobody to answer. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
