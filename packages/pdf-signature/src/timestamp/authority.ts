import { createHash } from 'node:crypto'
import {
  explicit,
  generalizedTime,
  implicit,
  integer,
  octetString,
  oid,
  sequence,
  tlv,
} from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'
import { buildSignedData, digestFor, signedDataBound } from '../cms/signed-data.ts'
import { readToken, type TimestampToken } from '../cms/timestamp-token.ts'
import type { Credential } from '../pki/authority.ts'
import { newSerial } from '../pki/certificate.ts'
import { DIGEST, type DigestName } from '../pki/key-kind.ts'
import { readRequest, type TimestampRequest } from './request.ts'
import { grantedResponse, rejectedResponse } from './response.ts'
import type { TimestampSource } from './source.ts'

const IMPRINT_BYTES: Readonly<Record<string, number>> = {
  [OID.sha256]: 32,
  [OID.sha384]: 48,
  [OID.sha512]: 64,
  [OID.sm3]: 32,
}

export interface TimestampAuthorityOptions {
  credential: Credential
  clock: () => Date
  /** Policy OID written into every token; the default lies in the arc for examples (2.999). */
  policy?: string
  accuracyMs?: number
}

/** RFC 3161 authority in this process: answers requests, and serves directly as a TimestampSource. */
export class TimestampAuthority implements TimestampSource {
  readonly #options: Required<TimestampAuthorityOptions>
  readonly maxTokenBytes: number
  readonly certificates: readonly Uint8Array[]
  readonly digestName: DigestName

  constructor(options: TimestampAuthorityOptions) {
    this.#options = { policy: '2.999.3161.1', accuracyMs: 1000, ...options }
    const { certificate, chain } = options.credential
    this.certificates = [certificate, ...chain].map((each) => each.der)
    this.digestName = digestFor(options.credential)
    // TSTInfo: fixed parts and the largest imprint and nonce stay below 240 bytes, the name comes on top
    this.maxTokenBytes = signedDataBound(options.credential, 240 + certificate.subject.raw.length)
  }

  async timestamp(digest: Uint8Array): Promise<TimestampToken> {
    const imprint = sequence(DIGEST[this.digestName].algorithm, octetString(digest))
    return readToken(await this.#token(imprint, undefined, true))
  }

  /** TimeStampReq in, TimeStampResp out (the body of application/timestamp-query and -reply). */
  async respond(requestDer: Uint8Array): Promise<Buffer> {
    let request: TimestampRequest
    try {
      request = readRequest(requestDer)
    } catch {
      return rejectedResponse('badDataFormat', '请求格式错误')
    }
    const expected = IMPRINT_BYTES[request.imprintOid]
    if (expected === undefined) return rejectedResponse('badAlg', '不支持的摘要算法')
    if (request.imprint.length !== expected) return rejectedResponse('badDataFormat', '摘要长度不符')
    if (request.policy !== undefined && request.policy !== this.#options.policy) {
      return rejectedResponse('unacceptedPolicy', '不支持的时间戳策略')
    }
    if (request.hasExtensions) return rejectedResponse('unacceptedExtension', '不支持扩展项')
    const imprint = sequence(sequence(oid(request.imprintOid)), octetString(request.imprint))
    return grantedResponse(await this.#token(imprint, request.nonce, request.certificateWanted))
  }

  async #token(imprint: Buffer, nonce: Buffer | undefined, includeCertificates: boolean): Promise<Buffer> {
    const { credential, clock, policy, accuracyMs } = this.#options
    const content = sequence(
      integer(1),
      oid(policy),
      imprint,
      integer(newSerial()),
      generalizedTime(clock(), true),
      accuracy(accuracyMs),
      ...(nonce ? [integer(nonce)] : []),
      explicit(0, tlv(0xa4, credential.certificate.subject.raw)),
    )
    return buildSignedData({
      credential,
      contentType: OID.tstInfo,
      content,
      contentDigest: createHash(this.digestName).update(content).digest(),
      includeCertificates,
    })
  }
}

function accuracy(milliseconds: number): Buffer {
  const seconds = Math.floor(milliseconds / 1000)
  const rest = milliseconds % 1000
  return sequence(...(seconds ? [integer(seconds)] : []), ...(rest ? [implicit(0, integer(rest))] : []))
}
