import { randomBytes } from 'node:crypto'
import { decode } from '../asn1/decode.ts'
import { boolean, integer, octetString, oid, sequence, TAG } from '../asn1/encode.ts'
import { DIGEST, type DigestName } from '../pki/key-kind.ts'

export interface TimestampRequest {
  imprintOid: string
  imprint: Buffer
  policy: string | undefined
  nonce: Buffer | undefined
  certificateWanted: boolean
  hasExtensions: boolean
}

export function encodeRequest(
  imprint: Uint8Array,
  digest: DigestName,
  options: { policy?: string; nonce?: Uint8Array } = {},
): Buffer {
  return sequence(
    integer(1),
    sequence(DIGEST[digest].algorithm, octetString(imprint)),
    ...(options.policy ? [oid(options.policy)] : []),
    ...(options.nonce ? [integer(options.nonce)] : []),
    boolean(true),
  )
}

/** A nonce whose first byte is never zero, so that it compares byte for byte after decoding. */
export function newNonce(): Buffer {
  const nonce = randomBytes(8)
  nonce[0]! |= 1
  return nonce
}

export function readRequest(der: Uint8Array): TimestampRequest {
  const request = decode(der).expect(TAG.sequence)
  if (request.child(0).integer !== 1n) throw new Error('unsupported version')
  const imprint = request.child(1, TAG.sequence)
  const rest = request.children.slice(2)
  return {
    imprintOid: imprint.child(0).child(0).oid,
    imprint: imprint.child(1, TAG.octetString).body,
    policy: rest.find((node) => node.tag === TAG.oid)?.oid,
    nonce: rest.find((node) => node.tag === TAG.integer)?.integerBytes,
    certificateWanted: rest.find((node) => node.tag === TAG.boolean)?.boolean ?? false,
    hasExtensions: rest.some((node) => node.tag === 0xa0),
  }
}
