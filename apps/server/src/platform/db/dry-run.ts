import type { Database, Tx } from './database.ts'

class Undone extends Error {}

/** What a transaction would answer, or how it would be refused; nothing of it stays. */
export const dryRun = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  let answer: { said: T } | undefined
  try {
    await db.transaction().execute(async (tx) => {
      answer = { said: await work(tx) }
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return answer!.said
}
