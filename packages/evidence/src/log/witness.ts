// Cosignatures of independent witnesses, as C2SP tlog-cosignature and tlog-witness write them.

import { createHash, createPublicKey, verify } from 'node:crypto'
import { EvidenceError } from './errors.ts'
import type { Hash } from './hashing.ts'

/** Whoever saw the log grow and nothing else happen to it. */
export interface WitnessKey {
  name: string
  /** Ed25519, 32 bytes. */
  publicKey: Uint8Array
}
export interface Cosignature {
  /** The line itself, to be kept and shown. */
  line: string
  /** When the witness says it saw the checkpoint. */
  at: Date
  /** Which of its keys, hex. */
  keyId: string
}

const ALGORITHM = 4
const SIGNATURE = 64
const ID = 4
const TIME = 8
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

function witnessId({ name, publicKey }: WitnessKey): Buffer {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(Uint8Array.of(ALGORITHM))
    .update(publicKey)
    .digest()
    .subarray(0, ID)
}

/** name+id+key: one line to publish, paste and pin. */
export function formatWitnessKey(key: WitnessKey): string {
  const material = Buffer.concat([Uint8Array.of(ALGORITHM), key.publicKey])
  return `${key.name}+${witnessId(key).toString('hex')}+${material.toString('base64')}`
}

export function parseWitnessKey(text: string): WitnessKey {
  const match = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text.trim())
  const material = Buffer.from(match?.[3] ?? '', 'base64')
  if (!match || material[0] !== ALGORITHM || material.length !== 33)
    throw new EvidenceError('CHECKPOINT_KEY', '见证人公钥格式不正确')
  const key = { name: match[1]!, publicKey: material.subarray(1) }
  if (witnessId(key).toString('hex') !== match[2])
    throw new EvidenceError('CHECKPOINT_KEY', '见证人公钥与其编号不符')
  return key
}

/** What a witness signs: the time it saw the checkpoint, and the checkpoint's text without any signatures. */
export function cosignedText(note: string, seconds: number): Buffer {
  const end = note.indexOf('\n\n') + 1
  if (end === 0) throw new EvidenceError('CHECKPOINT_FORMAT', '检查点格式不正确')
  return Buffer.from(`cosignature/v1\ntime ${seconds}\n${note.slice(0, end)}`, 'utf8')
}

/** The line a witness answers with. */
export function formatCosignature(key: WitnessKey, seconds: number, signature: Uint8Array): string {
  const time = Buffer.alloc(TIME)
  time.writeBigUInt64BE(BigInt(seconds))
  return `— ${key.name} ${Buffer.concat([witnessId(key), time, signature]).toString('base64')}`
}

/** The one line of the answer this key has signed over this very checkpoint; anything else is refused. */
export function openCosignature(note: string, answer: string, key: WitnessKey): Cosignature {
  const id = witnessId(key)
  for (const line of answer.split('\n')) {
    const match = /^— (\S+) (\S+)$/.exec(line)
    if (!match || match[1] !== key.name) continue
    const blob = Buffer.from(match[2]!, 'base64')
    if (blob.length !== ID + TIME + SIGNATURE || !blob.subarray(0, ID).equals(id)) continue
    const seconds = Number(blob.readBigUInt64BE(ID))
    const spki = Buffer.concat([spkiPrefix, key.publicKey])
    const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' })
    if (!Number.isSafeInteger(seconds * 1000) || seconds === 0) continue
    if (verify(null, cosignedText(note, seconds), publicKey, blob.subarray(ID + TIME)))
      return { line, at: new Date(seconds * 1000), keyId: id.toString('hex') }
  }
  throw new EvidenceError('CHECKPOINT_SIGNATURE', '没有该见证人对此检查点的有效签名')
}

/** The body of add-checkpoint: from the size the witness saw last, how the log grew, and the checkpoint. */
export function witnessRequest(old: number, consistency: readonly Hash[], note: string): string {
  const proof = consistency.map((hash) => `${Buffer.from(hash).toString('base64')}\n`).join('')
  return `old ${old}\n${proof}\n${note}`
}
