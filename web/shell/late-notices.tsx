import { TermsReminder } from '#web/account/terms-reminder.tsx'
import { DiscountBanner } from '#web/discounts/discount-banner.tsx'

/** What only the browser asks for: it comes after the page, and a visitor loads none of it. */
export function LateNotices() {
  return (
    <>
      <DiscountBanner />
      <TermsReminder />
    </>
  )
}
