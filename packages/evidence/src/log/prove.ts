import { EvidenceError } from './errors.ts'
import { type Hash, hashEmptyTree } from './hashing.ts'
import { readNodes } from './read-nodes.ts'
import type { LogReader } from './storage.ts'
import { completeSubtrees, joinSubtrees, splitPoint } from './subtrees.ts'

type Range = [start: number, end: number]

async function checkSize(reader: LogReader, size: number): Promise<void> {
  if (!Number.isSafeInteger(size) || size < 0 || size > (await reader.size())) {
    throw new EvidenceError('LOG_RANGE', `存证日志没有 ${size} 条记录的版本`)
  }
}

/** One read for all ranges, however many subtrees each falls into. */
async function hashRanges(reader: LogReader, ranges: Range[]): Promise<Hash[]> {
  const parts = ranges.map(([start, end]) => completeSubtrees(start, end))
  const hashes = await readNodes(reader, parts.flat())
  let next = 0
  return parts.map((ids) => {
    next += ids.length
    return joinSubtrees(hashes.slice(next - ids.length, next))
  })
}

export async function rootAt(reader: LogReader, size: number): Promise<Hash> {
  await checkSize(reader, size)
  if (size === 0) return hashEmptyTree()
  const [root] = await hashRanges(reader, [[0, size]])
  return root!
}

/** RFC 6962 section 2.1.1: the hashes that lead from an entry to the root of a tree of that size. */
export async function proveInclusion(reader: LogReader, index: number, size: number): Promise<Hash[]> {
  await checkSize(reader, size)
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) {
    throw new EvidenceError('LOG_RANGE', `存证日志的前 ${size} 条中没有序号 ${index}`)
  }
  return hashRanges(reader, inclusionRanges(index, 0, size))
}

function inclusionRanges(index: number, start: number, end: number): Range[] {
  if (end - start === 1) return []
  const middle = start + splitPoint(end - start)
  if (index < middle) return [...inclusionRanges(index, start, middle), [middle, end]]
  return [...inclusionRanges(index, middle, end), [start, middle]]
}

/** RFC 6962 section 2.1.2: shows that the larger tree only added to the smaller one. */
export async function proveConsistency(reader: LogReader, from: number, to: number): Promise<Hash[]> {
  await checkSize(reader, to)
  if (!Number.isSafeInteger(from) || from < 0 || from > to) {
    throw new EvidenceError('LOG_RANGE', `无法证明 ${from} 条到 ${to} 条的一致性`)
  }
  if (from === 0 || from === to) return []
  return hashRanges(reader, consistencyRanges(from, 0, to, true))
}

function consistencyRanges(size: number, start: number, end: number, known: boolean): Range[] {
  if (size === end - start) return known ? [] : [[start, end]]
  const split = splitPoint(end - start)
  const middle = start + split
  if (size <= split) return [...consistencyRanges(size, start, middle, known), [middle, end]]
  return [...consistencyRanges(size - split, middle, end, false), [start, middle]]
}
