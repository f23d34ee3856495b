type PendingRequest = { reject: (error: Error) => void }

/** One that has ended takes no more work, and whoever waited for it is told. */
export const dropThread = <T extends { waiting: Map<unknown, PendingRequest> }>(
  threads: T[],
  thread: T,
  error: Error,
): void => {
  const at = threads.indexOf(thread)
  if (at >= 0) threads.splice(at, 1)
  for (const { reject } of thread.waiting.values()) reject(error)
  thread.waiting.clear()
}

/** One that idles, a new one while there may be more, or else the one with the least to do. */
export const leastBusy = <T extends { waiting: ReadonlyMap<unknown, unknown> }>(
  threads: readonly T[],
  most: number,
  begin: () => T,
): T => {
  const idle = threads.find(({ waiting }) => waiting.size === 0)
  if (idle) return idle
  if (threads.length < most) return begin()
  return threads.reduce((least, one) => (one.waiting.size < least.waiting.size ? one : least))
}
