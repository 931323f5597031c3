import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { aUser } from '#test/user.ts'
import { activeDiscountQuery } from './active-discount.ts'
import { hasDiscountBanner, loadDiscountBanner } from './load-discount-banner.ts'

const context = () => ({
  queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  settings: { language: 'de' as const },
})

describe('the line about a discount', () => {
  it('R2.20 is for members who have bought nothing yet, where it disturbs nobody', () => {
    expect(hasDiscountBanner(aUser(), '/members')).toBe(true)
    expect(hasDiscountBanner(aUser({ paid_user: true }), '/members')).toBe(false)
    const silent = ['/premium', '/credits', '/credits/p1', '/signup', '/settings', '/activate/done']
    expect(silent.filter((path) => hasDiscountBanner(aUser(), path))).toEqual([])
  })

  it('D2-57 stands neither above somebody nor above a game', () => {
    const others = ['/swipe-game', '/match-finder', '/members/0199/chat', '/members/0199', '/profile']
    expect(others.filter((path) => hasDiscountBanner(aUser(), path))).toEqual([])
    expect(hasDiscountBanner(aUser(), '/likes')).toBe(true)
  })

  it('D3-7 D3-22 sells nothing to who reports, withdraws or looks after their account', () => {
    const others = ['/complaints', '/withdrawal', '/credit-history', '/spend-limits', '/notifications', '/visitors']
    expect(others.filter((path) => hasDiscountBanner(aUser(), path))).toEqual([])
    expect(hasDiscountBanner(aUser(), '/complaints-of-others')).toBe(true)
  })

  it('D18 sells nothing to who gets back into their account, has left it, or reads what holds between us', () => {
    const account = ['/reset-password', '/reset-password/do', '/mail-change/do', '/account-deleted', '/unsubscribe']
    const texts = ['/info/terms', '/info/faq', '/lang-config']
    expect([...account, ...texts].filter((path) => hasDiscountBanner(aUser(), path))).toEqual([])
  })

  it('D4-17 is not put above the question whether to leave for an offer of others', () => {
    expect(hasDiscountBanner(aUser(), '/offers/0199')).toBe(false)
  })

  it('R8.4 that cannot be loaded is left out, and the page comes all the same', async () => {
    const visit = context()

    // Nobody answers here: outside a page no call can be made.
    await expect(visit.queryClient.fetchQuery(activeDiscountQuery)).rejects.toThrow('outside a render')
    await expect(loadDiscountBanner(visit, aUser())).resolves.toBeUndefined()

    expect(visit.queryClient.getQueryData(activeDiscountQuery.queryKey)).toBeUndefined()
  })

  it('R2.20 is not even asked for when somebody has bought', async () => {
    const visit = context()

    await loadDiscountBanner(visit, aUser({ paid_user: true }))

    expect(visit.queryClient.getQueryState(activeDiscountQuery.queryKey)).toBeUndefined()
  })
})
