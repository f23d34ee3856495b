import { createHash } from 'node:crypto'
import { SealTrust, type SealTrustOptions, verifyOfd, verifySealedPdf } from '@xinqi/national-seal'
import { checkAnchors } from './check-anchors.ts'
import { checkMandate } from './check-mandate.ts'
import { type NoteVerifier, type ProofFile, parseVerifierKey, verifyProof } from './log/index.ts'
import { SEAL_TRUST_FOLDER, type SealTrustLists, sealTrustInside } from './seal-trust-files.ts'

export interface PackageLine {
  file: string
  valid: boolean
  reason: string
}
export interface PackageVerdict {
  valid: boolean
  lines: PackageLine[]
  /** Taken from the package itself: they prove nothing about who made it. */
  unpinned: string[]
}

const SUMS = 'SHA256SUMS'
const KEY = '校验公钥.txt'
const ROOT = '根证书.pem'
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A whole package of evidence, checked on a machine that knows nobody: digests, proofs, contracts, signatures. */
export function checkPackage(
  files: ReadonlyMap<string, Buffer>,
  pinned: {
    key?: NoteVerifier
    root?: string
    witnesses?: readonly string[]
    /** Whom to believe about national seals. */
    seals?: Pick<SealTrustLists, 'makers' | 'signers'>
    now?: Date
  },
): PackageVerdict {
  const lines: PackageLine[] = []
  const say = (file: string, valid: boolean, reason: string) => lines.push({ file, valid, reason })
  checkSums(files, say)
  const root = pinned.root ?? files.get(ROOT)?.toString('utf8')
  const key = pinned.key ?? keyInside(files)
  if (!root) say(ROOT, false, '没有根证书，无法判断签名由谁作出')
  const logged = checkProofs(files, { key, root, witnesses: pinned.witnesses }, say)
  checkMandates(files, { key, root }, say)
  const lists = { ...sealTrustInside(files), ...pinned.seals, timestamps: root }
  const seals = { trust: trustIn(lists, say), now: pinned.now ?? new Date() }
  let sealed = 0
  for (const [name, bytes] of files) {
    // Not signed by everybody yet: there is nothing of it but its digest.
    if (name.includes('/未完成/')) continue
    if (name.includes('/签署前/') || name.includes('/签署后/')) checkDeposited(name, bytes, logged, say)
    if (name.includes('/签署前/')) continue
    if (name.endsWith('.ofd')) sealed += checkOfd(name, bytes, seals, say)
    if (name.endsWith('.pdf') && root) sealed += checkPdf(name, bytes, { trust: root, seals }, say)
  }
  if (!isTakeout(files) && ![...files.keys()].some((name) => name.endsWith('/证据报告.pdf')))
    say('证据报告.pdf', false, '材料包中没有证据报告')
  const unpinned = [
    ...(pinned.key ? [] : ['校验公钥']),
    ...(pinned.root ? [] : ['根证书']),
    ...(pinned.seals || sealed === 0 ? [] : [SEAL_TRUST_FOLDER]),
  ]
  return { valid: lines.every(({ valid }) => valid), lines, unpinned }
}

/** All that is somebody's: he need not have a finished contract. */
const isTakeout = (files: ReadonlyMap<string, Buffer>) => files.has('以我名义的记录.json')

type Say = (file: string, valid: boolean, reason: string) => void

function checkSums(files: ReadonlyMap<string, Buffer>, say: Say): void {
  const listed = new Map<string, string>()
  for (const line of (files.get(SUMS)?.toString('utf8') ?? '').split('\n')) {
    const match = /^([0-9a-f]{64}) [ *](.+)$/.exec(line)
    if (match) listed.set(match[2]!, match[1]!)
  }
  if (listed.size === 0) say(SUMS, false, '没有哈希清单')
  for (const [name, digest] of listed) {
    const bytes = files.get(name)
    if (!bytes) say(name, false, '清单中有，材料包中没有')
    else if (sha256(bytes) !== digest) say(name, false, '与清单中的 SHA-256 不符')
  }
  for (const name of files.keys()) if (name !== SUMS && !listed.has(name)) say(name, false, '不在哈希清单中')
  if (listed.size > 0) say(SUMS, true, `${listed.size} 个文件列入清单`)
}

function keyInside(files: ReadonlyMap<string, Buffer>): NoteVerifier | undefined {
  const text = files.get(KEY)?.toString('utf8')
  return text === undefined ? undefined : parseVerifierKey(text.trim())
}

/** Folder of each contract → what its proven entry says. */
function checkProofs(
  files: ReadonlyMap<string, Buffer>,
  { key, root, witnesses }: { key?: NoteVerifier; root?: string; witnesses?: readonly string[] },
  say: Say,
): ReadonlyMap<string, string> {
  const logged = new Map<string, string>()
  const proofs = [...files].filter(([name]) => name.endsWith('/存证证明.json'))
  if (proofs.length === 0 && !isTakeout(files)) say('存证证明.json', false, '材料包中没有存证证明')
  for (const [name, bytes] of proofs) {
    let proof: unknown
    try {
      proof = JSON.parse(bytes.toString('utf8'))
    } catch {
      say(name, false, '不是 JSON')
      continue
    }
    const verdict = verifyProof(proof, key)
    say(
      name,
      verdict.valid,
      verdict.valid
        ? `${verdict.reason}；序号 ${verdict.index}，检查点 ${verdict.checkpointTime}`
        : verdict.reason,
    )
    if (verdict.valid && key)
      for (const anchor of checkAnchors(proof as ProofFile, key, root ? [root] : [], witnesses))
        say(name, anchor.valid, `锚定（${anchor.name}）：${anchor.reason}`)
    if (verdict.valid) logged.set(name.split('/')[0]!, Buffer.from(verdict.entry!, 'base64').toString('utf8'))
  }
  return logged
}

/** What agents were allowed and did, where agents took part. */
function checkMandates(
  files: ReadonlyMap<string, Buffer>,
  pinned: { key?: NoteVerifier; root?: string },
  say: Say,
): void {
  for (const [name, bytes] of files) {
    if (!name.includes('/智能体授权/') || !name.endsWith('.json')) continue
    let given: unknown
    try {
      given = JSON.parse(bytes.toString('utf8'))
    } catch {
      say(name, false, '不是 JSON')
      continue
    }
    for (const { what, valid, reason } of checkMandate(given, pinned).lines)
      say(name, valid, `${what}：${reason}`)
  }
}

function checkDeposited(name: string, bytes: Buffer, logged: ReadonlyMap<string, string>, say: Say): void {
  const entry = logged.get(name.split('/')[0]!)
  const held = entry?.includes(`"${sha256(bytes)}"`) ?? false
  say(name, held, held ? '是存证记录的那一份' : '不是存证记录的那一份，或记录未获证明')
}

/** Nobody is believed by a list that cannot be read. */
function trustIn(lists: SealTrustOptions, say: Say): SealTrust {
  try {
    return new SealTrust(lists)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    say(SEAL_TRUST_FOLDER, false, '名单中有无法读取的证书')
    return new SealTrust({})
  }
}

type Seals = { trust: SealTrust; now: Date }

/** How many national seals it holds. */
function checkPdf(name: string, bytes: Buffer, options: { trust: string; seals: Seals }, say: Say): number {
  const { verdict, trusted, label, reason, signatures, seals } = verifySealedPdf(bytes, options)
  const valid = verdict === 'valid' && trusted === true
  const signers = [...new Set(signatures.map(({ signer }) => signer))].join('、')
  say(
    name,
    valid,
    valid ? `${label}，签名人 ${signers}` : `${label}：${reason}${trusted ? '' : '，证书不在信任范围内'}`,
  )
  return seals.size
}

function checkOfd(name: string, bytes: Buffer, seals: Seals, say: Say): number {
  const { verdict, label, reason, signatures } = verifyOfd(bytes, seals)
  const signers = signatures.map(({ sealed }) => sealed?.signer?.subject.display ?? '未具名者')
  const valid = verdict === 'valid'
  say(name, valid, valid ? `${reason}，签章人 ${[...new Set(signers)].join('、')}` : `${label}：${reason}`)
  return signatures.length
}
