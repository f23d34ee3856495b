import { createHash } from 'node:crypto'
import type { Certificate, Chain } from '@xinqi/pdf-signature'
import { NationalSealError, type SealCode, type SignatureCode } from '../errors.ts'
import type { SignerList } from './seal.ts'
import { readSealSignature, type SealSignature } from './signature.ts'
import { type CheckStep, CheckSteps } from './steps.ts'
import { type CertificateVerdict, periodFault, type SealTrust } from './trust.ts'
import { beijing, judgeSeal, readableTimestamp, valueFault } from './verify-seal.ts'

export type SealSignatureCode = SignatureCode | SealCode

/** What a register of seals says of one seal at one moment. */
export type SealState = 'active' | 'stopped' | 'cancelled' | 'invalidated' | 'unknown'

export interface SignatureCheckOptions {
  trust: SealTrust
  now: Date
  /** SM3 of what is said to be sealed, as it stands now. */
  dataHash: Buffer
  /** Something other than the signature's own timestamp proves that it existed by then. */
  existedBy?: Date
  /** The maker's or the platform's register; without one the state is said to be unknown. */
  stateOf?: (esId: string, at: Date) => SealState
}

export interface SealSignatureVerdict {
  valid: boolean
  code: SealSignatureCode | null
  reason: string
  steps: CheckStep<SealSignatureCode>[]
  remarks: string[]
  signature: SealSignature | undefined
  signer: Certificate | undefined
  signerChain: Chain | undefined
  maker: Certificate | undefined
  /** By the timestamp when there is a good one, else as the signer says. */
  signedAt: Date | undefined
  timestamp: { time: Date; authority: string } | undefined
  /** Value, content and seal hold, whoever the people in the certificates are. */
  intact: boolean
}

const CLOCK_SKEW_MS = 5 * 60_000

export function verifySealSignature(der: Uint8Array, options: SignatureCheckOptions): SealSignatureVerdict {
  try {
    return judgeSignature(readSealSignature(der), options)
  } catch (error) {
    if (!(error instanceof NationalSealError)) throw error
    return {
      valid: false,
      code: 'SES_FORMAT',
      reason: error.message,
      steps: [{ step: 'V1', name: '签章格式', outcome: 'failed', code: 'SES_FORMAT', detail: error.message }],
      remarks: [],
      signature: undefined,
      signer: undefined,
      signerChain: undefined,
      maker: undefined,
      signedAt: undefined,
      timestamp: undefined,
      intact: false,
    }
  }
}

function judgeSignature(signature: SealSignature, options: SignatureCheckOptions): SealSignatureVerdict {
  const { trust, now, stateOf } = options
  const { seal } = signature
  const steps = new CheckSteps<SealSignatureCode>()
  const remarks: string[] = []
  const signer = trust.judge(signature.signerCertificate, 'signer')
  const stamp = signature.timestamp && readableTimestamp(trust, signature.timestamp, signature.signature)
  const timestamp = typeof stamp === 'object' ? stamp : undefined
  const signedAt = timestamp?.time ?? signature.statedTime
  const existedBy = earlier(timestamp?.time, options.existedBy)

  steps.check('V1', '签章格式', 'SES_FORMAT', formatFault(signature))
  const value = valueFault(signature, signer.point, trust)
  steps.check('V2', '签章人签名', 'SES_SIGNATURE', value && `签章人${value}`)
  if (signer.untrusted)
    steps.fail('V3', '签章人证书', 'SIGNER_UNTRUSTED', `签章人证书不受信任：${signer.untrusted}`)
  else if (signer.usage) steps.fail('V3', '签章人证书', 'SIGNER_USAGE', `签章人${signer.usage}`)
  else steps.pass('V3', '签章人证书', signer.certificate?.subject.display)
  judgeTime(steps, remarks, { signer, signedAt, existedBy, now })

  const same = signature.dataHash.equals(options.dataHash)
  steps.check('V5', '原文未变', 'CONTENT_CHANGED', same ? undefined : '原文与盖章时不一致')

  const sealVerdict = signedAt && judgeSeal(seal, { trust, at: signedAt, existedBy })
  if (sealVerdict) {
    if (sealVerdict.code) steps.fail('V6', '印章', sealVerdict.code, sealVerdict.reason)
    else steps.pass('V6', '印章', seal.name)
    remarks.push(...sealVerdict.remarks)
    if (sealVerdict.valid && now > seal.validTo) remarks.push('印章现已过期，盖章时有效')
  } else steps.skip('V6', '印章', '盖章时间无法读取，印章当时是否有效无从核对')

  const listed = isListed(seal.signers, signature.signerCertificate)
  steps.check(
    'V7',
    '签章人在印章名单内',
    'SIGNER_NOT_IN_SEAL',
    listed ? undefined : '签章人证书不在印章的签章人名单中',
  )

  if (stamp === undefined) {
    steps.skip('V8', '时间戳', '没有时间戳')
    remarks.push('盖章时间由签章人自述，没有可信时间戳')
  } else if (typeof stamp === 'string') steps.fail('V8', '时间戳', 'TIMESTAMP', stamp)
  else {
    steps.pass('V8', '时间戳', `${beijing(stamp.time)}，${stamp.authority}`)
    const apart = signature.statedTime && Math.abs(stamp.time.getTime() - signature.statedTime.getTime())
    if (apart !== undefined && apart > CLOCK_SKEW_MS) remarks.push('签章人自述的时间与时间戳相差超过五分钟')
  }
  judgeState(steps, signedAt && stateOf ? stateOf(seal.esId, signedAt) : 'unknown')

  const { failure } = steps
  const sealIntact = sealVerdict?.steps.every(
    ({ step, outcome }) => (step !== 'S1' && step !== 'S2') || outcome === 'passed',
  )
  return {
    valid: !failure,
    code: failure?.code ?? null,
    reason: failure?.detail ?? '签章有效',
    steps: steps.list,
    remarks,
    signature,
    signer: signer.certificate,
    signerChain: signer.chain,
    maker: sealVerdict?.maker,
    signedAt,
    timestamp,
    intact: value === undefined && same && listed && sealIntact === true && typeof stamp !== 'string',
  }
}

const earlier = (a: Date | undefined, b: Date | undefined): Date | undefined => (!a ? b : !b || a < b ? a : b)

function formatFault(signature: SealSignature): string | undefined {
  if (signature.irregular.length > 0) return `签章不规范：${signature.irregular.join('；')}`
  const critical = signature.extensions.find((each) => each.critical)
  return critical && `签章含有未知关键扩展 ${critical.oid}`
}

interface TimeFacts {
  signer: CertificateVerdict
  signedAt: Date | undefined
  existedBy: Date | undefined
  now: Date
}

function judgeTime(steps: CheckSteps<SealSignatureCode>, remarks: string[], facts: TimeFacts): void {
  const { signer, signedAt, now } = facts
  const fault = timeFault(facts)
  if (fault) {
    steps.fail('V4', '盖章时间', fault.code, fault.detail)
    return
  }
  steps.pass('V4', '盖章时间', beijing(signedAt!))
  if (signer.revocations.length > 0) remarks.push('签章人证书在盖章之后被吊销')
  if (!signer.untrusted && signer.revocationUnknown)
    remarks.push('没有签章人证书的吊销列表，未核对是否被吊销')
  if (signer.certificate && now > signer.certificate.notAfter) remarks.push('签章人证书现已过期，盖章时有效')
}

function timeFault(facts: TimeFacts): { code: SignatureCode; detail: string } | undefined {
  const { signer, signedAt, existedBy, now } = facts
  if (!signedAt) return { code: 'SES_TIME', detail: '盖章时间无法读取' }
  if (signedAt.getTime() > now.getTime() + CLOCK_SKEW_MS)
    return { code: 'SES_TIME', detail: `盖章时间 ${beijing(signedAt)} 在将来` }
  const period = periodFault(signer.chain, signedAt)
  if (period) return { code: 'SIGNER_NOT_VALID_THEN', detail: `签章人${period}` }
  const before = signer.revocations.find(({ revokedAt }) => revokedAt <= signedAt)
  if (before)
    return {
      code: 'SIGNER_REVOKED_BEFORE',
      detail: `签章人证书已于 ${beijing(before.revokedAt)} 被吊销，早于盖章时间`,
    }
  // A time the signer merely states does not outweigh a revocation: whoever holds a stolen key can state any.
  const unproven = signer.revocations.find(({ revokedAt }) => !existedBy || revokedAt <= existedBy)
  if (!unproven) return undefined
  return {
    code: 'SIGNER_REVOKED_UNPROVEN',
    detail: `签章人证书已于 ${beijing(unproven.revokedAt)} 被吊销，且没有可信时间证明盖章在此之前`,
  }
}

function judgeState(steps: CheckSteps<SealSignatureCode>, state: SealState): void {
  const name = '印章当时的状态'
  if (state === 'stopped') steps.fail('V9', name, 'SEAL_STOPPED_THEN', '盖章时印章已停用')
  else if (state === 'cancelled') steps.fail('V9', name, 'SEAL_CANCELLED_THEN', '盖章时印章已注销')
  else if (state === 'invalidated')
    steps.fail('V9', name, 'SEAL_INVALIDATED_THEN', '盖章时的印章已被认定无效')
  else if (state === 'unknown') steps.unknown('V9', name, '未查询到印章状态')
  else steps.pass('V9', name)
}

const DIGESTS: Readonly<Record<string, string>> = {
  sm3: 'sm3',
  '1.2.156.10197.1.401': 'sm3',
  '1.2.156.10197.1.401.1': 'sm3',
  sha256: 'sha256',
  'sha-256': 'sha256',
}

/** Whether the seal names this very certificate, byte for byte or by its digest. */
export function isListed(signers: SignerList, certificate: Uint8Array): boolean {
  if (signers.kind === 'certificates') return signers.certificates.some((each) => each.equals(certificate))
  if (signers.kind === 'identifiers') return false
  return signers.digests.some(({ algorithm, value }) => {
    const digest = DIGESTS[algorithm.toLowerCase()]
    return digest !== undefined && createHash(digest).update(certificate).digest().equals(value)
  })
}
