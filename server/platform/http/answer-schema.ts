import { toJSONSchema } from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'

/** What the compiled serializer writes of an answer: the fields that the contract names, and no other. */
export function answerSchema({ output }: Pick<Endpoint, 'output'>) {
  const { $schema: _, ...schema } = toJSONSchema(output, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => nullable(jsonSchema),
  })
  return schema
}

interface Alternatives {
  anyOf?: { type?: string | string[]; enum?: readonly unknown[] }[] | undefined
}

/** Among alternatives the serializer chooses by validating the value against each; what may be null needs no choice. */
function nullable(schema: Alternatives): void {
  const [value, nothing, ...others] = schema.anyOf ?? []
  if (typeof value?.type !== 'string' || nothing?.type !== 'null' || others.length > 0) return
  delete schema.anyOf
  // Inside a choice of events the value is validated all the same, and there null has to be one of the words.
  Object.assign(schema, value, { nullable: true }, value.enum && { enum: [...value.enum, null] })
}
