import { createHash } from 'node:crypto'
import { decode } from '../asn1/decode.ts'
import { OID } from '../asn1/oids.ts'
import { DIGEST_BY_OID } from '../pki/key-kind.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { checkSigner, type SignerCheck } from './check-signer.ts'
import { readSignedData, type SignedData } from './read-signed-data.ts'
import { TimestampError } from './timestamp-error.ts'

export interface TimestampToken {
  der: Buffer
  policy: string
  imprintOid: string
  imprint: Buffer
  serial: Buffer
  time: Date
  accuracyMs: number | undefined
  nonce: Buffer | undefined
  signedData: SignedData
}

/** Structure only; trust and signature are for checkToken and the verifier. */
export function readToken(der: Uint8Array): TimestampToken {
  try {
    return read(der)
  } catch (cause) {
    throw new TimestampError('TIMESTAMP_INVALID', '时间戳格式错误', { cause })
  }
}

function read(der: Uint8Array): TimestampToken {
  const signedData = readSignedData(der)
  if (signedData.contentType !== OID.tstInfo || !signedData.content) throw new Error('not a TSTInfo')
  const info = decode(signedData.content)
  const imprint = info.child(2)
  const rest = info.children.slice(5)
  const accuracy = rest.find((node) => node.tag === 0x30)
  const seconds = accuracy?.children.find((node) => node.tag === 0x02)
  const millis = accuracy?.context(0)
  return {
    der: Buffer.from(der.subarray(0, signedData.length)),
    policy: info.child(1).oid,
    imprintOid: imprint.child(0).child(0).oid,
    imprint: imprint.child(1).octets,
    serial: info.child(3).integerBytes,
    time: info.child(4).time,
    accuracyMs: accuracy && Number(seconds?.integer ?? 0n) * 1000 + readSmall(millis?.body),
    nonce: rest.find((node) => node.tag === 0x02)?.integerBytes,
    signedData,
  }
}

export interface TokenCheck extends SignerCheck {
  /** The imprint is the digest of the data given. */
  imprintMatches: boolean
  /** EKU timeStamping, critical and alone (RFC 3161 2.3). */
  usageAllowsTimestamps: boolean
}

export function checkToken(token: TimestampToken, digestOfData: (digestName: string) => Buffer): TokenCheck {
  const content = token.signedData.content!
  const signer = token.signedData.signers[0]
  if (!signer || token.signedData.signers.length !== 1) {
    throw new TimestampError('TIMESTAMP_INVALID', '时间戳须恰有一个签名者')
  }
  const check = checkSigner(token.signedData, signer, (name) => createHash(name).update(content).digest())
  const imprintDigest = DIGEST_BY_OID[token.imprintOid]
  return {
    ...check,
    imprintMatches: imprintDigest !== undefined && digestOfData(imprintDigest).equals(token.imprint),
    usageAllowsTimestamps: allowsTimestamps(check.certificate),
  }
}

function allowsTimestamps(certificate: Certificate | undefined): boolean {
  const usage = certificate?.extendedKeyUsage
  return usage?.length === 1 && usage[0] === OID.timeStamping && certificate!.extendedKeyUsageCritical
}

/** INTEGER (1..999) under an IMPLICIT tag. */
const readSmall = (body: Buffer | undefined): number =>
  body ? body.readUIntBE(0, Math.min(body.length, 4)) : 0
