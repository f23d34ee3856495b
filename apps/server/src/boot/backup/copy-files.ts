import { TIMELINE_OBJECT } from '../../platform/db/timeline.ts'
import { HEADER } from '../../platform/storage/chunked-cipher.ts'
import { copyObject } from '../../platform/storage/copy-object.ts'
import { ObjectMissing, type ObjectStore } from '../../platform/storage/object-store.ts'

/** What changes under its name; everything else is named by what it holds or written once. */
export const LATEST_HEAD = 'evidence/heads/latest'

const AT_ONCE = 8

/** Only what is not there yet: the second backup into a folder takes the new ones alone. `brought` hears what is new. */
export const copyFiles = async (
  from: ObjectStore,
  to: ObjectStore,
  brought: (name: string) => void = () => {},
): Promise<{ copied: number; kept: number }> => {
  const names = from.list()[Symbol.asyncIterator]()
  const sum = { copied: 0, kept: 0 }
  let failed = false
  const hand = async () => {
    for (let next = await names.next(); !next.done && !failed; next = await names.next()) {
      const name = next.value
      if (name === LATEST_HEAD || name === TIMELINE_OBJECT) continue
      if (await isSame(from, to, name)) {
        sum.kept++
        continue
      }
      const isNew = !(await to.has(name))
      if (await copyObject({ store: from, name }, { store: to, name })) {
        sum.copied++
        if (isNew) brought(name)
      }
    }
  }
  const hands = Array.from({ length: AT_ONCE }, () =>
    hand().catch((error) => {
      failed = true
      throw error
    }),
  )
  // All of them have stopped when this returns: nothing is copied behind the back of whoever undoes it.
  await Promise.allSettled(hands)
  await Promise.all(hands)
  return sum
}

/** What a file holds never changes under its name; the key in its head does, when keys turn. */
const isSame = async (from: ObjectStore, to: ObjectStore, name: string): Promise<boolean> => {
  try {
    const there = await to.get(name, 0, HEADER)
    return there.equals(await from.get(name, 0, HEADER))
  } catch (error) {
    if (error instanceof ObjectMissing) return false
    throw error
  }
}
