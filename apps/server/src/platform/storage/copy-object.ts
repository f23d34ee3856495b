import { ObjectMissing, type ObjectStore } from './object-store.ts'

const PIECE = 4 * 1024 * 1024

/** Piece by piece, there whole or not at all. False when it was removed meanwhile. */
export const copyObject = async (
  from: { store: ObjectStore; name: string },
  to: { store: ObjectStore; name: string },
): Promise<boolean> => {
  try {
    let piece = await from.store.get(from.name, 0, PIECE)
    if (piece.length < PIECE) {
      await to.store.put(to.name, piece)
      return true
    }
    const draft = await to.store.begin()
    try {
      for (let start = PIECE; piece.length; start += PIECE) {
        await draft.write(piece)
        piece = await from.store.get(from.name, start, start + PIECE)
      }
      await draft.finish(to.name)
      return true
    } finally {
      await draft.drop()
    }
  } catch (error) {
    if (error instanceof ObjectMissing) return false
    throw error
  }
}
