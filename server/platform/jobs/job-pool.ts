import pg from 'pg'

/** Connections of the queue, as the owner of its schema. */
export function jobPool(url: string, connections: number): pg.Pool {
  const pool = new ForgivingPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    application_name: 'visavis-jobs',
  })
  // A connection that breaks is replaced at the next use; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

type Taken = (error: Error | undefined, client: pg.PoolClient | undefined, release: (destroy?: boolean) => void) => void

/**
 * When the connection for notices breaks while the queue stops, the queue gives it back twice, and what that throws is
 * caught by nobody: it would end the process.
 */
class ForgivingPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<pg.PoolClient> | void {
    if (!taken) return super.connect()
    return super.connect((error, client, release) => {
      let isReleased = false
      taken(error, client, (destroy) => {
        if (isReleased) return
        isReleased = true
        release(destroy)
      })
    })
  }
}
