const two = (number: number) => String(number).padStart(2, '0')

/** Seconds as MM:SS. */
export function clockTime(seconds: number): string {
  return [Math.floor(seconds / 60), seconds % 60].map(two).join(':')
}
