import { createHash } from 'node:crypto'
import { NationalSealError, type OfdCode } from '../errors.ts'
import { type CheckStep, CheckSteps } from '../ses/steps.ts'
import { SealTrust } from '../ses/trust.ts'
import {
  type SealSignatureCode,
  type SealSignatureVerdict,
  type SealState,
  verifySealSignature,
} from '../ses/verify-signature.ts'
import { OfdPackage } from './package.ts'
import { type OfdSignatureParts, signaturesIn } from './signature-parts.ts'
import type { Stamp } from './stamps.ts'

export type OfdVerdictWord = 'valid' | 'modified' | 'unprotected' | 'invalid' | 'none'

export const OFD_VERDICT_LABEL: Record<OfdVerdictWord, string> = {
  valid: '有效',
  modified: '签署后被修改',
  unprotected: '有未受保护的内容',
  invalid: '无效',
  none: '无签名',
}

export type OfdSignatureCode = OfdCode | SealSignatureCode

export interface OfdSignatureVerdict {
  id: string
  part: string
  verdict: Exclude<OfdVerdictWord, 'none'>
  code: OfdSignatureCode | null
  reason: string
  steps: CheckStep<OfdSignatureCode>[]
  remarks: string[]
  /** The seal signature inside; undefined for signatures of another kind. */
  sealed: SealSignatureVerdict | undefined
  stamps: (Stamp & { page: number })[]
  /** Parts this signature does not speak of and should. */
  uncovered: string[]
  /** SM3 of SignedValue.dat. */
  signedValueSm3: string
}

export interface OfdVerdict {
  verdict: OfdVerdictWord
  label: string
  code: OfdSignatureCode | null
  reason: string
  signatures: OfdSignatureVerdict[]
  /** The last signature covers the list of signatures: none can be added or taken away unnoticed. */
  closed: boolean
}

export interface VerifyOfdOptions {
  trust: SealTrust
  now: Date
  stateOf?: (esId: string, at: Date) => SealState
  existedBy?: Date
  /** SM3 of the signed values the document is known to have: the newest can be cut off without a trace in the file. */
  knownSignatures?: readonly string[]
}

export function verifyOfd(file: Uint8Array, options: VerifyOfdOptions): OfdVerdict {
  try {
    return judgePackage(new OfdPackage(file), options)
  } catch (error) {
    if (!(error instanceof NationalSealError)) throw error
    return {
      verdict: 'invalid',
      label: OFD_VERDICT_LABEL.invalid,
      code: error.code as OfdCode,
      reason: error.message,
      signatures: [],
      closed: false,
    }
  }
}

function judgePackage(source: OfdPackage, options: VerifyOfdOptions): OfdVerdict {
  const all = signaturesIn(source)
  const missing = missingSignature(source, all, options.knownSignatures ?? [])
  if (all.length === 0 && !missing)
    return {
      verdict: 'none',
      label: OFD_VERDICT_LABEL.none,
      code: null,
      reason: '文件没有签章',
      signatures: [],
      closed: false,
    }
  const signatures: OfdSignatureVerdict[] = []
  for (const [at] of all.entries()) signatures.push(judgeOne(source, all, at, signatures, options))
  addOverlapRemarks(signatures)
  const worst =
    signatures.find(({ verdict }) => verdict === 'invalid') ??
    signatures.find(({ verdict }) => verdict === 'modified') ??
    signatures.find(({ verdict }) => verdict === 'unprotected')
  const verdict = missing ? 'invalid' : (worst?.verdict ?? 'valid')
  return {
    verdict,
    label: OFD_VERDICT_LABEL[verdict],
    code: missing ? 'OFD_SIGNATURE_DROPPED' : (worst?.code ?? null),
    reason: missing ?? worst?.reason ?? `${signatures.length} 个签章有效，文件未被改动`,
    signatures,
    closed: closesList(all),
  }
}

const sm3 = (data: Uint8Array): Buffer => createHash('sm3').update(data).digest()

function missingSignature(
  source: OfdPackage,
  all: readonly OfdSignatureParts[],
  known: readonly string[],
): string | undefined {
  const present = new Set(all.map(({ valuePart }) => sm3(source.read(valuePart)).toString('hex')))
  if (known.some((each) => !present.has(each.toLowerCase()))) return '文件缺少已知的签章，签章被移除'
  const listed = new Set(all.map(({ part }) => part))
  const dropped = source.parts.find((part) => /(^|\/)signature\.xml$/i.test(part) && !listed.has(part))
  return dropped && `签名“${dropped}”不在签名列表中，签章被移除`
}

const closesList = (all: readonly OfdSignatureParts[]): boolean =>
  all.some(({ references, list }) => references.some(({ part }) => part === list))

export const isClosed = (source: OfdPackage): boolean => closesList(signaturesIn(source))

/** Before another signature is added: why one that is there does not hold, whoever made it. */
export function brokenSignature(source: OfdPackage, now: Date): string | undefined {
  const options: VerifyOfdOptions = { trust: new SealTrust({}), now }
  const all = signaturesIn(source)
  const missing = missingSignature(source, all, [])
  if (missing) return missing
  const judged: OfdSignatureVerdict[] = []
  for (const [at] of all.entries()) judged.push(judgeOne(source, all, at, judged, options))
  for (const { id, steps, sealed } of judged) {
    const fault = steps.find(({ step, outcome }) => outcome === 'failed' && step !== 'O7' && step !== 'O8')
    // people and dates are for whoever knows whom to trust; that value and content hold is not
    const detail = fault?.detail ?? (sealed?.signature && !hasValue(sealed) ? sealed.reason : undefined)
    if (detail) return `签章 ${id}：${detail}`
  }
  return undefined
}

const hasValue = ({ steps }: SealSignatureVerdict): boolean =>
  steps.every(({ step, outcome }) => (step !== 'V2' && step !== 'V5') || outcome === 'passed')

const DIGESTS: Readonly<Record<string, string>> = {
  sm3: 'sm3',
  '1.2.156.10197.1.401': 'sm3',
  '1.2.156.10197.1.401.1': 'sm3',
  sha256: 'sha256',
  'sha-256': 'sha256',
  '2.16.840.1.101.3.4.2.1': 'sha256',
}

/** Signatures judged before this one stand in `earlier`, in the order of the list. */
function judgeOne(
  source: OfdPackage,
  all: readonly OfdSignatureParts[],
  at: number,
  earlier: readonly OfdSignatureVerdict[],
  options: VerifyOfdOptions,
): OfdSignatureVerdict {
  const parts = all[at]!
  const steps = new CheckSteps<OfdSignatureCode>()
  const remarks: string[] = []
  const value = source.read(parts.valuePart)
  steps.pass('O1', '文件包')
  steps.pass('O2', '签名列表')
  checkReferences(source, parts, steps, remarks)
  const uncovered = uncoveredParts(source, all, at)
  const named = uncovered.slice(0, 3).join('、')
  steps.check(
    'O4',
    '全部内容受保护',
    'OFD_UNPROTECTED',
    uncovered.length > 0 ? `有 ${uncovered.length} 个文件不受此签章保护：${named}` : undefined,
  )
  const description = source.read(parts.part)
  const sealed =
    parts.type === 'Seal'
      ? verifySealSignature(value, {
          trust: options.trust,
          now: options.now,
          dataHash: sm3(description),
          existedBy: options.existedBy,
          stateOf: options.stateOf,
        })
      : undefined
  if (sealed) checkSeal(source, parts, sealed, steps)
  else
    steps.fail('O5', '印章', 'OFD_NOT_A_SEAL', `签名类型“${parts.type.slice(0, 20)}”不是电子签章，未能核验`)
  const stamps = placedStamps(parts, steps)
  checkOrder(all, at, earlier, steps)
  const { failure } = steps
  return {
    id: parts.id,
    part: parts.part,
    verdict: wordFor(failure?.code ?? null),
    code: failure?.code ?? null,
    reason: failure?.detail ?? '签章有效',
    steps: steps.list,
    remarks: [...remarks, ...(sealed?.remarks ?? [])],
    sealed,
    stamps,
    uncovered,
    signedValueSm3: sm3(value).toString('hex'),
  }
}

function wordFor(code: OfdSignatureCode | null): OfdSignatureVerdict['verdict'] {
  if (code === null) return 'valid'
  if (code === 'OFD_UNPROTECTED') return 'unprotected'
  const changed: OfdSignatureCode[] = ['OFD_PART_CHANGED', 'OFD_REFERENCE_MISSING', 'CONTENT_CHANGED']
  return changed.includes(code) ? 'modified' : 'invalid'
}

function checkReferences(
  source: OfdPackage,
  parts: OfdSignatureParts,
  steps: CheckSteps<OfdSignatureCode>,
  remarks: string[],
): void {
  const name = '受保护的文件未变'
  const digest = DIGESTS[parts.checkMethod.trim().toLowerCase()]
  if (!digest) {
    const method = parts.checkMethod.slice(0, 40)
    steps.fail('O3', name, 'OFD_DIGEST_WEAK', `摘要算法“${method}”不安全或不受支持，未能核验`)
    return
  }
  const seen = new Set<string>()
  for (const { fileRef, part, isAbsolute, checkValue } of parts.references) {
    if (part === undefined) {
      steps.fail('O3', name, 'OFD_REFERENCE_MISSING', `受保护的文件“${fileRef}”不存在`)
      return
    }
    if (seen.has(part)) {
      steps.fail('O3', name, 'OFD_FORMAT', `文件“${part}”被引用两次`)
      return
    }
    seen.add(part)
    if (!isAbsolute) remarks.push(`引用“${fileRef}”不是绝对路径`)
    if (!createHash(digest).update(source.read(part)).digest().equals(checkValue)) {
      steps.fail('O3', name, 'OFD_PART_CHANGED', `文件“${part}”在盖章后被改动`)
      return
    }
  }
  steps.pass('O3', name, `${seen.size} 个文件`)
}

/**
 * A signature must speak of every part but the list, what it is itself written into, and the files of signatures
 * that came after it. Anything else was slipped in.
 */
function uncoveredParts(source: OfdPackage, all: readonly OfdSignatureParts[], at: number): string[] {
  const own = all[at]!
  const exempt = new Set([own.part, own.valuePart, ...all.map(({ list }) => list)])
  for (const later of all.slice(at + 1)) {
    exempt.add(later.part)
    exempt.add(later.valuePart)
    if (later.sealPart) exempt.add(later.sealPart)
  }
  const covered = new Set(own.references.map(({ part }) => part))
  return source.parts.filter((part) => !covered.has(part) && !exempt.has(part))
}

function checkSeal(
  source: OfdPackage,
  parts: OfdSignatureParts,
  sealed: SealSignatureVerdict,
  steps: CheckSteps<OfdSignatureCode>,
): void {
  const seal = sealed.signature?.seal
  const differs = parts.sealPart !== undefined && seal && !source.read(parts.sealPart).equals(seal.der)
  steps.check('O5', '印章文件', 'OFD_SEAL_DIFFERS', differs ? '印章文件与签章中的印章不同' : undefined)
  const means = sealed.signature?.propertyInfo
  const own = means === undefined || means === `/${parts.part}` || means === parts.part
  const fault = own ? undefined : '签章是为另一份文件所盖'
  steps.check('O6', '签章属于此文件', 'OFD_OTHER_FILE', fault)
  if (sealed.code) steps.fail('O7', '电子签章', sealed.code, sealed.reason)
  else steps.pass('O7', '电子签章', seal?.name)
}

function placedStamps(
  parts: OfdSignatureParts,
  steps: CheckSteps<OfdSignatureCode>,
): (Stamp & { page: number })[] {
  const stamps = parts.stamps.map((stamp) => ({
    ...stamp,
    page: parts.document.pages.findIndex(({ id }) => id === stamp.pageId) + 1,
  }))
  const lost = stamps.find(({ page }) => page === 0)
  const fault = lost && `印章盖在不存在的页面“${lost.pageId.slice(0, 20)}”上`
  if (fault) steps.fail('O2', '印章位置', 'OFD_STAMP', fault)
  return stamps
}

function checkOrder(
  all: readonly OfdSignatureParts[],
  at: number,
  earlier: readonly OfdSignatureVerdict[],
  steps: CheckSteps<OfdSignatureCode>,
): void {
  const { relative, list, references } = all[at]!
  if (relative !== undefined) {
    const base = all.findIndex((each) => each.list === list && each.id === relative)
    const holds = base >= 0 && base < at && earlier[base]!.verdict === 'valid'
    steps.check(
      'O8',
      '所依据的签章',
      'OFD_RELATIVE',
      holds ? undefined : `所依据的签章“${relative}”无效或不存在`,
    )
  }
  const covered = new Set(references.map(({ part }) => part))
  const skipped = all
    .slice(0, at)
    .find((each) => each.list === list && !(covered.has(each.part) && covered.has(each.valuePart)))
  const fault = skipped && `没有涵盖在先的签章“${skipped.id}”，签章的次序被改动或签章是另行加入的`
  steps.check('O9', '涵盖在先的签章', 'OFD_ORDER', fault)
}

/** A stamp over another party's is lawful and may be a trick: people are told. */
function addOverlapRemarks(signatures: readonly OfdSignatureVerdict[]): void {
  for (const [at, one] of signatures.entries())
    for (const other of signatures.slice(0, at))
      if (one.stamps.some((stamp) => other.stamps.some((each) => overlap(stamp, each))))
        one.remarks.push(`印章与签章“${other.id}”的印章重叠`)
}

const shown = ({ x, y, width, height, clip }: Stamp) =>
  clip ? { x: x + clip.x, y: y + clip.y, width: clip.width, height: clip.height } : { x, y, width, height }

function overlap(a: Stamp, b: Stamp): boolean {
  if (a.pageId !== b.pageId) return false
  const [one, two] = [shown(a), shown(b)]
  const across = Math.min(one.x + one.width, two.x + two.width) - Math.max(one.x, two.x)
  const down = Math.min(one.y + one.height, two.y + two.height) - Math.max(one.y, two.y)
  return across > 0.01 && down > 0.01
}
