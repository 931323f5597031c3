/** The shortest mobile numbers have seven digits, the longest fifteen and a prefix. */
const DIGITS = { fewest: 7, most: 17 }

/** Whether it can be a phone number at all. Which numbers there are, the server knows: the list would be a large file. */
export function isPhoneLike(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  return /^[+(\d][\d\s()./-]*$/.test(text.trim()) && digits >= DIGITS.fewest && digits <= DIGITS.most
}
