import { createFileRoute, Link } from '@tanstack/react-router'
import { Eye, Footprints } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { useUser } from '#web/members/user.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { cardPhrases } from '#web/cards/phrases.ts'
import { Completeness } from './completeness.tsx'
import { OwnCard } from './own-card.tsx'
import { OwnPhotos } from './own-photos.tsx'
import { ownPhotosQuery } from '#web/photos/own-photos-query.ts'
import { OwnPlaceSection } from './own-place-section.tsx'
import { ownProfileQuery } from '#web/members/own-profile-query.ts'
import { AboutSection, BasicsSection, DescriptionSection, InterestsSection } from './own-sections.tsx'

export const Route = createFileRoute('/_default/profile')({
  beforeLoad: requireLogin,
  loader: ({ context }) => {
    const { queryClient } = context
    return screen(context, {
      phrases: ['profiles', 'photos', 'signup', 'vocabularies', ...cardPhrases, 'errors'],
      title: (say) => say('title'),
      data: Promise.all([queryClient.ensureQueryData(ownPhotosQuery), queryClient.ensureQueryData(ownProfileQuery)]),
    })
  },
  head: screenHead,
  component: OwnProfileScreen,
})

/** Side by side on a phone, where their words may take two lines, which then begin beside the icon. */
const WAY = classes(
  buttonClass({ variant: 'secondary' }),
  'text-start leading-tight text-balance max-lg:px-3 max-lg:text-sm max-[22.5rem]:px-2',
)

/** The member's own page: photos and everything that others read, edited in place. */
function OwnProfileScreen() {
  const say = usePhrases('profiles')
  const user = useUser()
  // Whoever has just been logged out is on the way to another page.
  if (!user) return null
  return (
    <div className="page">
      <h1 className="page-title wrap-anywhere">{user.profile.name}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-12">
        <div className="flex flex-col gap-4 lg:sticky lg:top-20">
          <OwnCard className="hidden shadow-card lg:block" />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 lg:grid-cols-1">
            <Link to="/members/$id" params={{ id: user.id }} className={WAY}>
              <Eye aria-hidden size={18} className="shrink-0" />
              {say('own.preview')}
            </Link>
            <Link to="/visitors" className={WAY}>
              <Footprints aria-hidden size={18} className="shrink-0" />
              {say('own.viewers')}
            </Link>
          </div>
          <Completeness />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <OwnPhotos />
          <BasicsSection />
          <AboutSection />
          <OwnPlaceSection />
          <InterestsSection />
          <DescriptionSection />
        </div>
      </div>
    </div>
  )
}
