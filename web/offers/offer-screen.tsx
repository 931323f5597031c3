import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { readOffer } from '#contract/offers.ts'
import { photoAddress } from '#contract/photo-address.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Outcome } from '#ui/outcome.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { call, CallRefused } from '#client/api/call.ts'
import { loadPhrases } from '#client/phrases/load-phrases.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { screen, unlistedHead } from '#web/platform/screen.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { useSettings } from '#web/sites/settings.ts'
import { OfferGone } from './offer-gone.tsx'

const offerQuery = (id: string) => queryOptions({ queryKey: ['offer', id], queryFn: () => call(readOffer, { id }) })

export const Route = createFileRoute('/_default/offers/$id')({
  beforeLoad: requireLogin,
  loader: async ({ context, params: { id } }) => {
    const words = loadPhrases(context, 'offers')
    const { name: site } = context.settings
    return screen(context, {
      phrases: ['offers'],
      title: (say) => say('leave.title', { site }),
      data: context.queryClient.fetchQuery(offerQuery(id)).catch(async (error: unknown) => {
        // What is not there says so in its words.
        await words
        throw error instanceof CallRefused && error.status < 500 ? notFound() : error
      }),
    })
  },
  head: unlistedHead,
  component: OfferScreen,
  notFoundComponent: OfferGone,
})

/** The way out: says whose offer it is and where it leads, before anybody goes there. */
function OfferScreen() {
  const say = usePhrases('offers')
  const { name: site, cdn_prefix } = useSettings()
  const { title, host, link, picture } = useSuspenseQuery(offerQuery(Route.useParams().id)).data
  return (
    <Outcome
      icon={
        <img
          src={photoAddress(cdn_prefix, picture.small)}
          alt=""
          width={420}
          height={560}
          className="size-16 rounded-full object-cover"
        />
      }
      title={say('leave.title', { site })}
      actions={
        <>
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            className={buttonClass({ size: 'large' })}
          >
            <ExternalLink aria-hidden size={18} className="shrink-0" />
            <span className="min-w-0 wrap-anywhere">{say('leave.go', { host })}</span>
            <VisuallyHidden> ({say('leave.new_tab')})</VisuallyHidden>
          </a>
          <Link to="/members" className={buttonClass({ variant: 'secondary', size: 'large' })}>
            {say('leave.stay')}
          </Link>
        </>
      }
    >
      <p>{say('leave.offer', { title })}</p>
      <p>
        {say('leave.address')}
        <span className="mt-2 block rounded-control border border-line bg-surface px-4 py-3 text-ink wrap-anywhere">
          {link}
        </span>
      </p>
      <p>{say('leave.private')}</p>
    </Outcome>
  )
}
