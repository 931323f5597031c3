import { Counter, type Registry } from 'prom-client'

/** What operators watch of partners' feeds, since this process began. Which site's feed failed is in the log. */
export class FeedCounts {
  readonly #feeds: Counter<'outcome'>
  readonly #profiles: Counter<'outcome'>

  constructor(registry: Registry) {
    const registers = [registry]
    const labelNames = ['outcome'] as const
    const feeds = { name: 'resell_feeds_total', help: 'Readings of resell feeds, by whether they could be read' }
    const profiles = { name: 'resell_profiles_total', help: 'Profiles that resell feeds brought and took away' }
    this.#feeds = new Counter({ ...feeds, labelNames, registers })
    this.#profiles = new Counter({ ...profiles, labelNames, registers })
    // What has not happened yet is 0, so that an alert sees the first time.
    for (const outcome of ['fetched', 'failed']) this.#feeds.inc({ outcome }, 0)
    for (const outcome of ['taken_over', 'withdrawn']) this.#profiles.inc({ outcome }, 0)
  }

  fetched(): void {
    this.#feeds.inc({ outcome: 'fetched' })
  }

  failed(): void {
    this.#feeds.inc({ outcome: 'failed' })
  }

  /** Who is new, not who has stayed. */
  takenOver(count: number): void {
    this.#profiles.inc({ outcome: 'taken_over' }, count)
  }

  withdrawn(count: number): void {
    this.#profiles.inc({ outcome: 'withdrawn' }, count)
  }
}
