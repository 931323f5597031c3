import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/**
 * The site map. Every address of the product stands here, under the layout that frames it; but for the landers, which
 * are documents without the router (`landers/`).
 */
export const routes = rootRoute('root.tsx', [
  // Without a frame: no member and no visitor is asked anything there.
  route('/offline', 'offline/offline-screen.tsx'),
  layout('default', 'layouts/default-layout.tsx', [
    index('home/home-screen.tsx'),
    route('/info/$token', 'pages/page-screen.tsx'),
    route('/pricing', 'pricing/pricing-screen.tsx'),
    route('/premium', 'payments/premium-screen.tsx'),
    route('/credits', [
      index('payments/credits-screen.tsx'),
      route('/repeat-order', 'payments/repeat-order-screen.tsx'),
      route('/$id/{-$paymentmethod}', 'payments/order-screen.tsx'),
    ]),
    route('/transactions', [
      index('payments/transactions-screen.tsx'),
      route('/$id', 'payments/transaction-screen.tsx'),
    ]),
    route('/directdebit', 'direct-debit/direct-debit-screen.tsx'),
    route('/spend-limits', 'spend-limits/spend-limits-screen.tsx'),
    route('/withdrawal', 'withdrawals/withdrawal-screen.tsx'),
    route('/credit-history', 'credits/credit-history-screen.tsx'),
    route('/complaints', 'complaints/complaints-screen.tsx'),

    route('/login', 'sessions/login-screen.tsx'),
    route('/reset-password', [
      index('reset-password/reset-screen.tsx'),
      route('/do', 'reset-password/reset-do-screen.tsx'),
    ]),
    route('/mail-change/do', 'account/mail-change-screen.tsx'),
    route('/account-deleted', 'account/account-deleted-screen.tsx'),
    route('/settings', 'account/settings-screen.tsx'),
    route('/notifications', 'notifications/notifications-screen.tsx'),
    route('/unsubscribe', 'notifications/unsubscribe-screen.tsx'),

    route('/signup', 'signup/signup-screen.tsx'),
    route('/activate/done', 'activation/activate-done-screen.tsx'),
    route('/activate/error', 'activation/activate-error-screen.tsx'),

    route('/members', [index('search/search-screen.tsx'), route('/$id', 'profiles/profile-screen.tsx')]),
    route('/profile', 'profiles/own-profile-screen.tsx'),
    route('/visitors', 'viewers/viewers-screen.tsx'),
    route('/offers/$id', 'offers/offer-screen.tsx'),

    route('/likes', [
      index('likes/likes-screen.tsx'),
      route('/$type', 'likes/likes-type-screen.tsx'),
      route('/m/$id', 'likes/like-screen.tsx'),
    ]),
    route('/swipe-game', 'swipes/swipe-screen.tsx'),
    route('/match-finder', 'match-finder/match-finder-screen.tsx'),
    route('/signup-matches', 'match-finder/signup-matches-screen.tsx'),

    route('/dev/ui', 'dev/ui-route.tsx'),
    route('/dev/mailbox', 'dev/mailbox-route.tsx'),
  ]),
  layout('chat', 'layouts/chat-layout.tsx', [
    layout('chats', 'layouts/chats-layout.tsx', [
      route('/chats', [index('chats/chats-screen.tsx'), route('/$id', 'chats/chat-screen.tsx')]),
      route('/members/$id/chat', 'chats/member-chat-screen.tsx'),
    ]),
    route('/dev/layouts/chat', 'dev/chat-frame-route.tsx'),
  ]),
  layout('empty', 'layouts/empty-layout.tsx', [
    route('/lang-config', 'sites/lang-config-screen.tsx'),
    route('/dev/layouts/empty', 'dev/empty-frame-route.tsx'),
    route('/complete-signup', 'signup/complete-signup-screen.tsx'),
  ]),
])
