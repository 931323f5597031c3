import type { Log } from '#server/context.ts'
import { accountJobs } from '#server/account/jobs.ts'
import type { ArrivalCounts } from '#server/arrivals/arrival-counts.ts'
import { arrivalJobs } from '#server/arrivals/jobs.ts'
import { answerTask } from '#server/chats/answer-task.ts'
import { chatJobs } from '#server/chats/jobs.ts'
import { companionJobs } from '#server/companions/jobs.ts'
import { likeJobs } from '#server/likes/jobs.ts'
import { mailJobs } from '#server/mail/jobs.ts'
import type { mailNotifications } from '#server/mail/kinds.ts'
import type { AttachmentsOf, IsStillDue, OnNoMailbox, UnstoredWordsOf } from '#server/mail/deliver-mail.ts'
import { stopMails } from '#server/members/change-member.ts'
import { sendMailTask } from '#server/mail/send-mail.ts'
import { attachInvoice, nameOrder } from '#server/invoices/attach-invoice.ts'
import { invoiceTask } from '#server/invoices/issue-invoice.ts'
import { invoiceJobs } from '#server/invoices/jobs.ts'
import {
  isGrantStillDue,
  isHourlyStillDue,
  isLikeStillDue,
  isNoticeStillDue,
  isRequestStillDue,
} from '#server/notifications/is-still-due.ts'
import { notificationJobs } from '#server/notifications/jobs.ts'
import { sendPushTask } from '#server/notifications/push-task.ts'
import type { FeedCounts } from '#server/offers/feed-counts.ts'
import { offerJobs } from '#server/offers/jobs.ts'
import { directDebitJobs } from '#server/payments/direct-debit/jobs.ts'
import { smsTask } from '#server/payments/direct-debit/start-direct-debit.ts'
import { paymentJobs } from '#server/payments/jobs.ts'
import type { Providers } from '#server/payments/provider.ts'
import { reconcileTask } from '#server/payments/reconcile.ts'
import { refundTask } from '#server/payments/refund-payment.ts'
import { photoJobs } from '#server/photos/jobs.ts'
import { placePhotoTask } from '#server/photos/restore-private.ts'
import { postbackJobs } from '#server/postbacks/jobs.ts'
import { sendPostbackTask } from '#server/postbacks/tell-network.ts'
import type { PostbackSender } from '#server/postbacks/postback-sender.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/db.ts'
import type { FetchOutside } from '#server/platform/fetch-outside.ts'
import type { ImageWorkers } from '#server/platform/images/image-workers.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import type { LiveMoments } from '#server/platform/live/live.ts'
import type { WebPush } from '#server/platform/push/web-push.ts'
import type { Sms } from '#server/platform/sms.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { retentionJobs } from '#server/retention/jobs.ts'
import { isAlertStillDue } from '#server/search/is-alert-still-due.ts'
import { searchJobs } from '#server/search/jobs.ts'
import type { Sites } from '#server/sites/sites.ts'
import { pauseTask } from '#server/spend-limits/spend-limits.ts'
import { visibilityJobs } from '#server/visibility/jobs.ts'
import type { Transport } from '#server/mail/smtp.ts'

/** Every task that the application puts into the queue; the database takes no others. */
export const tasks = [
  answerTask,
  sendMailTask,
  reconcileTask,
  refundTask,
  invoiceTask,
  smsTask,
  pauseTask,
  sendPushTask,
  sendPostbackTask,
  placePhotoTask,
]

interface Parts {
  database: Database
  sites: Sites
  clock: Clock
  secrets: Secrets
  storage: Storage
  images: ImageWorkers
  fetchOutside: FetchOutside
  feedCounts: FeedCounts
  live: LiveMoments
  transport: Transport
  webPush: WebPush
  postbackSender: PostbackSender
  uploadFolder: string
  providers: Providers
  /** Absent where no gateway is configured. */
  sms: Sms | undefined
  arrivals: ArrivalCounts
  log: Log
}

/** What kinds of mails carry beside their words. */
export const attachmentsOf: AttachmentsOf = { receipt: attachInvoice, refund: attachInvoice }

/** What kinds of mails say that is stored nowhere. */
export const unstoredWordsOf: UnstoredWordsOf = {
  receipt: nameOrder,
  refund: nameOrder,
  chargeback: nameOrder,
  chargeback_reversed: nameOrder,
}

/** Every mail that can be switched off is looked at once more before it goes out. */
export const isStillDue = {
  search_alert: isAlertStillDue,
  new_conversations: isNoticeStillDue,
  new_messages: isNoticeStillDue,
  unread_message_reminders: isNoticeStillDue,
  like: isLikeStillDue,
  match: isLikeStillDue,
  photo_request: isRequestStillDue,
  photo_grant: isGrantStillDue,
  weekly_updates: isHourlyStillDue,
  credits_low: isHourlyStillDue,
  profile_reminder: isHourlyStillDue,
  news: isHourlyStillDue,
  promotions: isHourlyStillDue,
} satisfies Required<Pick<IsStillDue, keyof typeof mailNotifications>>

/** A mailbox that is not there gets no more mails, but for those about the account. */
export const onNoMailbox: OnNoMailbox = (db, site, memberId) => stopMails(db, site, memberId, 'bounce')

/** Everything that the product does when nobody waits. */
export function productJobs(parts: Parts): Job[] {
  return [
    ...mailJobs({
      ...parts,
      attachmentsOf,
      unstoredWordsOf,
      isStillDue,
      onNoMailbox,
    }),
    ...accountJobs(parts),
    ...photoJobs(parts),
    ...likeJobs(parts),
    ...chatJobs(parts),
    ...companionJobs(parts),
    ...paymentJobs(parts),
    ...invoiceJobs(parts),
    ...directDebitJobs(parts),
    ...notificationJobs(parts),
    ...offerJobs(parts),
    ...searchJobs(parts),
    ...retentionJobs(parts),
    ...visibilityJobs(parts),
    ...arrivalJobs(parts),
    ...postbackJobs(parts),
  ]
}
