import { createHash } from 'node:crypto'
import { verifyPdf } from '@xinqi/pdf-signature'
import type { JsonValue } from './log/canonical.ts'
import type { NoteVerifier } from './log/note-key.ts'
import { entryMentionsFile, type ProofFile, verifyProof } from './log/proof-file.ts'
import { canonicalHash, linkOf, type MandateEntry } from './mandate-chain.ts'
import { parseCheckpointKey } from './sm2-note.ts'

export const MANDATE_PROOF = 'xinqi-mandate-proof/1'

/** What was granted, as it was hashed into the letter and into every leaf. */
export type MandateTerms = {
  version: number
  number: string
  agent: Record<string, JsonValue>
  grantor: Record<string, JsonValue>
  limits: Record<string, JsonValue>
  until: string
}

/** All a stranger needs to see what an agent was allowed, and what it did under that. */
export type MandateProof = {
  format: typeof MANDATE_PROOF
  terms: MandateTerms
  /** The letter as it was signed, base64: the grant names this very file by its SHA-256. */
  letter: { name: string; pdf: string }
  /** Of the grant, each act and the revocation, in order; to one checkpoint each. */
  leaves: ProofFile[]
}

export type MandateLine = { what: string; valid: boolean; reason: string }
export type MandateVerdict = { valid: boolean; lines: MandateLine[]; unpinned: string[] }

type Act = { entry: MandateEntry; at: Date }
const HOUR = 3_600_000
/** Which day it is in China, counted from 1970. */
const dayOf = (at: Date): number => Math.floor((at.getTime() + 8 * HOUR) / (24 * HOUR))

const yes = (what: string, reason: string): MandateLine => ({ what, valid: true, reason })
const no = (what: string, reason: string): MandateLine => ({ what, valid: false, reason })

/** Without the platform: the letter, its deposit, the chain of acts, their places in the log, and the limits. */
export function checkMandate(
  given: unknown,
  pinned: { key?: NoteVerifier; root?: string } = {},
): MandateVerdict {
  const unpinned = [...(pinned.key ? [] : ['校验公钥']), ...(pinned.root ? [] : ['根证书'])]
  const lines = linesOf(given, pinned)
  return { valid: lines.length > 0 && lines.every(({ valid }) => valid), lines, unpinned }
}

function linesOf(given: unknown, pinned: { key?: NoteVerifier; root?: string }): MandateLine[] {
  try {
    return checkParts(given as MandateProof, pinned)
  } catch (error) {
    return [no('证明文件', `内容不完整：${(error as Error).message}`)]
  }
}

function checkParts(proof: MandateProof, pinned: { key?: NoteVerifier; root?: string }): MandateLine[] {
  if (proof?.format !== MANDATE_PROOF) return [no('证明文件', '不是智能体行为证明')]
  const { terms, letter, leaves } = proof
  const [first] = leaves
  if (!first) return [no('存证记录', '没有授权的存证记录')]
  // One key for all of them: a leaf of another log proves nothing here.
  const key = pinned.key ?? parseCheckpointKey(first.verifierKey)
  const verdicts = leaves.map((leaf) => verifyProof(leaf, key))
  const outside = verdicts.flatMap(({ reason, valid }, at) => (valid ? [] : [no(`第 ${at} 步`, reason)]))
  if (outside.length) return outside
  const acts = leaves.map((leaf): Act => {
    const entry = entryOf(leaf)
    return { entry, at: new Date(String(entry.at)) }
  })
  const termsHash = canonicalHash(terms as unknown as JsonValue)
  return [
    ...checkLetter(letter, first, pinned.root),
    ...checkChain(acts, { number: terms.number, termsHash }),
    checkLimits(acts, terms),
  ]
}

const entryOf = ({ entry }: ProofFile): MandateEntry =>
  JSON.parse(Buffer.from(entry, 'base64').toString('utf8')) as MandateEntry

function checkLetter({ pdf }: MandateProof['letter'], grant: ProofFile, root?: string): MandateLine[] {
  const bytes = Buffer.from(pdf, 'base64')
  if (bytes.toString('base64') !== pdf) return [no('授权书', '文件编码不正确')]
  const { label, reason, trusted, verdict } = verifyPdf(bytes, root ? { trust: root } : {})
  const isSigned = verdict === 'valid' && (root === undefined || trusted === true)
  const digest = createHash('sha256').update(bytes).digest('hex')
  return [
    isSigned ? yes('授权书', '签名有效，签署后未改动') : no('授权书', `${label}：${reason ?? ''}`),
    entryMentionsFile(grant.entry, bytes)
      ? yes('授权书的存证', `就是授权时存证的那一份，SHA-256 ${digest}`)
      : no('授权书的存证', '不是授权时存证的那一份'),
  ]
}

function checkChain(
  acts: readonly Act[],
  { number, termsHash }: { number: string; termsHash: string },
): MandateLine[] {
  const chained = '先后相连'
  let prev = ''
  for (const [at, { entry }] of acts.entries()) {
    if (entry.mandate !== number || entry.mandateHash !== termsHash)
      return [no('授权范围', `第 ${at} 步所依据的授权范围与证明中的不符`)]
    if (entry.n !== at || entry.prev !== prev) return [no(chained, `第 ${at} 步之前有缺失或改动`)]
    if ((at === 0) !== (entry.act === 'granted')) return [no(chained, '第一步不是授权，或授权出现两次')]
    if (entry.act === 'revoked' && at !== acts.length - 1) return [no(chained, '撤销之后还有操作')]
    prev = linkOf(entry)
  }
  const ended = acts.at(-1)!.entry.act === 'revoked' ? '，已撤销' : ''
  return [
    yes('授权范围', `与授权书、每一步存证中的摘要一致：${termsHash}`),
    yes(chained, `授权及其后 ${acts.length - 1} 步，无缺失${ended}`),
  ]
}

/** Counted again, as they were counted when each was done. */
function checkLimits(acts: readonly Act[], { limits, until }: MandateTerms): MandateLine {
  const days = new Map<number, { contracts: number; amountCents: number }>()
  const allowed = limits.acts as string[]
  for (const [at, act] of acts.entries()) {
    const { act: action, amountCents } = act.entry
    if (action === 'granted' || action === 'revoked') continue
    const beyond = (reason: string) => no('不超出授权', `第 ${at} 步：${reason}`)
    if (!allowed.includes(String(action))) return beyond('授权书不包含这项操作')
    if (act.at > new Date(until)) return beyond('已到期')
    if (action !== 'send') continue
    const amount = typeof amountCents === 'number' ? amountCents : 0
    const before = days.get(dayOf(act.at)) ?? { contracts: 0, amountCents: 0 }
    const day = { contracts: before.contracts + 1, amountCents: before.amountCents + amount }
    days.set(dayOf(act.at), day)
    if (amount > Number(limits.amountCentsMax)) return beyond('超过单份金额')
    if (day.contracts > Number(limits.contractsPerDay)) return beyond('超过每日份数')
    if (day.amountCents > Number(limits.amountCentsPerDay)) return beyond('超过每日金额')
  }
  return yes('不超出授权', '每一步的操作、期限、份数与金额都在授权之内')
}
