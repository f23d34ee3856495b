import { createHash } from 'node:crypto'
import { consistencyHolds, inclusionHolds } from './check-proof.ts'
import { openCheckpoint, parseCheckpoint } from './checkpoint.ts'
import { EvidenceError } from './errors.ts'
import { type Hash, hashLeaf } from './hashing.ts'
import { formatVerifierKey, type NoteVerifier, parseVerifierKey } from './note-key.ts'
import { proveConsistency, proveInclusion } from './prove.ts'
import type { LogReader } from './storage.ts'

/** Somebody outside vouches for a checkpoint the entry is in. Checked by `checkAnchors`. */
export interface ProofAnchor {
  kind: 'timestamp' | 'witness'
  name: string
  sandbox: boolean
  /** The checkpoint vouched for, as it was signed. */
  checkpoint: string
  /** Of the entry in that checkpoint, hex. */
  inclusion: string[]
  /** base64: an RFC 3161 token over its SHA-256, or the witness's signature line. */
  token: string
  /** A witness's public key as it publishes it; to be got from elsewhere by whoever wants to be sure. */
  witnessKey?: string
}

/** One of many statements whose root the entry holds: each is proven without the others being shown. */
export interface ProofWithin {
  /** base64 of the exact bytes. */
  statement: string
  index: number
  count: number
  /** hex, nearest first */
  path: string[]
}

/** All a stranger needs to check one entry offline, in one JSON file. */
export interface ProofFile {
  format: 'xinqi-evidence-proof/1'
  index: number
  /** base64 of the exact bytes that were logged. */
  entry: string
  /** hex */
  inclusion: string[]
  checkpoint: string
  verifierKey: string
  /** Present when the proof also links an earlier checkpoint the holder has kept. */
  since?: { checkpoint: string; consistency: string[] }
  anchors?: ProofAnchor[]
  within?: ProofWithin
}

export interface ProofVerdict {
  valid: boolean
  reason: string
  index?: number
  logSize?: number
  checkpointTime?: string
  origin?: string
  /** The key came from the checker, not from the proof itself. */
  keyPinned: boolean
  entry?: string
}

const hex = (hash: Hash) => Buffer.from(hash).toString('hex')

export async function makeProof(
  reader: LogReader,
  index: number,
  checkpoint: string,
  verifier: NoteVerifier,
  since?: string,
): Promise<ProofFile> {
  const { size } = parseCheckpoint(checkpoint)
  const inclusion = await proveInclusion(reader, index, size)
  const [entry] = await reader.entries(index, index + 1)
  if (!entry) throw new EvidenceError('LOG_ENTRY_MISSING', `存证日志缺少序号 ${index} 的记录`)
  const proof: ProofFile = {
    format: 'xinqi-evidence-proof/1',
    index,
    entry: Buffer.from(entry).toString('base64'),
    inclusion: inclusion.map(hex),
    checkpoint,
    verifierKey: formatVerifierKey(verifier),
  }
  if (since === undefined) return proof
  const consistency = await proveConsistency(reader, parseCheckpoint(since).size, size)
  return { ...proof, since: { checkpoint: since, consistency: consistency.map(hex) } }
}

export function hashesOf(list: unknown): Hash[] {
  const good =
    Array.isArray(list) && list.length <= 128 && list.every((h) => /^[0-9a-f]{64}$/.test(String(h)))
  if (!good) throw new EvidenceError('PROOF_FORMAT', '证明中的哈希格式不正确')
  return list.map((h) => Buffer.from(h, 'hex'))
}

/** The entry names how many it holds and their root; the statement must lead there. */
function standsWithin(entry: Uint8Array, within: ProofWithin): boolean {
  let held: { count?: unknown; root?: unknown }
  try {
    held = JSON.parse(Buffer.from(entry).toString('utf8'))
  } catch {
    return false
  }
  const { statement, index, count, path } = within
  if (typeof statement !== 'string' || !Number.isSafeInteger(index) || held.count !== count) return false
  const [root] = hashesOf([held.root])
  return inclusionHolds(hashLeaf(Buffer.from(statement, 'base64')), index, count, hashesOf(path), root!)
}

function check(proof: ProofFile, pinned: NoteVerifier | undefined): Omit<ProofVerdict, 'keyPinned'> {
  if (proof?.format !== 'xinqi-evidence-proof/1') throw new EvidenceError('PROOF_FORMAT', '不是存证证明文件')
  const index = proof.index
  if (
    !Number.isSafeInteger(index) ||
    typeof proof.entry !== 'string' ||
    typeof proof.checkpoint !== 'string'
  ) {
    throw new EvidenceError('PROOF_FORMAT', '存证证明缺少必要内容')
  }
  const verifier = pinned ?? parseVerifierKey(String(proof.verifierKey))
  const head = openCheckpoint(proof.checkpoint, verifier)
  const entry = Buffer.from(proof.entry, 'base64')
  const facts = {
    index,
    logSize: head.size,
    checkpointTime: head.time,
    origin: head.origin,
    entry: proof.entry,
  }
  if (!inclusionHolds(hashLeaf(entry), index, head.size, hashesOf(proof.inclusion), head.root)) {
    return {
      valid: false,
      reason: `序号 ${index} 的记录与检查点不符：记录被改动，或不在日志的该位置`,
      ...facts,
    }
  }
  if (proof.since) {
    const earlier = openCheckpoint(String(proof.since.checkpoint), verifier)
    const steps = hashesOf(proof.since.consistency)
    const sameLog = earlier.origin === head.origin
    if (!sameLog || !consistencyHolds(earlier.size, head.size, earlier.root, head.root, steps)) {
      return { valid: false, reason: '日志与早先的检查点不一致：历史记录被改写', ...facts }
    }
  }
  if (proof.within && !standsWithin(entry, proof.within)) {
    return { valid: false, reason: '该项内容不在这条记录所汇总的内容之中', ...facts }
  }
  return { valid: true, reason: '记录在日志中，且与签名的检查点一致', ...facts }
}

/** Never throws on bad input: whatever is wrong is the reason of the verdict. */
export function verifyProof(proof: unknown, pinned?: NoteVerifier): ProofVerdict {
  const keyPinned = pinned !== undefined
  try {
    return { ...check(proof as ProofFile, pinned), keyPinned }
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error
    return { valid: false, reason: error.message, keyPinned }
  }
}

/** Whether the logged entry mentions the SHA-256 of this file. */
export function entryMentionsFile(entryBase64: string, file: Uint8Array): boolean {
  const digest = createHash('sha256').update(file).digest('hex')
  return Buffer.from(entryBase64, 'base64').toString('utf8').toLowerCase().includes(`"${digest}"`)
}
