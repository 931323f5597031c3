import { sendPicture } from '#contract/chats.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { uploadPhoto } from '#contract/photos.ts'
import { accountRoutes } from '#server/account/routes.ts'
import { blockRoutes } from '#server/blocks/routes.ts'
import { chatRoutes } from '#server/chats/routes.ts'
import { complaintRoutes } from '#server/complaints/routes.ts'
import { creditRoutes } from '#server/credits/routes.ts'
import { discountRoutes } from '#server/discounts/routes.ts'
import { invoiceRoutes } from '#server/invoices/routes.ts'
import { likeRoutes } from '#server/likes/routes.ts'
import { stopShowingTo } from '#server/likes/stop-showing.ts'
import { finderRoutes } from '#server/match-finder/routes.ts'
import { memberRoutes } from '#server/members/routes.ts'
import { notificationRoutes } from '#server/notifications/routes.ts'
import { offerRoutes } from '#server/offers/routes.ts'
import { pageRoutes } from '#server/pages/routes.ts'
import { directDebitRoutes } from '#server/payments/direct-debit/routes.ts'
import { paymentRoutes } from '#server/payments/routes.ts'
import { photoRoutes } from '#server/photos/routes.ts'
import { placeRoutes } from '#server/places/routes.ts'
import { pushRoutes } from '#server/push/routes.ts'
import { stopRequestsTo } from '#server/private-photos/revoke-all.ts'
import { revokeBetween } from '#server/private-photos/revoke-between.ts'
import { privatePhotoRoutes } from '#server/private-photos/routes.ts'
import { profileRoutes } from '#server/profiles/routes.ts'
import { eventRoutes } from '#server/events/routes.ts'
import { searchRoutes } from '#server/search/routes.ts'
import { secondFactorRoutes } from '#server/sessions/second-factors/routes.ts'
import { resetPasswordRoutes } from '#server/reset-password/routes.ts'
import { sessionRoutes } from '#server/sessions/routes.ts'
import { signupRoutes } from '#server/signup/routes.ts'
import { siteRoutes } from '#server/sites/routes.ts'
import { spendLimitRoutes } from '#server/spend-limits/routes.ts'
import { swipeRoutes } from '#server/swipes/routes.ts'
import { viewerRoutes } from '#server/viewers/routes.ts'
import { lockOwnAccount } from '#server/sessions/lock-own-account.ts'
import { visibilityRoutes } from '#server/visibility/routes.ts'
import { withdrawalRoutes } from '#server/withdrawals/routes.ts'
import type { Route } from '#server/context.ts'

/** A word of the product and the calls that belong to it. */
interface Word {
  name: string
  /** One English sentence for the API documentation. */
  about: string
  routes: readonly Route[]
  /** Calls whose bodies are streams: plugins of their own serve them. */
  uploads?: readonly Endpoint[]
}

/** Every call of the product, by word. */
export const words: readonly Word[] = [
  { name: 'sites', about: 'The site that the host picks: its settings, company and interests.', routes: siteRoutes },
  {
    name: 'places',
    about: 'Countries, regions and cities. No coordinate of a place leaves the server.',
    routes: placeRoutes,
  },
  { name: 'pages', about: 'Info pages such as the terms.', routes: pageRoutes },
  { name: 'members', about: 'The account of the member who is logged in.', routes: memberRoutes },
  {
    name: 'sessions',
    about: 'Logging in and out, and the devices on which a member is logged in.',
    routes: sessionRoutes,
  },
  { name: 'reset-password', about: 'A new password by a link in a mail.', routes: resetPasswordRoutes },
  { name: 'second-factors', about: 'Passkeys and one-time codes.', routes: secondFactorRoutes },
  { name: 'signup', about: 'The steps from visitor to member.', routes: signupRoutes },
  {
    name: 'account',
    about: "A member's own data: address, password, consents, export, leaving.",
    routes: accountRoutes,
  },
  { name: 'notifications', about: 'What a member wants to be told, and how.', routes: notificationRoutes },
  { name: 'push', about: 'Which browsers show notices to a member.', routes: pushRoutes },
  { name: 'photos', about: "A member's own photos.", routes: photoRoutes, uploads: [uploadPhoto] },
  { name: 'private-photos', about: 'Who asks to see private photos, and who may.', routes: privatePhotoRoutes },
  { name: 'search', about: 'Who is shown to whom; saved searches.', routes: searchRoutes },
  { name: 'profiles', about: 'What others see of a person.', routes: profileRoutes },
  { name: 'viewers', about: 'Who looked at whose profile.', routes: viewerRoutes },
  {
    name: 'blocks',
    about: 'Neither of two sees the other any more.',
    routes: blockRoutes(revokeBetween, lockOwnAccount),
  },
  {
    name: 'visibility',
    about: 'From whom a member hides.',
    routes: visibilityRoutes({
      lockOwnAccount,
      stopShowingTo: async (...to) => {
        await stopShowingTo(...to)
        await stopRequestsTo(...to)
      },
    }),
  },
  { name: 'events', about: 'What a member was told, for clients that have missed it.', routes: eventRoutes },
  { name: 'likes', about: 'Likes and matches.', routes: likeRoutes },
  { name: 'swipes', about: 'The swipe game.', routes: swipeRoutes },
  { name: 'match-finder', about: 'Three questions that find people.', routes: finderRoutes },
  { name: 'offers', about: 'What other sites offer to members.', routes: offerRoutes },
  { name: 'complaints', about: 'What members and visitors complain about.', routes: complaintRoutes },
  { name: 'chats', about: 'Conversations and their messages.', routes: chatRoutes, uploads: [sendPicture] },
  { name: 'credits', about: 'What a member has, and where it came from and went.', routes: creditRoutes },
  { name: 'discounts', about: 'The time bonus, the welcome discount and codes.', routes: discountRoutes },
  { name: 'payments', about: 'Bundles, orders and how they stand.', routes: paymentRoutes },
  { name: 'direct-debit', about: 'Paying by direct debit.', routes: directDebitRoutes },
  { name: 'invoices', about: 'Invoices and credit notes.', routes: invoiceRoutes },
  { name: 'spend-limits', about: 'What members allow themselves to spend.', routes: spendLimitRoutes },
  { name: 'withdrawals', about: 'Withdrawing from a purchase.', routes: withdrawalRoutes },
]
