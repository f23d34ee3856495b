/** Many in turns no larger than the server takes at once, one after the other; the answers in order. */
export const inChunks = async <T, R>(
  all: readonly T[],
  size: number,
  act: (some: T[]) => Promise<R>,
): Promise<R[]> => {
  const answers: R[] = []
  for (let start = 0; start < all.length; start += size)
    answers.push(await act(all.slice(start, start + size)))
  return answers
}
