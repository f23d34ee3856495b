import { ARCHIVE } from '@xinqi/api/limits'

/** One call takes so many contracts; those chosen beyond are sent after them, one call behind the other. */
export const inPortions = async <T>(
  archivedIds: readonly string[],
  send: (some: string[]) => Promise<T>,
): Promise<T[]> => {
  const answers: T[] = []
  for (let at = 0; at < archivedIds.length; at += ARCHIVE.batch)
    answers.push(await send(archivedIds.slice(at, at + ARCHIVE.batch)))
  return answers
}
