const two = (number: number) => String(number).padStart(2, '0')

/** Seconds as HH:MM:SS. */
export function clockTime(seconds: number): string {
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
}
