import { type Certificate, OID } from '@xinqi/pdf-signature'
import { NationalSealError, type SealCode } from '../errors.ts'
import { type NationalSeal, readSeal } from './seal.ts'
import { type CheckStep, CheckSteps } from './steps.ts'
import { isSm2Value } from './strict-der.ts'
import { periodFault, type SealTrust } from './trust.ts'

export interface SealVerdict {
  valid: boolean
  code: SealCode | null
  reason: string
  steps: CheckStep<SealCode>[]
  remarks: string[]
  seal: NationalSeal | undefined
  maker: Certificate | undefined
}

export interface SealCheckOptions {
  trust: SealTrust
  /** The moment the seal must be in force: now, or when it was used. */
  at: Date
  /** A trusted timestamp proves that it was used before this moment. */
  existedBy?: Date
}

/** SM2 over SM3 with the user id of GM/T 0009; some makers name the algorithm by the curve's own arc. */
const ALGORITHMS = new Set<string>([OID.sm2WithSm3, OID.sm2Sign])

/** Why this is not the value of that key over these bytes. */
export function valueFault(
  signed: { signatureAlgorithm: string; signature: Buffer; signedPart: Buffer },
  point: Buffer | undefined,
  trust: SealTrust,
): string | undefined {
  if (!ALGORITHMS.has(signed.signatureAlgorithm)) return `不支持的签名算法 ${signed.signatureAlgorithm}`
  if (signed.signature.length === 64 && !isSm2Value(signed.signature))
    return '签名值未按规范编码（64 字节裸值）'
  if (!isSm2Value(signed.signature)) return '签名值编码不规范'
  if (!point) return '证书无法读取或不是 SM2 证书，签名值无从核对'
  return trust.verifies(signed.signedPart, signed.signature, point) ? undefined : '签名值验证失败'
}

export function verifySeal(der: Uint8Array, options: SealCheckOptions): SealVerdict {
  let seal: NationalSeal
  try {
    seal = readSeal(der)
  } catch (error) {
    if (!(error instanceof NationalSealError)) throw error
    const steps = new CheckSteps<SealCode>()
    steps.fail('S1', '印章格式', 'SEAL_FORMAT', error.message)
    return conclude(steps, [], undefined, undefined)
  }
  return judgeSeal(seal, options)
}

export function judgeSeal(seal: NationalSeal, { trust, at, existedBy }: SealCheckOptions): SealVerdict {
  const steps = new CheckSteps<SealCode>()
  const remarks: string[] = []
  steps.check('S1', '印章格式', 'SEAL_FORMAT', formatFault(seal))
  const maker = trust.judge(seal.makerCertificate, 'maker')
  const { certificate } = maker
  const value = valueFault(seal, maker.point, trust)
  steps.check('S2', '制章人签名', 'SEAL_SIGNATURE', value && `制章人${value}`)

  const period = periodFault(maker.chain, at)
  const revoked = maker.revocations.find(({ revokedAt }) => !existedBy || revokedAt <= existedBy)
  if (maker.untrusted)
    steps.fail('S3', '制章人证书', 'SEAL_MAKER_UNTRUSTED', `制章人不受信任：${maker.untrusted}`)
  else if (period) steps.fail('S3', '制章人证书', 'SEAL_MAKER_EXPIRED', `制章人${period}`)
  else if (revoked)
    steps.fail(
      'S3',
      '制章人证书',
      'SEAL_MAKER_REVOKED',
      `制章人证书已于 ${beijing(revoked.revokedAt)} 被吊销`,
    )
  else if (maker.usage) steps.fail('S3', '制章人证书', 'SEAL_MAKER_USAGE', `制章人${maker.usage}`)
  else steps.pass('S3', '制章人证书', certificate?.subject.display)
  if (!maker.untrusted && maker.revocationUnknown) remarks.push('没有制章人证书的吊销列表，未核对是否被吊销')
  if (!revoked && maker.revocations.length > 0) remarks.push('制章人证书在盖章之后被吊销')
  if (certificate && (seal.createdAt < certificate.notBefore || seal.createdAt > certificate.notAfter))
    remarks.push('制作日期不在制章人证书的有效期内')

  if (at < seal.validFrom)
    steps.fail('S4', '印章有效期', 'SEAL_NOT_YET', `印章自 ${beijing(seal.validFrom)} 起有效，当时尚未生效`)
  else if (at > seal.validTo)
    steps.fail('S4', '印章有效期', 'SEAL_EXPIRED', `印章有效期至 ${beijing(seal.validTo)}，当时已过期`)
  else steps.pass('S4', '印章有效期', `${beijing(seal.validFrom)} 至 ${beijing(seal.validTo)}`)

  if (seal.timestamp) steps.check('S5', '制章时间戳', 'SEAL_TIMESTAMP', timestampFault(seal, trust))
  return conclude(steps, remarks, seal, certificate)
}

function formatFault(seal: NationalSeal): string | undefined {
  if (seal.irregular.length > 0) return `印章不规范：${seal.irregular.join('；')}`
  if (!(seal.validFrom < seal.validTo)) return '印章有效期的结束时间不晚于开始时间'
  const critical = seal.extensions.find((each) => each.critical)
  return critical && `印章含有未知关键扩展 ${critical.oid}`
}

function timestampFault(seal: NationalSeal, trust: SealTrust): string | undefined {
  const verdict = readableTimestamp(trust, seal.timestamp!, seal.signature)
  return typeof verdict === 'string' ? verdict : undefined
}

/** The time a trusted authority gives, or why it proves none. */
export function readableTimestamp(
  trust: SealTrust,
  token: Buffer,
  value: Buffer,
): { time: Date; authority: string } | string {
  try {
    const verdict = trust.judgeTimestamp(token, value)
    if (verdict.faults[0]) return verdict.faults[0]
    if (verdict.trailing) return '时间戳之后有多余内容'
    if (verdict.trusted !== true) return '时间戳机构不受信任'
    return { time: verdict.time, authority: verdict.authority }
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error.message
    throw error
  }
}

function conclude(
  steps: CheckSteps<SealCode>,
  remarks: string[],
  seal: NationalSeal | undefined,
  maker: Certificate | undefined,
): SealVerdict {
  const { failure } = steps
  return {
    valid: !failure,
    code: failure?.code ?? null,
    reason: failure?.detail ?? '印章有效',
    steps: steps.list,
    remarks,
    seal,
    maker,
  }
}

/** As people in China read it; the bytes say UTC. */
export const beijing = (at: Date): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')}（北京时间）`
