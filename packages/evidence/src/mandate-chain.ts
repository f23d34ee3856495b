import { createHash } from 'node:crypto'
import { canonicalEntry, type JsonValue } from './log/canonical.ts'

/** What a leaf says of the mandate it was written under. What the act says of its contract is no part of the chain. */
const CHAINED: ReadonlySet<string> = new Set([
  'mandate',
  'mandateHash',
  'n',
  'prev',
  'letter',
  'agent',
  'agentId',
  'tool',
  'act',
  'amountCents',
  'argumentsHash',
  'proposal',
  'by',
  'reason',
  'until',
])

export type MandateEntry = Record<string, JsonValue> & { n?: number; prev?: string }

export const canonicalHash = (value: JsonValue): string =>
  createHash('sha256').update(canonicalEntry(value)).digest('hex')

/** The link the next leaf names. */
export const linkOf = (entry: MandateEntry): string =>
  canonicalHash(Object.fromEntries(Object.entries(entry).filter(([name]) => CHAINED.has(name))))
