/** Where members get credits. */
export const BUY_CREDITS = '/pricing'
