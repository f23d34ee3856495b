import { createHash } from 'node:crypto'
import {
  type Certificate,
  CmsError,
  checkToken,
  fromPem,
  isSignedBy,
  readCertificate,
  readToken,
  TimestampError,
  type TimestampToken,
} from '@xinqi/pdf-signature'
import {
  EvidenceError,
  hashesOf,
  hashLeaf,
  inclusionHolds,
  type NoteVerifier,
  openCheckpoint,
  openCosignature,
  type ProofAnchor,
  type ProofFile,
  parseWitnessKey,
} from './log/index.ts'
import { bothTimes } from './report/times.ts'

export interface AnchorVerdict {
  kind: ProofAnchor['kind']
  name: string
  sandbox: boolean
  size: number
  /** ISO 8601, as the one who vouches says it. */
  at: string
  serial: string
  valid: boolean
  /** By one of the roots given; null without any. */
  trusted: boolean | null
  reason: string
}

const LONGEST_CHAIN = 6

/** Each anchor of a proof: the entry is in the checkpoint, the log signed it, and the token speaks of those very bytes. */
export function checkAnchors(
  proof: Pick<ProofFile, 'index' | 'entry' | 'anchors'>,
  verifier: NoteVerifier,
  roots: readonly string[],
  /** Keys of witnesses the checker trusts, as they publish them. */
  witnesses: readonly string[] = [],
): AnchorVerdict[] {
  if (!Array.isArray(proof.anchors)) return []
  return proof.anchors.map((anchor) => {
    const about = {
      kind: anchor.kind,
      name: String(anchor.name),
      sandbox: anchor.sandbox === true,
      size: 0,
      at: new Date(0).toISOString(),
      serial: '—',
      trusted: null,
    }
    try {
      const checked =
        anchor.kind === 'witness'
          ? checkWitness(proof, anchor, verifier, witnesses)
          : checkOne(proof, anchor, verifier, roots)
      return { ...about, ...checked }
    } catch (error) {
      const known =
        error instanceof EvidenceError || error instanceof TimestampError || error instanceof CmsError
      if (!known) throw error
      return { ...about, valid: false, reason: error.message }
    }
  })
}

type Checked = Pick<AnchorVerdict, 'size' | 'at' | 'serial' | 'valid' | 'trusted' | 'reason'>

type Entry = Pick<ProofFile, 'index' | 'entry'>

/** The checkpoint that was anchored, and whether the entry is in it. */
function anchored({ index, entry }: Entry, { checkpoint, inclusion }: ProofAnchor, verifier: NoteVerifier) {
  const head = openCheckpoint(String(checkpoint), verifier)
  const leaf = hashLeaf(Buffer.from(entry, 'base64'))
  return { head, holds: () => inclusionHolds(leaf, index, head.size, hashesOf(inclusion), head.root) }
}

function checkOne(
  proof: Entry,
  anchor: ProofAnchor,
  verifier: NoteVerifier,
  roots: readonly string[],
): Checked {
  const { head, holds } = anchored(proof, anchor, verifier)
  const isIn = holds()
  const token = readToken(Buffer.from(String(anchor.token), 'base64'))
  const facts = { size: head.size, at: token.time.toISOString(), serial: token.serial.toString('hex') }
  const no = (reason: string): Checked => ({ ...facts, valid: false, trusted: null, reason })
  if (!isIn) return no('记录不在锚定的检查点中')
  const check = checkToken(token, (name) => createHash(name).update(anchor.checkpoint, 'utf8').digest())
  if (!check.imprintMatches) return no('时间戳不是对该检查点作出的')
  if (check.faults.length > 0) return no(`时间戳签名验证不通过（${check.faults.join('、')}）`)
  if (!check.usageAllowsTimestamps || !check.certificate) return no('时间戳证书的用途不是时间戳')
  const trusted = roots.length === 0 ? null : leadsTo(check.certificate, token, roots)
  const valid = trusted !== false
  return {
    ...facts,
    valid,
    trusted,
    reason: valid
      ? `检查点（${head.size} 条）于 ${bothTimes(facts.at)} 已经存在，时间戳有效${trusted ? '，证书可信' : '，未指定其根证书'}`
      : '时间戳的证书不是由指定的根证书签发',
  }
}

/** The entry is in the checkpoint, the log signed it, and so did a witness; a key of the checker's own, where he has any. */
function checkWitness(
  proof: Entry,
  anchor: ProofAnchor,
  verifier: NoteVerifier,
  witnesses: readonly string[],
): Checked {
  const { head, holds } = anchored(proof, anchor, verifier)
  const trusted = witnesses.length === 0 ? null : witnesses.includes(String(anchor.witnessKey).trim())
  const key = parseWitnessKey(String(anchor.witnessKey))
  const line = Buffer.from(String(anchor.token), 'base64').toString('utf8')
  const { at, keyId } = openCosignature(anchor.checkpoint, line, key)
  const facts = { size: head.size, at: at.toISOString(), serial: keyId, trusted }
  if (!holds()) return { ...facts, valid: false, reason: '记录不在见证的检查点中' }
  if (trusted === false) return { ...facts, valid: false, reason: '见证人的公钥不是指定的公钥' }
  return {
    ...facts,
    valid: true,
    reason: `见证人于 ${bothTimes(facts.at)} 见到检查点（${head.size} 条），此前只增不改，签名有效${trusted ? '，公钥可信' : '，未指定其公钥'}`,
  }
}

/** From the one who signed up to a root given, each valid when the token was made. */
function leadsTo(signer: Certificate, token: TimestampToken, roots: readonly string[]): boolean {
  const trusted = roots.flatMap((pem) => fromPem('CERTIFICATE', pem)).map(readCertificate)
  const known = [...trusted, ...token.signedData.certificates.map(readCertificate)]
  let current: Certificate | undefined = signer
  for (let step = 0; current && step < LONGEST_CHAIN; step++) {
    const here: Certificate = current
    if (token.time < here.notBefore || token.time > here.notAfter) return false
    if (trusted.some(({ der }) => Buffer.from(der).equals(Buffer.from(here.der)))) return true
    current = known.find((one) => one !== here && isSignedBy(here, one))
  }
  return false
}
