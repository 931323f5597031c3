/** A statement earns its name by coming again; one that is put together for a single request does not. */
const USES_BEFORE_NAME = 3
/** Every connection keeps the plans of all names, so there is an end to them. */
const MOST_NAMES = 400
const MOST_COUNTED = 4000

/**
 * Names for statements that come again and again. A connection parses a named statement once, and after a few uses keeps
 * its plan where that is as good as a fresh one: for our short statements this is half of what they cost.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size === MOST_NAMES) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < USES_BEFORE_NAME) {
      if (this.#uses.size === MOST_COUNTED) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const fresh = `s${this.#names.size}`
    this.#names.set(text, fresh)
    return fresh
  }
}
