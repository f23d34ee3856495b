import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { EvidenceError } from './errors.ts'

export type NoteAlgorithm = 'ed25519' | 'p256' | 'sm2'

/** Who vouches for checkpoints. Signing is a callback: the key may live in an HSM. */
export interface NoteSigner {
  name: string
  algorithm: NoteAlgorithm
  /** SubjectPublicKeyInfo, DER; of SM2 the bare point. */
  publicKey: Uint8Array
  /** Signature over the text itself: Ed25519, ECDSA P-256 with SHA-256 in DER, or SM2 with SM3 in DER. */
  sign(text: Uint8Array): Promise<Uint8Array>
}

export interface NoteVerifier {
  name: string
  algorithm: NoteAlgorithm
  publicKey: Uint8Array
  /** Verifies where Node itself cannot, as for SM2. */
  holds?: (text: Uint8Array, signature: Uint8Array) => boolean
}

const algorithmBytes: Record<NoteAlgorithm, number> = { ed25519: 1, p256: 2, sm2: 3 }
const algorithms = new Map(
  Object.entries(algorithmBytes).map(([name, byte]) => [byte, name as NoteAlgorithm]),
)
const ed25519Prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Ed25519 keys appear bare, as signed notes define; P-256 keys as SubjectPublicKeyInfo. */
function keyMaterial({ algorithm, publicKey }: NoteVerifier): Buffer {
  const bare = algorithm === 'ed25519' ? publicKey.subarray(ed25519Prefix.length) : publicKey
  return Buffer.concat([Uint8Array.of(algorithmBytes[algorithm]), bare])
}

export function keyId(verifier: NoteVerifier): Buffer {
  return createHash('sha256')
    .update(`${verifier.name}\n`)
    .update(keyMaterial(verifier))
    .digest()
    .subarray(0, 4)
}

/** name+id+key: one line to publish, paste and pin. */
export function formatVerifierKey(verifier: NoteVerifier): string {
  return `${verifier.name}+${keyId(verifier).toString('hex')}+${keyMaterial(verifier).toString('base64')}`
}

export function parseVerifierKey(text: string): NoteVerifier {
  const match = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(text.trim())
  const material = Buffer.from(match?.[3] ?? '', 'base64')
  const algorithm = algorithms.get(material[0] ?? 0)
  if (!match || !algorithm) throw new EvidenceError('CHECKPOINT_KEY', '校验公钥格式不正确')
  const bare = material.subarray(1)
  const publicKey = algorithm === 'ed25519' ? Buffer.concat([ed25519Prefix, bare]) : bare
  const verifier: NoteVerifier = { name: match[1]!, algorithm, publicKey }
  if (keyId(verifier).toString('hex') !== match[2])
    throw new EvidenceError('CHECKPOINT_KEY', '校验公钥与其编号不符')
  return verifier
}

export function signatureHolds(verifier: NoteVerifier, text: Uint8Array, signature: Uint8Array): boolean {
  if (verifier.holds) return verifier.holds(text, signature)
  try {
    const key = createPublicKey({ key: Buffer.from(verifier.publicKey), format: 'der', type: 'spki' })
    return verify(verifier.algorithm === 'ed25519' ? null : 'sha256', text, key, signature)
  } catch {
    return false
  }
}

/** For a key held in this process; a PEM string or a KeyObject. */
export function localSigner(name: string, key: KeyObject | string): NoteSigner {
  if (!/^[^+\s]+$/.test(name)) throw new EvidenceError('CHECKPOINT_KEY', '签名者名称不能含有空格或加号')
  const privateKey = typeof key === 'string' ? createPrivateKey(key) : key
  const algorithm =
    privateKey.asymmetricKeyType === 'ed25519'
      ? 'ed25519'
      : privateKey.asymmetricKeyDetails?.namedCurve === 'prime256v1'
        ? 'p256'
        : undefined
  if (!algorithm) throw new EvidenceError('CHECKPOINT_KEY', '检查点只能用 Ed25519 或 P-256 密钥签名')
  return {
    name,
    algorithm,
    publicKey: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }),
    sign: async (text) => sign(algorithm === 'ed25519' ? null : 'sha256', text, privateKey),
  }
}
