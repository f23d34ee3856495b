import { ObjectMissing, type ObjectStore } from '../storage/object-store.ts'

/**
 * What the platform has signed of its log, kept outside the tables: whoever can rewrite the database, checkpoints and
 * all, cannot rewrite these, and nothing is signed that does not continue them. Each is signed, so none can be made up.
 */
export type SealedHeads = {
  latest: () => Promise<string | null>
  keep: (size: number, note: string) => Promise<void>
}

const LATEST = 'evidence/heads/latest'

export const sealedHeads = (objects: ObjectStore): SealedHeads => ({
  latest: async () => {
    try {
      return (await objects.get(LATEST)).toString('utf8')
    } catch (error) {
      if (error instanceof ObjectMissing) return null
      throw error
    }
  },
  keep: async (size, note) => {
    const bytes = Buffer.from(note, 'utf8')
    await objects.put(`evidence/heads/${String(size).padStart(12, '0')}`, bytes)
    await objects.put(LATEST, bytes)
  },
})
