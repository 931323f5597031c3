import { Link } from '@tanstack/react-router'
import type { Profile } from '#contract/profiles.ts'
import type { ProfileCard as Card } from '#contract/cards.ts'
import { Alert } from '#ui/alert.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { classes } from '#ui/classes.ts'
import { usePhrases } from '#client/phrases/phrases.ts'
import { useUser } from '#web/members/user.ts'
import { MatchScore } from './match-score.tsx'
import { PrivatePhotos } from '#web/private-photos/locked-photos.tsx'
import { ProfileActions } from './profile-actions.tsx'
import { ProfileCard } from '#web/cards/profile-card.tsx'
import { ProfileDetails } from './profile-details.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileInterests } from './profile-interests.tsx'
import { ProfilePhotos } from './profile-photos.tsx'

interface Props {
  profile: Profile
  related: readonly Card[]
}

/** A profile: the photos beside the words where there is room, else above them, with the actions under the thumb. */
export function ProfileView({ profile, related }: Props) {
  // Members have the tab bar below.
  const isMember = useUser() !== null
  return (
    <article className="in-good-light mx-auto flex max-w-[75rem] flex-col gap-6 px-4 pt-4 sm:px-6 lg:gap-10 lg:py-8">
      {profile.is_own && <PreviewBanner />}
      <div className="grid items-start gap-6 short:gap-4 md:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-12">
        <ProfilePhotos profile={profile} />
        <div className="flex min-w-0 flex-col gap-8">
          <ProfileHeader profile={profile} />
          {!profile.is_own && <ProfileActions profile={profile} className="hidden lg:flex" />}
          <Words profile={profile} />
          {profile.score && <MatchScore score={profile.score} />}
          <ProfileInterests profile={profile} />
          <ProfileDetails profile={profile} />
          <PrivatePhotos profile={profile} />
        </div>
      </div>
      <Related profiles={related} />
      {!profile.is_own && (
        <div
          className={classes(
            'action-bar @container sticky z-20 -mx-4 mt-2 bg-surface px-4 py-2 sm:-mx-6 sm:px-6 lg:hidden',
            // A line of words that goes on behind it fades, so that it is not taken for cut off.
            "before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-8 before:bg-linear-to-t before:from-surface before:to-transparent before:content-['']",
            isMember ? 'bottom-(--tab-bar-height)' : 'bottom-0',
          )}
        >
          {/* One row, whatever the words: a second one would cover what stands above. Only very large text needs more. */}
          <ProfileActions profile={profile} className="flex @max-[18rem]:flex-wrap" />
        </div>
      )}
    </article>
  )
}

function PreviewBanner() {
  const say = usePhrases('profiles')
  return (
    <Alert
      title={say('view.preview')}
      actions={
        <Link to="/profile" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {say('view.preview_edit')}
        </Link>
      }
    >
      {say('view.preview_text')}
    </Alert>
  )
}

/** What somebody says about themselves. */
function Words({ profile: { about_me, signup_message } }: { profile: Profile }) {
  const say = usePhrases('profiles')
  if (!about_me && !signup_message) return null
  return (
    // On a phone they follow the name like a line below it, so that they begin above the bars.
    <section aria-labelledby="about-title" className="flex flex-col gap-3 max-md:-mt-4">
      <h2 id="about-title" className="text-lg font-bold max-md:sr-only">
        {say('view.about')}
      </h2>
      {signup_message && (
        <p className="font-display text-xl text-pretty wrap-anywhere text-accent-text">{signup_message}</p>
      )}
      {about_me && <p className="max-w-prose text-lg whitespace-pre-line wrap-anywhere">{about_me}</p>}
    </section>
  )
}

function Related({ profiles }: { profiles: readonly Card[] }) {
  const say = usePhrases('profiles')
  if (profiles.length === 0) return null
  return (
    <section aria-labelledby="related-title" className="flex flex-col gap-4">
      <h2 id="related-title" className="text-xl font-bold">
        {say('view.related')}
      </h2>
      <ul className="face-grid lg:grid-cols-4 xl:grid-cols-6">
        {profiles.map((profile) => (
          <li key={profile.id}>
            <ProfileCard profile={profile} />
          </li>
        ))}
      </ul>
    </section>
  )
}
