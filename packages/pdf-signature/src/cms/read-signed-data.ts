import { type Asn1Node, decodePrefix } from '../asn1/decode.ts'
import { TAG } from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'
import { CmsError } from './errors.ts'

export interface SignerInfo {
  /** How the signer's certificate is named: issuer and serial, or its key identifier. */
  issuer: Buffer | undefined
  serial: Buffer | undefined
  keyId: Buffer | undefined
  digestOid: string
  /** SET OF attributes as signed (tag 0x31), undefined when the signer signed the content directly. */
  signedAttributes: Buffer | undefined
  signed: Map<string, Asn1Node[]>
  unsigned: Map<string, Asn1Node[]>
  signatureAlgorithm: Asn1Node
  signature: Buffer
}

export interface SignedData {
  version: number
  digestOids: string[]
  contentType: string
  content: Buffer | undefined
  /** DER of every X.509 certificate carried. */
  certificates: Buffer[]
  crls: Buffer[]
  signers: SignerInfo[]
  /** Bytes of the input that the structure takes; what follows is padding or foreign data. */
  length: number
}

/** Parses ContentInfo/SignedData. Trailing bytes are allowed and reported by `length`. */
export function readSignedData(bytes: Uint8Array): SignedData {
  try {
    const { node, length } = decodePrefix(bytes)
    return read(node, length)
  } catch (cause) {
    throw new CmsError('签名数据（CMS）格式错误', { cause })
  }
}

function read(info: Asn1Node, length: number): SignedData {
  const type = info.expect(TAG.sequence).child(0).oid
  if (type !== OID.signedData && type !== OID.gmSignedData) throw new Error(`content type ${type}`)
  const data = info.child(1, 0xa0).child(0, TAG.sequence)
  const encapsulated = data.child(2, TAG.sequence)
  const signerInfos = data.children.at(-1)!.expect(TAG.set)
  const field = (tag: number) => data.children.slice(3).find((child) => child.tag === tag)
  return {
    version: Number(data.child(0).integer),
    digestOids: data.child(1, TAG.set).children.map((algorithm) => algorithm.child(0).oid),
    contentType: encapsulated.child(0).oid,
    content: encapsulated.children[1]?.expect(0xa0).child(0).octets,
    // other certificate formats carry a context tag; X.509 is a plain SEQUENCE
    certificates: (field(0xa0)?.children ?? []).flatMap((each) =>
      each.tag === TAG.sequence ? [each.bytes] : [],
    ),
    crls: (field(0xa1)?.children ?? []).flatMap((each) => (each.tag === TAG.sequence ? [each.bytes] : [])),
    signers: signerInfos.children.map(readSigner),
    length,
  }
}

function readSigner(info: Asn1Node): SignerInfo {
  const sid = info.child(1)
  const byIssuer = sid.tag === TAG.sequence
  let at = 3
  const attributes = info.child(at).tag === 0xa0 ? info.child(at++) : undefined
  const unsigned = info.children[at + 2]
  return {
    issuer: byIssuer ? sid.child(0).bytes : undefined,
    serial: byIssuer ? sid.child(1).integerBytes : undefined,
    keyId: byIssuer ? undefined : sid.octets,
    digestOid: info.child(2).child(0).oid,
    signedAttributes: attributes && asSet(attributes),
    signed: readAttributes(attributes),
    unsigned: readAttributes(unsigned?.tag === 0xa1 ? unsigned : undefined),
    signatureAlgorithm: info.child(at, TAG.sequence),
    signature: info.child(at + 1).octets,
  }
}

/** The signature is over the attributes with the universal SET tag, not the [0] they are stored under. */
function asSet(attributes: Asn1Node): Buffer {
  const bytes = Buffer.from(attributes.bytes)
  bytes[0] = TAG.set
  return bytes
}

function readAttributes(set: Asn1Node | undefined): Map<string, Asn1Node[]> {
  const map = new Map<string, Asn1Node[]>()
  for (const entry of set?.children ?? []) {
    const type = entry.child(0).oid
    // RFC 5652 5.3: one instance of each attribute; a second one could hide the first
    if (map.has(type)) throw new Error(`repeated attribute ${type}`)
    map.set(type, entry.child(1, TAG.set).children)
  }
  return map
}
