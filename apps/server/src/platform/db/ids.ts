import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sameOnRetry } from './prefetch.ts'

let lastMs = 0
let sequence = 0

/**
 * UUID version 7: time first, so that rows made together lie together in an index. Within one millisecond
 * the 12 bits after the version count up, so ids of one process keep the order in which they were made.
 */
export const newId = (now = Date.now()): string => sameOnRetry(() => freshId(now))

const freshId = (now: number): string => {
  const bytes = randomBytes(16)
  if (now <= lastMs) {
    sequence = (sequence + 1) & 0xfff
    if (sequence === 0) lastMs += 1
  } else {
    lastMs = now
    sequence = bytes.readUInt16BE(6) & 0x7ff
  }
  bytes.writeUIntBE(lastMs, 0, 6)
  bytes.writeUInt16BE(0x7000 | sequence, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** When a row was written, by its id: whatever else it says happened may have happened long before. */
export const writtenAt = (column: string) =>
  sql<Date>`to_timestamp(('x' || left(replace(${sql.ref(column)}::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`
