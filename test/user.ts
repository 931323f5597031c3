import { MemberId, type User } from '#contract/members.ts'

type Changes = Partial<Omit<User, 'profile'>> & { profile?: Partial<User['profile']> }

/** A member as the browser knows them: confirmed, with a photo, never having bought anything. */
export function aUser({ profile, ...changes }: Changes = {}): User {
  return {
    id: MemberId.parse('00000000-0000-4000-8000-000000000001'),
    status: 'active',
    must_confirm: false,
    email: 'anna@mail.example',
    paid_user: false,
    credits: 6,
    notifications_disabled: [],
    language: 'de',
    signup_date: '2026-11-15T12:00:00.000Z',
    signup_step: 'done',
    fictional_icon: '🎭',
    ...changes,
    profile: {
      name: 'Anna',
      country: 'DE',
      status: 'active',
      main_image: { filename: 'a/large.webp', thumb_filename: 'a/thumb.webp' },
      ...profile,
    },
  }
}
