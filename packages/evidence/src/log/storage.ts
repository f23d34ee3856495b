import type { Hash } from './hashing.ts'

/** The root of the complete subtree over entries index·2^level to (index+1)·2^level. */
export interface NodeId {
  level: number
  index: number
}

export interface LogReader {
  size(): Promise<number>
  /** Entries start (inclusive) to end (exclusive); undefined where storage has lost one. */
  entries(start: number, end: number): Promise<(Uint8Array | undefined)[]>
  /** In the order asked; undefined where storage has lost one. */
  nodes(ids: NodeId[]): Promise<(Hash | undefined)[]>
}

export interface LogBatch {
  /** Size the batch was computed against. */
  expectedSize: number
  entries: Uint8Array[]
  nodes: { id: NodeId; hash: Hash }[]
}

/**
 * All a log needs of a database: two keyed tables and one atomic write.
 * Commit must refuse with LOG_CONFLICT when the size is no longer the expected one.
 */
export interface LogStorage extends LogReader {
  commit(batch: LogBatch): Promise<void>
}
