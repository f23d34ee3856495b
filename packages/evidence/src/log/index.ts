export { type Appended, appendEntries, largestEntry } from './append.ts'
export { type AuditOptions, type AuditReport, auditLog, type Damage, type DamageKind } from './audit.ts'
export { canonicalEntry, canonicalJson, type JsonValue } from './canonical.ts'
export { consistencyHolds, inclusionHolds } from './check-proof.ts'
export { type Checkpoint, openCheckpoint, parseCheckpoint, signCheckpoint } from './checkpoint.ts'
export { DirectoryStorage } from './directory-storage.ts'
export { EvidenceError, type EvidenceErrorCode } from './errors.ts'
export { type Hash, hashEmptyTree, hashLeaf, hashNode } from './hashing.ts'
export { MemoryStorage } from './memory-storage.ts'
export {
  formatVerifierKey,
  localSigner,
  type NoteAlgorithm,
  type NoteSigner,
  type NoteVerifier,
  parseVerifierKey,
} from './note-key.ts'
export {
  entryMentionsFile,
  hashesOf,
  makeProof,
  type ProofAnchor,
  type ProofFile,
  type ProofVerdict,
  type ProofWithin,
  verifyProof,
} from './proof-file.ts'
export { proveConsistency, proveInclusion, rootAt } from './prove.ts'
export { publishTiles } from './publish.ts'
export { type FetchFile, PublishedLog } from './published-log.ts'
export { pathIn, rootOf } from './small-tree.ts'
export type { LogBatch, LogReader, LogStorage, NodeId } from './storage.ts'
export { newTiles, parseTilePath, readTile, type TileId, tilePath, tileWidth } from './tiles.ts'
export {
  type Cosignature,
  cosignedText,
  formatCosignature,
  formatWitnessKey,
  openCosignature,
  parseWitnessKey,
  type WitnessKey,
  witnessRequest,
} from './witness.ts'
