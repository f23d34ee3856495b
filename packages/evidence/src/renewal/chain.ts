import { createHash } from 'node:crypto'
import {
  type Certificate,
  CmsError,
  checkToken,
  fromPem,
  isSignedBy,
  OID,
  readCertificate,
  readToken,
  TimestampError,
  type TimestampToken,
} from '@xinqi/pdf-signature'
import { EvidenceError } from '../log/errors.ts'
import { type NoteVerifier, openCheckpoint } from '../log/index.ts'
import { pathHolds, RENEWAL_DIGESTS, type RenewalDigest, TreeHasher } from './tree-hasher.ts'

// What RFC 4998 calls an evidence record, over the log as a whole: a timestamp is renewed by one over it and everything
// before, and when a digest weakens every entry is hashed anew by another, together with all that was known so far. A
// proof made decades ago stays one as long as each step was taken before the step under it broke.

/** One step of the chain. Hexadecimal, the token base64. */
export interface Renewal {
  /** `hashes`: every entry hashed anew; `timestamp`: the same hashes, vouched for anew. */
  kind: 'hashes' | 'timestamp'
  digest: RenewalDigest
  /** Entries it covers, and their tree by this digest. */
  size: number
  root: string
  /** All that came before it, by this digest: the checkpoint and every earlier step with its token. */
  before: string
  token: string
}
export interface RenewalChain {
  /** The signed head the chain begins with. */
  checkpoint: string
  renewals: Renewal[]
}

/** A timestamp over a digest, by an authority of whom the chain need know nothing else. */
export interface RenewalAuthority {
  /** The digest its tokens speak of, and by which it signs them. */
  digest: RenewalDigest
  stamp(digest: Uint8Array): Promise<Uint8Array>
}

const LINE = '\n'

/** Every byte of what came before: what is hashed here can be left out of no later step. */
const earlierBytes = ({ checkpoint, renewals }: RenewalChain): Buffer =>
  Buffer.from([checkpoint, ...renewals.map((one) => JSON.stringify(ordered(one)))].join(LINE), 'utf8')

const ordered = ({ kind, digest, size, root, before, token }: Renewal) => [
  kind,
  digest,
  size,
  root,
  before,
  token,
]

const statementOf = ({ kind, digest, size, root, before }: Omit<Renewal, 'token'>): Buffer =>
  Buffer.from(['xinqi renewal 1', kind, digest, String(size), root, before].join(LINE), 'utf8')

const by = (digest: RenewalDigest, bytes: Uint8Array): Buffer => createHash(digest).update(bytes).digest()

const stamped = async (
  chain: RenewalChain,
  step: Pick<Renewal, 'kind' | 'digest' | 'size' | 'root'>,
  authority: RenewalAuthority,
): Promise<Renewal> => {
  if (authority.digest !== step.digest)
    throw new EvidenceError(
      'RENEWAL_DIGEST',
      `时间戳服务使用 ${authority.digest}，与续期的 ${step.digest} 不符`,
    )
  const open = { ...step, before: by(step.digest, earlierBytes(chain)).toString('hex') }
  const token = await authority.stamp(by(step.digest, statementOf(open)))
  return { ...open, token: Buffer.from(token).toString('base64') }
}

/** Before a timestamp's certificate ends: the same hashes, vouched for anew. */
export const renewTimestamp = async (chain: RenewalChain, authority: RenewalAuthority): Promise<Renewal> => {
  const last = chain.renewals.at(-1)
  if (!last) throw new EvidenceError('RENEWAL_EMPTY', '尚无可续期的时间戳，请先按摘要算法整体续期一次')
  const { digest, size, root } = last
  return stamped(chain, { kind: 'timestamp', digest, size, root }, authority)
}

export interface HashedAnew {
  renewal: Renewal
  /** Roots of complete tiles, kept so that entries are proven without hashing everything again. */
  tiles: Buffer[]
}

/** Before a digest breaks, or new entries came: every entry hashed by this one, and all that came before bound to it. */
export const renewHashes = async (
  chain: RenewalChain,
  entries: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  authority: RenewalAuthority,
  /** What the log itself says of these entries, by SHA-256: others are not vouched for. */
  head?: { root: Uint8Array },
): Promise<HashedAnew> => {
  const tree = new TreeHasher(authority.digest)
  const known = head && new TreeHasher('sha256')
  for await (const entry of entries) {
    tree.push(entry)
    known?.push(entry)
  }
  if (known && Buffer.compare(known.root(), head.root) !== 0)
    throw new EvidenceError('RENEWAL_REWRITTEN', '存证日志与已签名的检查点不符，不予续期')
  const { size, tiles } = tree
  const root = tree.root().toString('hex')
  return {
    renewal: await stamped(chain, { kind: 'hashes', digest: authority.digest, size, root }, authority),
    tiles,
  }
}

/** That a digest is no longer believed, and from when on. */
export interface BrokenDigest {
  digest: RenewalDigest
  from: Date
}

export interface RenewedEntry {
  entry: Uint8Array
  index: number
  /** The way to the root of each step that hashed everything anew and covers it, in their order. */
  paths: Uint8Array[][]
}

/** As it lies in a proof file; hexadecimal. */
export interface RenewalProof extends RenewalChain {
  paths: string[][]
}

/** The renewals of a proof file, judged; nothing where it has none. */
export const checkRenewals = (
  { index, entry, renewal }: { index: number; entry: string; renewal?: RenewalProof },
  asked: { roots: readonly string[]; now: Date; broken?: readonly BrokenDigest[]; log?: NoteVerifier },
): RenewalVerdict | undefined =>
  renewal &&
  verifyRenewals(
    renewal,
    {
      index,
      entry: Buffer.from(entry, 'base64'),
      paths: renewal.paths.map((path) => path.map((hash) => Buffer.from(hash, 'hex'))),
    },
    asked,
  )

export interface RenewalVerdict {
  valid: boolean
  reason: string
  /** When each step was taken, as its timestamp says. */
  times: string[]
}

const isSame = (earlier: Renewal | undefined, { digest, size, root }: Renewal): boolean =>
  earlier?.digest === digest && earlier.size === size && earlier.root === root

const LONGEST_CHAIN = 6

const trustedAt = (token: TimestampToken, signer: Certificate, roots: readonly Certificate[]): boolean => {
  const known = [...roots, ...token.signedData.certificates.map(readCertificate)]
  let current: Certificate | undefined = signer
  for (let step = 0; current && step < LONGEST_CHAIN; step++) {
    const here: Certificate = current
    if (token.time < here.notBefore || token.time > here.notAfter) return false
    if (roots.some(({ der }) => Buffer.from(der).equals(Buffer.from(here.der)))) return true
    current = known.find((one) => one !== here && isSignedBy(here, one))
  }
  return false
}

/**
 * Whether the entry is what the log held when the chain began: each step covers all before it, was vouched for while the
 * one under it was still good, and the last is good now.
 */
export const verifyRenewals = (
  chain: RenewalChain,
  proven: RenewedEntry,
  asked: { roots: readonly string[]; now: Date; broken?: readonly BrokenDigest[]; log?: NoteVerifier },
): RenewalVerdict => {
  const times: string[] = []
  const no = (reason: string): RenewalVerdict => ({ valid: false, reason, times })
  const roots = asked.roots.flatMap((pem) => fromPem('CERTIFICATE', pem)).map(readCertificate)
  const brokenFrom = (digest: RenewalDigest) => asked.broken?.find((one) => one.digest === digest)?.from
  if (chain.renewals.length === 0) return no('没有续期记录')
  try {
    if (asked.log) openCheckpoint(chain.checkpoint, asked.log)
    let hashed = 0
    let under: { digest: RenewalDigest; until: Date } | undefined
    for (const [at, step] of chain.renewals.entries()) {
      const nth = `第 ${at + 1} 次续期`
      if (!RENEWAL_DIGESTS.includes(step.digest)) return no(`${nth}的摘要算法不认识`)
      const earlier = earlierBytes({ ...chain, renewals: chain.renewals.slice(0, at) })
      if (by(step.digest, earlier).toString('hex') !== step.before) return no(`${nth}之前的内容被改动`)
      if (step.kind === 'timestamp' && !isSame(chain.renewals[at - 1], step))
        return no(`${nth}与其前一次的内容不符`)
      // Written after this step: the first one that hashed it covers it.
      const isCovered = proven.index < step.size
      if (step.kind === 'hashes' && isCovered) {
        const path = proven.paths[hashed++]
        const about = { index: proven.index, size: step.size, root: Buffer.from(step.root, 'hex') }
        if (!path || !pathHolds(step.digest, proven.entry, { ...about, path }))
          return no(`记录不在${nth}的内容中`)
      }
      const token = readToken(Buffer.from(step.token, 'base64'))
      const check = checkToken(token, (name) =>
        name === step.digest ? by(step.digest, statementOf(step)) : Buffer.alloc(0),
      )
      if (!check.imprintMatches || check.faults.length || !check.usageAllowsTimestamps || !check.certificate)
        return no(`${nth}的时间戳不成立`)
      if (token.signedData.signers[0]?.digestOid !== OID[step.digest])
        return no(`${nth}的时间戳由另一种摘要算法签发`)
      if (!trustedAt(token, check.certificate, roots)) return no(`${nth}的时间戳不受信任`)
      if (isCovered) times.push(token.time.toISOString())
      if (under && token.time > under.until) return no(`${nth}晚于前一次的有效期限，其间没有保护`)
      const broken = brokenFrom(step.digest)
      if (broken && token.time >= broken) return no(`${nth}使用的 ${step.digest} 当时已不可信`)
      const ends = check.certificate.notAfter
      under = { digest: step.digest, until: broken && broken < ends ? broken : ends }
    }
    if (under && asked.now > under.until) return no('最后一次续期已过期限，须再次续期')
    if (times.length === 0) return no('记录写入之后还没有续期')
    return { valid: true, reason: `记录自 ${times[0]} 起未被改动，共续期 ${times.length} 次`, times }
  } catch (error) {
    const known =
      error instanceof EvidenceError || error instanceof TimestampError || error instanceof CmsError
    if (!known) throw error
    return no(`续期记录无法读取：${error.message}`)
  }
}
