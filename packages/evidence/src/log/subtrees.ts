import { type Hash, hashNode } from './hashing.ts'
import type { NodeId } from './storage.ts'

/** Largest power of two strictly below n (n ≥ 2): where RFC 6962 splits a tree. */
export function splitPoint(n: number): number {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

/**
 * The complete subtrees, from left to right, that make up the tree over start to end.
 * Start must be aligned to the tree, as it is for every subtree RFC 6962 names.
 */
export function completeSubtrees(start: number, end: number): NodeId[] {
  const ids: NodeId[] = []
  while (start < end) {
    let level = 0
    let width = 1
    while (start % (width * 2) === 0 && start + width * 2 <= end) {
      width *= 2
      level++
    }
    ids.push({ level, index: start / width })
    start += width
  }
  return ids
}

/** A ragged tree is its complete subtrees joined from the right. */
export function joinSubtrees(hashes: Hash[]): Hash {
  return hashes.slice(0, -1).reduceRight((right, left) => hashNode(left, right), hashes.at(-1)!)
}
