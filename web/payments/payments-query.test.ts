import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { OFFERS } from '#web/discounts/active-discount.ts'
import { codeQuery } from './payments-query.ts'

it('M7-1 why a code was refused stays known while all prices are asked for anew', async () => {
  const queryClient = new QueryClient()
  // There is no server here, so the code is refused.
  const observer = new QueryObserver(queryClient, codeQuery({ tier: 0, paymentmethod: 'blik' }, 'WRONG'))
  const stop = observer.subscribe(() => undefined)
  await expect.poll(() => observer.getCurrentResult().data?.refusal).toBeInstanceOf(Error)

  const asking = queryClient.invalidateQueries({ queryKey: OFFERS })

  expect(observer.getCurrentResult()).toMatchObject({ isFetching: true, isPlaceholderData: false, isError: false })
  expect(observer.getCurrentResult().data?.refusal).toBeInstanceOf(Error)
  await asking
  stop()
})
