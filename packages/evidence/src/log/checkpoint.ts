import { EvidenceError } from './errors.ts'
import type { Hash } from './hashing.ts'
import { keyId, type NoteSigner, type NoteVerifier, signatureHolds } from './note-key.ts'
import { rootAt } from './prove.ts'
import type { LogReader } from './storage.ts'

/** A signed statement: at this time the log named origin had this many entries and this root. */
export interface Checkpoint {
  origin: string
  size: number
  root: Hash
  /** ISO 8601, UTC. */
  time: string
}

function bodyOf({ origin, size, root, time }: Checkpoint): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\ntime ${time}\n`
}

/** The signed-note layout of public transparency logs: text, blank line, signature lines. */
export async function signCheckpoint(
  reader: LogReader,
  origin: string,
  signers: NoteSigner[],
  now: Date,
): Promise<string> {
  if (!/^\S[^\n]*$/.test(origin)) throw new EvidenceError('CHECKPOINT_FORMAT', '存证日志名称不能为空或换行')
  const size = await reader.size()
  const body = bodyOf({ origin, size, root: await rootAt(reader, size), time: now.toISOString() })
  const lines = await Promise.all(
    signers.map(async (signer) => {
      const signature = await signer.sign(Buffer.from(body, 'utf8'))
      return `— ${signer.name} ${Buffer.concat([keyId(signer), signature]).toString('base64')}\n`
    }),
  )
  return `${body}\n${lines.join('')}`
}

export function parseCheckpoint(note: string): Checkpoint {
  const lines = note.split('\n')
  const [origin, size, root, time] = lines
  const hash = Buffer.from(root ?? '', 'base64')
  const wellFormed =
    origin !== undefined &&
    origin !== '' &&
    /^(0|[1-9]\d{0,15})$/.test(size ?? '') &&
    hash.length === 32 &&
    hash.toString('base64') === root &&
    /^time \d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time ?? '') &&
    lines[4] === ''
  if (!wellFormed) throw new EvidenceError('CHECKPOINT_FORMAT', '检查点格式不正确')
  return { origin, size: Number(size), root: hash, time: time!.slice(5) }
}

/** The checkpoint's content, once the given key is found to have signed it. */
export function openCheckpoint(note: string, verifier: NoteVerifier): Checkpoint {
  const checkpoint = parseCheckpoint(note)
  const end = note.indexOf('\n\n') + 1
  const text = Buffer.from(note.slice(0, end), 'utf8')
  const id = keyId(verifier)
  for (const line of note.slice(end + 1).split('\n')) {
    const match = /^— (\S+) (\S+)$/.exec(line)
    if (!match || match[1] !== verifier.name) continue
    const blob = Buffer.from(match[2]!, 'base64')
    if (!blob.subarray(0, 4).equals(id)) continue
    if (signatureHolds(verifier, text, blob.subarray(4))) return checkpoint
  }
  throw new EvidenceError('CHECKPOINT_SIGNATURE', '检查点没有该公钥的有效签名')
}
