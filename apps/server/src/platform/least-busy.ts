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
