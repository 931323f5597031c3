/**
 * Does something for each, also after it failed for some: one that fails every time stops nobody else. That some failed is
 * thrown at the end, so that the job counts as failed and is tried again.
 */
export async function tryEach<T>(
  items: Iterable<T> | AsyncIterable<T>,
  failed: string,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) {
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${failed}`)
}
