/** Whether a code is that of a discount of the first purchase, which members have without typing it. */
export function isFirstPurchaseCode(code: string): boolean {
  return /^(TIMEBONUS|WELCOME)\d{1,2}$/.test(code)
}
