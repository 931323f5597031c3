import { describe, expect } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { publicChange, publicRoute } from '#server/route-kinds.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { it } from '#test/world.ts'
import { roleKinds, routeKinds } from './route.ts'

const spec = { summary: 'A call for tests.', input: z.object({}), output: z.object({ who: z.string() }) } as const
const reading = endpoint({ ...spec, method: 'GET', path: '/api/test/staff' })
const changing = endpoint({ ...spec, method: 'POST', path: '/api/test/staff' })
const counting = endpoint({
  method: 'POST',
  path: '/api/test/steps',
  summary: 'Tells in which order the steps of a change come.',
  input: z.object({}),
  output: z.object({ steps: z.array(z.string()), is_repeated: z.boolean() }),
})

type Role = 'support' | 'finance'
interface StaffContext extends Context {
  staff: string
}

/** As an operators' module would do it: who asks, and whether they may do this. */
const staff = roleKinds(async (context: Context, role: Role): Promise<StaffContext> => {
  const [name, ...roles] = context.cookies.read('staff')?.split('.') ?? []
  if (!name) throw new Refusal('authentication_required')
  if (!roles.includes(role)) throw new Refusal('account.premium_only')
  return { ...context, staff: name, actor: () => `staff:${name}` }
})
const staffRoutes = [
  staff('support').read(reading, ({ staff: who }) => ({ who })),
  staff('finance').change(changing, async ({ staff: who }) => ({ who })),
]

describe('a route for a role', () => {
  it('C-1 hands its verb who asks, when they have the role', async ({ makeWorld }) => {
    const world = await makeWorld({}, staffRoutes)
    const ann = world.visitor({ cookies: { '__Host-staff': 'ann.support.finance' } })

    expect(await ann.call(reading, {})).toEqual({ who: 'ann' })
    expect(await ann.call(changing, {})).toEqual({ who: 'ann' })
    expect(await world.db.selectFrom('idempotencyKeys').select('actor').execute()).toEqual([{ actor: 'staff:ann' }])
  })

  it('C-1 is refused to others, and to those with another role', async ({ makeWorld }) => {
    const world = await makeWorld({}, staffRoutes)
    const member = await world.member()
    const bob = world.visitor({ cookies: { '__Host-staff': 'bob.support' } })

    await expect(world.visitor().call(reading, {})).rejects.toMatchObject({ code: 'authentication_required' })
    await expect(member.call(changing, {})).rejects.toMatchObject({ code: 'authentication_required' })
    await expect(bob.call(changing, {})).rejects.toMatchObject({ code: 'account.premium_only' })
    expect(await bob.call(reading, {})).toEqual({ who: 'bob' })
  })
})

describe('a route', () => {
  it('C-1 cannot be bound as what it is not', () => {
    expect(() => publicRoute(changing, () => ({ who: '' }))).toThrow('is a change')
    expect(() => publicChange(reading, async () => ({ who: '' }))).toThrow('is a read')
  })
})

describe('a change in steps', () => {
  it('C-1 prepares outside its transaction, runs once, and answers each time', async ({ makeWorld }) => {
    const steps: string[] = []
    const inSteps = publicChange(counting, {
      prepare: async (context) => void steps.push(`prepare ${'tx' in context}`),
      run: async (context) => {
        steps.push(`run ${'db' in context}`)
        return { kept: 'this' }
      },
      answer: (context, _, { kept, isRepeated }) => {
        steps.push(`answer ${kept.kept} ${'tx' in context}`)
        return { steps, is_repeated: isRepeated }
      },
    })
    const world = await makeWorld({}, [inSteps])

    const first = await world.visitor().call(counting, {}, 'one key for both')
    const second = await world.visitor().call(counting, {}, 'one key for both')

    expect(first).toEqual({ steps: ['prepare false', 'run false', 'answer this false'], is_repeated: false })
    expect(second.steps.slice(3)).toEqual(['prepare false', 'answer this false'])
    expect(second.is_repeated).toBe(true)
  })

  it('A31-3 holds a place in the database for its transaction alone, not while it prepares or answers', async ({
    makeWorld,
  }) => {
    const steps: string[] = []
    const around = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
      steps.push(`${name} begins`)
      const done = await work()
      steps.push(`${name} ends`)
      return done
    }
    const { change } = routeKinds(
      (context: Context) => context,
      (_, work) => around('turn', work),
      (_, work) => around('place', work),
    )
    const inSteps = change(counting, {
      prepare: async () => void steps.push('prepare'),
      run: async () => {
        steps.push('run')
        return { kept: 'this' }
      },
      answer: () => {
        steps.push('answer')
        return { steps: [], is_repeated: false }
      },
    })
    const world = await makeWorld({}, [inSteps])

    await world.visitor().call(counting, {}, 'a key of its own')

    expect(steps).toEqual(['turn begins', 'prepare', 'place begins', 'run', 'place ends', 'answer', 'turn ends'])
  })
})
