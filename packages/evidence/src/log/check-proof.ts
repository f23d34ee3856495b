import { type Hash, hashNode, sameHash } from './hashing.ts'

const odd = (n: number) => n % 2 === 1
const half = (n: number) => Math.floor(n / 2)

/** RFC 9162 section 2.1.3.2. */
export function inclusionHolds(leaf: Hash, index: number, size: number, proof: Hash[], root: Hash): boolean {
  if (index < 0 || index >= size) return false
  let position = index
  let last = size - 1
  let hash = leaf
  for (const step of proof) {
    if (last === 0) return false
    if (odd(position) || position === last) {
      hash = hashNode(step, hash)
      while (!odd(position) && position !== 0) {
        position = half(position)
        last = half(last)
      }
    } else {
      hash = hashNode(hash, step)
    }
    position = half(position)
    last = half(last)
  }
  return last === 0 && sameHash(hash, root)
}

/** RFC 9162 section 2.1.4.2. */
export function consistencyHolds(
  from: number,
  to: number,
  fromRoot: Hash,
  toRoot: Hash,
  proof: Hash[],
): boolean {
  if (from < 0 || from > to) return false
  if (from === to) return proof.length === 0 && sameHash(fromRoot, toRoot)
  if (from === 0) return proof.length === 0
  const steps = isPowerOfTwo(from) ? [fromRoot, ...proof] : [...proof]
  const first = steps.shift()
  if (!first) return false
  let position = from - 1
  let last = to - 1
  while (odd(position)) {
    position = half(position)
    last = half(last)
  }
  let smaller = first
  let larger = first
  for (const step of steps) {
    if (last === 0) return false
    if (odd(position) || position === last) {
      smaller = hashNode(step, smaller)
      larger = hashNode(step, larger)
      while (!odd(position) && position !== 0) {
        position = half(position)
        last = half(last)
      }
    } else {
      larger = hashNode(larger, step)
    }
    position = half(position)
    last = half(last)
  }
  return last === 0 && sameHash(smaller, fromRoot) && sameHash(larger, toRoot)
}

function isPowerOfTwo(n: number): boolean {
  let power = 1
  while (power < n) power *= 2
  return power === n
}
