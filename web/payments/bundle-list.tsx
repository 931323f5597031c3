import { useSuspenseQuery } from '@tanstack/react-query'
import { useUser } from '#web/members/user.ts'
import { BundleCard } from './bundle-card.tsx'
import { bundlesQuery } from './payments-query.ts'

/** The four bundles at what they cost whoever looks. */
export function BundleList({ back }: { back?: string | undefined }) {
  const { data } = useSuspenseQuery(bundlesQuery)
  const isMember = useUser() !== null
  return (
    <ul className="grid items-stretch gap-x-4 gap-y-5 sm:grid-cols-2 xl:grid-cols-4">
      {data.bundles.map((bundle) => (
        <BundleCard key={bundle.tier} bundle={bundle} currency={data.currency} isForSale={isMember} back={back} />
      ))}
    </ul>
  )
}
