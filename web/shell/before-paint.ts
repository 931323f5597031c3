import { applyPhotoAlertDismissal } from '#web/photos/photo-alert-dismissal.ts'
import { applyMode } from '#web/platform/appearance.ts'
import { noticeEarlyInput } from '#web/platform/notice-early-input.ts'

/** The one script in every page: what the browser remembers and the first paint has to know, and who is early. */
export const beforePaint = [applyMode, applyPhotoAlertDismissal, noticeEarlyInput].join(';')
