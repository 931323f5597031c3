import { createFileRoute, Link } from '@tanstack/react-router'
import { Eye, Footprints } from 'lucide-react'
import { buttonClass } from '#ui/button-class.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { requireLogin } from '#web/sessions/guards.ts'
import { useUser } from '#web/members/user.ts'
import { screen, screenHead } from '#web/platform/screen.ts'
import { cardPhrases } from '#web/cards/phrases.ts'
import { Completeness } from './completeness.tsx'
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

/** The member's own page: photos and everything that others read, edited in place. */
function OwnProfileScreen() {
  const say = usePhrases('profiles')
  const user = useUser()
  // Whoever has just been logged out is on the way to another page.
  if (!user) return null
  return (
    <div className="mx-auto flex max-w-[60rem] flex-col gap-6 px-4 py-8 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-3xl font-semibold wrap-anywhere">{user.profile.name}</h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/members/$id" params={{ id: user.id }} className={buttonClass({ variant: 'secondary' })}>
            <Eye aria-hidden size={18} />
            {say('own.preview')}
          </Link>
          <Link to="/visitors" className={buttonClass({ variant: 'secondary' })}>
            <Footprints aria-hidden size={18} />
            {say('own.viewers')}
          </Link>
        </div>
      </header>
      <Completeness />
      <div id="own-photos" className="scroll-mt-20">
        <OwnPhotos />
      </div>
      <BasicsSection />
      <AboutSection />
      <OwnPlaceSection />
      <InterestsSection />
      <DescriptionSection />
    </div>
  )
}
