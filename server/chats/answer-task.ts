import * as z from 'zod/mini'
import type { Task } from '#server/platform/jobs/job.ts'

interface Answering extends Record<string, string | number> {
  site: number
  conversation: string
  /** The message to be answered. */
  seq: number
  /** How far the answer has come: read, then typed for a while, then sent. */
  step: number
}

/** A fictional profile has got a message and will answer it by itself. */
export const answerTask: Task<Answering> = {
  name: 'answer-message',
  payload: z.object({ site: z.int(), conversation: z.uuid(), seq: z.int(), step: z.int() }),
}

/** Nobody reads a message in the moment it comes. */
const UNREAD_MS = 2000

/** When the first step of an answer is due. */
export const readingTime = (sentAt: Date) => new Date(sentAt.getTime() + UNREAD_MS)
