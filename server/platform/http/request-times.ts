const NAME = 'http_request_seconds'
const HELP = 'Time to answer, by method, route and status'
/** Upper bounds of the buckets, in seconds. */
const BOUNDS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10]

interface Series {
  labels: string
  /** How many took as long as a bound or less, but longer than the bound before it. */
  buckets: number[]
  count: number
  sum: number
}

/**
 * How long requests take, by the pattern of their route: a label never holds an id, a name or an address. Every request
 * is counted here, and a general histogram would put its labels together each time.
 */
export class RequestTimes {
  readonly #series = new Map<string, Map<string, Map<number, Series>>>()

  add(method: string, route: string, status: number, seconds: number): void {
    const series = this.#find(method, route, status)
    const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
    if (bucket >= 0) series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
    series.count++
    series.sum += seconds
  }

  /** In the text format of Prometheus. */
  text(): string {
    const lines = [`# HELP ${NAME} ${HELP}`, `# TYPE ${NAME} histogram`]
    for (const routes of this.#series.values()) {
      for (const statuses of routes.values()) for (const series of statuses.values()) lines.push(...linesOf(series))
    }
    return `${lines.join('\n')}\n`
  }

  #find(method: string, route: string, status: number): Series {
    const known = this.#series.get(route)?.get(method)?.get(status)
    if (known) return known
    const labels = `method="${method}",route="${route}",status="${status}"`
    const series = { labels, buckets: BOUNDS.map(() => 0), count: 0, sum: 0 }
    const methods = this.#series.get(route) ?? new Map<string, Map<number, Series>>()
    const statuses = methods.get(method) ?? new Map<number, Series>()
    this.#series.set(route, methods.set(method, statuses.set(status, series)))
    return series
  }
}

function linesOf({ labels, buckets, count, sum }: Series): string[] {
  let below = 0
  return [
    ...BOUNDS.map((bound, at) => `${NAME}_bucket{le="${bound}",${labels}} ${(below += buckets[at] ?? 0)}`),
    `${NAME}_bucket{le="+Inf",${labels}} ${count}`,
    `${NAME}_sum{${labels}} ${sum}`,
    `${NAME}_count{${labels}} ${count}`,
  ]
}
