import { type Hash, hashEmptyTree, hashNode } from './hashing.ts'
import { splitPoint } from './subtrees.ts'

/** RFC 6962 section 2.1 over hashes of leaves that are all at hand. */
export function rootOf(hashes: readonly Hash[]): Hash {
  if (hashes.length === 0) return hashEmptyTree()
  if (hashes.length === 1) return hashes[0]!
  const at = splitPoint(hashes.length)
  return hashNode(rootOf(hashes.slice(0, at)), rootOf(hashes.slice(at)))
}

/** From one of them to the root, nearest first. */
export function pathIn(hashes: readonly Hash[], index: number): Hash[] {
  if (hashes.length < 2) return []
  const at = splitPoint(hashes.length)
  return index < at
    ? [...pathIn(hashes.slice(0, at), index), rootOf(hashes.slice(at))]
    : [...pathIn(hashes.slice(at), index - at), rootOf(hashes.slice(0, at))]
}
