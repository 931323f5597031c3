/** How the script finds what the document has for it. */
export const SIGNUP_FILES_ID = 'signup-files'
export const WARNING_ID = 'site-entry-warning'
