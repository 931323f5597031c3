import type { FastifyReply } from 'fastify'

const texts = new WeakMap<object, Buffer>()

/** An answer that is frozen will be given again as it is: its text is made once, by the same compiled serializer. */
export function serializeOnce(reply: FastifyReply, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !Object.isFrozen(answer)) return answer
  const serialize = reply.getSerializationFunction('200')
  const text = texts.get(answer) ?? (serialize && Buffer.from(serialize({ ...answer })))
  if (!text) return answer
  texts.set(answer, text)
  return reply.type('application/json; charset=utf-8').send(text)
}
