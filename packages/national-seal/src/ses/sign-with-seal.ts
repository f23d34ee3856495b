import { createHash } from 'node:crypto'
import { type Credential, OID, signMessage, type TimestampSource } from '@xinqi/pdf-signature'
import {
  bitString,
  explicit,
  generalizedTime,
  ia5String,
  integer,
  octetString,
  oid,
  sequence,
} from '@xinqi/pdf-signature/asn1'
import { NationalSealError } from '../errors.ts'
import { type NationalSeal, readSeal } from './seal.ts'
import { periodFault, type SealTrust } from './trust.ts'
import { judgeSeal } from './verify-seal.ts'
import { isListed, type SealState } from './verify-signature.ts'

export interface UsableSealOptions {
  /** Bytes of the .esl file. */
  seal: Uint8Array
  /** Key and certificate of the 签章人; the seal must list the certificate. */
  credential: Credential
  trust: SealTrust
  timestamp?: TimestampSource
  /** A stopped or cancelled seal is not used. */
  stateOf?: (esId: string, at: Date) => SealState
}

export interface SealingRequest {
  /** SM3 of what is sealed. */
  dataHash: Uint8Array
  /** Path of Signature.xml, or the field of a PDF; ASCII. */
  propertyInfo: string
  signedAt: Date
}

/** A seal together with the key that may use it; both are judged anew at every use. */
export class UsableSeal {
  readonly seal: NationalSeal
  readonly credential: Credential
  /** Upper bound of what `sign` returns, so that room can be kept for it. */
  readonly maxBytes: number
  readonly #options: UsableSealOptions

  constructor(options: UsableSealOptions) {
    const { credential, timestamp } = options
    this.#options = options
    this.seal = readSeal(options.seal)
    this.credential = credential
    if (credential.key.kind !== 'sm2')
      throw new NationalSealError('SEAL_KEY_UNSUPPORTED', '签章人的密钥须为 SM2')
    if (!credential.certificate.spki.equals(credential.key.spki))
      throw new NationalSealError('SEAL_INVALID', '签章人的私钥与证书不匹配')
    if (this.seal.version === 1)
      throw new NationalSealError('SEAL_FORMAT', '旧版印章（GM/T 0031-2014）只能核验，盖章前须重新制作')
    if (!isListed(this.seal.signers, credential.certificate.der))
      throw new NationalSealError(
        'SIGNER_NOT_IN_SEAL',
        '签章人证书不在印章的签章人名单中；证书更换后须重新制作印章',
      )
    const { der } = credential.certificate
    this.maxBytes = this.seal.der.length + der.length + 1024 + (timestamp?.maxTokenBytes ?? 0)
  }

  /** The order of GM/T 0031 6.2.2: signer, seal, and that the one may use the other. */
  assertUsable(at: Date): void {
    const { trust, credential, stateOf } = this.#options
    const signer = trust.judge(credential.certificate.der, 'signer')
    if (signer.untrusted)
      throw new NationalSealError('SIGNER_UNTRUSTED', `签章人证书不受信任：${signer.untrusted}`)
    if (signer.usage) throw new NationalSealError('SIGNER_USAGE', `签章人${signer.usage}`)
    const period = periodFault(signer.chain, at)
    if (period) throw new NationalSealError('SIGNER_NOT_VALID_THEN', `签章人${period}`)
    if (signer.revocations.length > 0)
      throw new NationalSealError('SIGNER_REVOKED_BEFORE', '签章人证书已被吊销')
    const verdict = judgeSeal(this.seal, { trust, at })
    if (verdict.code) throw new NationalSealError(verdict.code, verdict.reason)
    const state = stateOf?.(this.seal.esId, at)
    if (state === 'stopped') throw new NationalSealError('SEAL_STOPPED_THEN', '印章已停用')
    if (state === 'cancelled') throw new NationalSealError('SEAL_CANCELLED_THEN', '印章已注销')
    if (state === 'invalidated') throw new NationalSealError('SEAL_INVALIDATED_THEN', '印章已被认定无效')
  }

  /** SES_Signature of the seal's own version. */
  async sign({ dataHash, propertyInfo, signedAt }: SealingRequest): Promise<Buffer> {
    this.assertUsable(signedAt)
    if (dataHash.length !== 32) throw new NationalSealError('SES_FORMAT', '原文杂凑值须为 32 字节')
    if (!/^[\x20-\x7e]{1,1024}$/.test(propertyInfo))
      throw new NationalSealError('SES_FORMAT', '签章属性信息须为 ASCII 文本')
    const { key, certificate } = this.credential
    const { timestamp } = this.#options
    const toSign = sequence(
      integer(this.seal.headerVersion),
      this.seal.der,
      generalizedTime(signedAt),
      bitString(dataHash),
      ia5String(propertyInfo),
    )
    const value = await signMessage(key, toSign)
    const token =
      timestamp && (await timestamp.timestamp(createHash(timestamp.digestName).update(value).digest()))
    return sequence(
      toSign,
      octetString(certificate.der),
      oid(OID.sm2WithSm3),
      bitString(value),
      ...(token ? [explicit(0, bitString(token.der))] : []),
    )
  }
}
