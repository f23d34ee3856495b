import { type Hash, hashNode, sameHash } from './hashing.ts'

const odd = (n: number) => n % 2 === 1
const half = (n: number) => Math.floor(n / 2)

/** Takes each step on the way up, told whether it stands on the left; whether the way ends at the root. */
function reachesRoot(
  position: number,
  last: number,
  steps: Hash[],
  take: (step: Hash, onTheLeft: boolean) => void,
): boolean {
  for (const step of steps) {
    if (last === 0) return false
    const onTheLeft = odd(position) || position === last
    take(step, onTheLeft)
    while (onTheLeft && !odd(position) && position !== 0) {
      position = half(position)
      last = half(last)
    }
    position = half(position)
    last = half(last)
  }
  return last === 0
}

/** RFC 9162 section 2.1.3.2. */
export function inclusionHolds(leaf: Hash, index: number, size: number, proof: Hash[], root: Hash): boolean {
  if (index < 0 || index >= size) return false
  let hash = leaf
  const reached = reachesRoot(index, size - 1, proof, (step, onTheLeft) => {
    hash = onTheLeft ? hashNode(step, hash) : hashNode(hash, step)
  })
  return reached && sameHash(hash, root)
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
  const reached = reachesRoot(position, last, steps, (step, onTheLeft) => {
    if (onTheLeft) smaller = hashNode(step, smaller)
    larger = onTheLeft ? hashNode(step, larger) : hashNode(larger, step)
  })
  return reached && sameHash(smaller, fromRoot) && sameHash(larger, toRoot)
}

function isPowerOfTwo(n: number): boolean {
  let power = 1
  while (power < n) power *= 2
  return power === n
}
