import {
  NationalSealError,
  OFD_VERDICT_LABEL,
  OfdPackage,
  type OfdSignatureVerdict,
  type OfdVerdictWord,
  type SealState,
  verifyOfd,
  verifySeal,
  verifySealedPdf,
} from '@xinqi/national-seal'
import {
  certificateSummary,
  type TimeLimit,
  VERDICT_LABEL,
  type Verdict,
  type VerificationResult,
} from '@xinqi/pdf-signature'
import { type SealMaterial, trustOf } from '../national-seals/seal-material.ts'
import type { FileFinding } from './finding.ts'
import { findingOfSeal, findingOfSealUse, type SealFinding, type SealStanding } from './seal-finding.ts'

/** What the register of seals knows of a seal: in order of time, each state from its moment on. */
export type StateHistory = Record<string, { from: Date; state: SealState; note?: string }[]>

const UNKNOWN: SealStanding = { state: 'unknown', note: '' }

export type SealsToJudge = { material: SealMaterial; states: StateHistory; now: Date }

const standingAt = (history: StateHistory[string] | undefined, at: Date): SealStanding => {
  const last = history?.filter(({ from }) => from <= at).at(-1)
  return { state: last?.state ?? 'unknown', note: last?.note ?? '' }
}

export const stateAt = (history: StateHistory[string] | undefined, at: Date): SealState =>
  standingAt(history, at).state

const optionsOf = ({ material, states, now }: SealsToJudge) => ({
  trust: trustOf(material),
  now,
  stateOf: (esId: string, at: Date) => stateAt(states[esId], at),
})

/** What a PDF's own result does not carry of the seals in it. */
export type VerifiedPdf = VerificationResult & { seals: Record<string, SealFinding & { isIntact: boolean }> }

export const judgePdf = (
  bytes: Uint8Array,
  { trust, limit, seals }: { trust: string; limit: TimeLimit; seals: SealsToJudge },
): VerifiedPdf => {
  const options = optionsOf(seals)
  const { seals: found, ...result } = verifySealedPdf(bytes, { trust, limit, seals: options })
  const told: VerifiedPdf['seals'] = {}
  for (const [field, verdict] of found) {
    const seal = verdict.signature?.seal
    const state = seal && verdict.signedAt ? standingAt(seals.states[seal.esId], verdict.signedAt) : UNKNOWN
    const finding = findingOfSealUse(verdict, seals.material, state)
    // Intact only when nothing else is wrong with it than what the seal itself is refused for.
    const signature = result.signatures.find((one) => one.field === field)
    const isAlone = signature?.verdict === 'valid' || signature?.reason === verdict.reason
    if (finding) told[field] = { ...finding, isIntact: verdict.intact && isAlone }
  }
  return { ...result, seals: told }
}

const OFD_VERDICT: Record<OfdVerdictWord, Verdict> = {
  valid: 'valid',
  modified: 'modified',
  // Something nobody signed stands in it.
  unprotected: 'modified',
  invalid: 'invalid',
  none: 'none',
}

/** Named and not judged: neither right nor wrong. */
const isUnjudged = ({ steps }: OfdSignatureVerdict) =>
  steps.every(({ outcome, code }) => outcome !== 'failed' || code === 'OFD_NOT_A_SEAL') &&
  steps.some(({ code }) => code === 'OFD_NOT_A_SEAL')

/** What fails is only whom to believe, or when: the content is what was sealed. */
const isIntactOfd = ({ steps, sealed }: OfdSignatureVerdict): boolean =>
  sealed?.intact === true &&
  steps.every(({ step, outcome }) => outcome !== 'failed' || step === 'O7' || step === 'O8')

/** Said before anything else, also where the maker is not believed either. */
const changeOf = ({ verdict, sealed }: OfdSignatureVerdict): string | undefined =>
  verdict === 'invalid' ? sealed?.steps.find(({ code }) => code === 'CONTENT_CHANGED')?.detail : undefined

const WORST: readonly Verdict[] = ['invalid', 'modified', 'undetermined', 'valid']

export const judgeOfd = (bytes: Uint8Array, seals: SealsToJudge): FileFinding => {
  const options = optionsOf(seals)
  const found = verifyOfd(bytes, options)
  const signatures = found.signatures.map((one, at): FileFinding['signatures'][number] => {
    const { sealed } = one
    const certificate = sealed?.signer
    const changed = changeOf(one)
    const verdict = isUnjudged(one) ? 'undetermined' : changed ? 'modified' : OFD_VERDICT[one.verdict]
    const seal = sealed?.signature?.seal
    const state = seal && sealed.signedAt ? standingAt(seals.states[seal.esId], sealed.signedAt) : UNKNOWN
    return {
      signer: certificate?.subject.display ?? '',
      issuer: certificate?.issuer.display ?? '',
      serial: certificate?.serial.toString('hex') ?? '',
      signedAt: sealed?.signedAt?.toISOString() ?? null,
      isTimestamped: sealed?.timestamp !== undefined,
      isTrusted: sealed?.signerChain?.trusted === true && one.verdict === 'valid',
      verdict,
      label: verdict === 'undetermined' || changed ? VERDICT_LABEL[verdict] : OFD_VERDICT_LABEL[one.verdict],
      reason: changed ?? one.reason,
      revision: null,
      coversWholeFile: at === found.signatures.length - 1 && one.uncovered.length === 0,
      pages: [...new Set(one.stamps.map(({ page }) => page))].sort((a, b) => a - b),
      remarks: one.remarks,
      seal: sealed ? findingOfSealUse(sealed, seals.material, state) : null,
      isIntact: isIntactOfd(one),
      ...(certificate ? { certificate: certificateSummary(certificate) } : {}),
      ...(sealed?.timestamp
        ? { timestamp: { time: sealed.timestamp.time.toISOString(), authority: sealed.timestamp.authority } }
        : {}),
    }
  })
  const worst = WORST.find((verdict) => signatures.some((one) => one.verdict === verdict))
  const first = signatures.find(({ verdict }) => verdict === worst)
  // What is wrong with the file itself, beside its signatures, stands in the verdict of the whole alone.
  const verdict = worst && worst !== 'valid' ? worst : OFD_VERDICT[found.verdict]
  const ofOne = verdict === first?.verdict && verdict !== 'valid' ? first : undefined
  return {
    verdict,
    label: ofOne?.label ?? found.label,
    reason: ofOne?.reason ?? found.reason,
    revisions: 1,
    ...ofdPages(bytes),
    signatures,
  }
}

/** What cannot be opened has a verdict that says so, and no pages. */
const ofdPages = (bytes: Uint8Array): Pick<FileFinding, 'ofd'> => {
  try {
    const pages = new OfdPackage(bytes).documents().flatMap((document) => document.pages)
    return { ofd: { pages: pages.length } }
  } catch (error) {
    if (error instanceof NationalSealError) return {}
    throw error
  }
}

export type SealFileFinding = {
  verdict: Verdict
  label: string
  reason: string
  remarks: string[]
  seal: SealFinding | null
  /** As a data URL; null where it is no picture a browser shows by itself. */
  picture: string | null
}

const SHOWN_PICTURES: Record<string, string> = { PNG: 'image/png', JPG: 'image/jpeg', GIF: 'image/gif' }
const PICTURE_MAX_BYTES = 256 * 1024

const ENDED: Partial<Record<SealState, string>> = {
  stopped: '印章已停用',
  cancelled: '印章已注销',
  invalidated: '印章已被认定无效',
}

/** A seal by itself: an .esl file says who may seal with it, and nothing of any document. */
export const judgeSealFile = (bytes: Uint8Array, seals: SealsToJudge): SealFileFinding => {
  const { trust, now } = optionsOf(seals)
  const found = verifySeal(bytes, { trust, at: now })
  const picture = found.seal?.picture
  const type = picture && SHOWN_PICTURES[picture.type.toUpperCase()]
  const standing = found.seal ? standingAt(seals.states[found.seal.esId], now) : UNKNOWN
  const ended = ENDED[standing.state]
  const isValid = found.valid && !ended
  return {
    verdict: isValid ? 'valid' : 'invalid',
    label: isValid ? '印章有效' : '印章无效',
    reason: found.valid && ended ? ended : found.reason,
    remarks: found.remarks,
    seal: findingOfSeal(found, seals.material, standing),
    picture:
      picture && type && picture.data.length <= PICTURE_MAX_BYTES
        ? `data:${type};base64,${picture.data.toString('base64')}`
        : null,
  }
}
