/** Whether a page is one question of joining, which is all there is to do on it. What comes after joining is none. */
export function isJoining(path: string): boolean {
  return path === '/signup'
}
