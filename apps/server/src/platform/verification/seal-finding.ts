import { chinaTime } from '@xinqi/api/china-day'
import type { NationalSeal, SealSignatureVerdict, SealState, SealVerdict } from '@xinqi/national-seal'
import type { SealMaterial } from '../national-seals/seal-material.ts'

/** `own`: made on this platform; `sandbox`: made here for trials; `trusted`: made by a maker believed here. */
export type MakerKind = 'own' | 'sandbox' | 'trusted' | 'unknown'

/** What is told of a national seal, however it was come by. */
export type SealFinding = {
  name: string
  esId: string
  /** 1 of an organisation, 2 of a person; other numbers occur. */
  type: number
  standard: string
  maker: string
  makerKind: MakerKind
  createdAt: string
  validFrom: string
  validTo: string
  /** What the register of seals says of the moment it was used, or of now for a seal by itself. */
  state: SealState
  /** By whom, and by which document, where the state is no decision of its owner; empty otherwise. */
  stateNote: string
  steps: { name: string; outcome: string; detail: string }[]
}

const STANDARD: Record<number, string> = {
  1: 'GM/T 0031-2014（旧版）',
  4: 'GB/T 38540-2020',
  5: 'GM/T 0031-2025',
}

/** What the register says of one moment. */
export type SealStanding = { state: SealState; note: string }

/** The words people read; the register of makers decides them, never the seal itself. */
export const MAKER_KIND_LABEL: Record<MakerKind, string> = {
  own: '平台制作·内部使用',
  sandbox: '平台沙箱制作·仅供测试',
  trusted: '外部制作',
  unknown: '制章者不在信任名单内',
}

type Steps = readonly { step: string; name: string; outcome: string; detail: string }[]

const kindOf = (seal: NationalSeal, steps: Steps, { ownMakers, isOwnSandbox }: SealMaterial): MakerKind => {
  if (steps.some(({ step, outcome }) => step === 'S3' && outcome === 'failed')) return 'unknown'
  if (!ownMakers.some((der) => seal.makerCertificate.equals(der))) return 'trusted'
  return isOwnSandbox ? 'sandbox' : 'own'
}

const factsOf = (seal: NationalSeal, maker: string, sealSteps: Steps, material: SealMaterial) => ({
  name: seal.name,
  esId: seal.esId,
  type: seal.type,
  standard: STANDARD[seal.version] ?? '',
  maker,
  makerKind: kindOf(seal, sealSteps, material),
  createdAt: seal.createdAt.toISOString(),
  validFrom: seal.validFrom.toISOString(),
  validTo: seal.validTo.toISOString(),
})

const told = (steps: Steps) => steps.map(({ name, outcome, detail }) => ({ name, outcome, detail }))

export const findingOfSeal = (
  verdict: SealVerdict,
  material: SealMaterial,
  { state, note }: SealStanding,
): SealFinding | null =>
  verdict.seal
    ? {
        ...factsOf(verdict.seal, verdict.maker?.subject.display ?? '', verdict.steps, material),
        state,
        stateNote: note,
        steps: told(verdict.steps),
      }
    : null

/** A maker nobody believes is told from one that is: by the seal's own check at the moment it was used. */
export const findingOfSealUse = (
  verdict: SealSignatureVerdict,
  material: SealMaterial,
  { state, note }: SealStanding,
): SealFinding | null => {
  const { signature, steps } = verdict
  if (!signature) return null
  // The seal is one step of a signature: when that failed for its maker, its maker is not to be named as believed.
  const failed = steps.some(({ step, outcome }) => step === 'V6' && outcome !== 'passed')
  const maker: Steps = failed ? [{ step: 'S3', name: '', outcome: 'failed', detail: '' }] : []
  return {
    ...factsOf(signature.seal, verdict.maker?.subject.display ?? '', maker, material),
    state,
    stateNote: note,
    steps: told(steps),
  }
}

const STATE_WORDS: Record<SealState, string> = {
  active: '盖章时印章状态有效',
  stopped: '盖章时印章已停用或挂失',
  cancelled: '盖章时印章已注销',
  invalidated: '盖章时的印章已被认定无效',
  unknown: '盖章时的印章状态未查询到',
}

/** Who sealed with whose seal, made by whom, in force when, and whether anything changed since: one sentence for reports. */
export const sealWords = (seal: SealFinding, isIntact: boolean): string =>
  [
    `国标电子印章“${seal.name}”（编号 ${seal.esId}，${seal.standard}）`,
    `制章者“${seal.maker || '不详'}”（${MAKER_KIND_LABEL[seal.makerKind]}）`,
    `印章有效期 ${chinaTime(new Date(seal.validFrom))} 至 ${chinaTime(new Date(seal.validTo))}（北京时间）`,
    `${STATE_WORDS[seal.state]}${seal.stateNote && `（${seal.stateNote}）`}`,
    isIntact ? '盖章后所盖内容未被改动' : '不能确认盖章后内容未被改动',
  ].join('；')
