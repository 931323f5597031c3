const STORED_AS = 'photo-alert-dismissed'

/** Runs before the first paint: the server cannot know what a browser remembers, and nothing may move under a finger. */
export const applyPhotoAlertDismissal = `try{if(localStorage.getItem('${STORED_AS}'))document.documentElement.dataset.photoAlert='dismissed'}catch{}`

/** Hides the alert on this and every later page of this browser. */
export function dismissPhotoAlert(): void {
  document.documentElement.dataset['photoAlert'] = 'dismissed'
  try {
    localStorage.setItem(STORED_AS, 'yes')
  } catch {
    // Storage can be forbidden; then it comes back with the next page.
  }
}
