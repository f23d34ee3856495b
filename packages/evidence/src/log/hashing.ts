import { createHash } from 'node:crypto'

/** SHA-256, 32 bytes. */
export type Hash = Uint8Array

const leafPrefix = Uint8Array.of(0)
const nodePrefix = Uint8Array.of(1)

/** RFC 6962 section 2.1: the prefixes keep a leaf from being passed off as a node. */
export function hashLeaf(entry: Uint8Array): Hash {
  return createHash('sha256').update(leafPrefix).update(entry).digest()
}

export function hashNode(left: Hash, right: Hash): Hash {
  return createHash('sha256').update(nodePrefix).update(left).update(right).digest()
}

export function hashEmptyTree(): Hash {
  return createHash('sha256').digest()
}

export function sameHash(a: Hash, b: Hash): boolean {
  return Buffer.compare(a, b) === 0
}
