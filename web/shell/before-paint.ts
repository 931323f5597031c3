import { applyPhotoAlertDismissal } from '#web/photos/photo-alert-dismissal.ts'
import { applyMode } from '#web/platform/appearance.ts'

/** The one script in every page: what the browser remembers and the first paint has to know. */
export const beforePaint = [applyMode, applyPhotoAlertDismissal].join(';')
