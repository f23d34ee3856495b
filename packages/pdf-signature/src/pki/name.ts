import type { Asn1Node } from '../asn1/decode.ts'
import { ia5String, oid, printableString, sequence, setOf, utf8String } from '../asn1/encode.ts'
import { OID } from '../asn1/oids.ts'
import { PkiError } from './errors.ts'

/** Who a certificate names. Order of writing follows custom: C, O, OU, serialNumber, CN. */
export interface DistinguishedName {
  commonName: string
  country?: string
  organization?: string
  organizationalUnit?: string
  /** ETSI EN 319 412-1 form, for example NTRCN-91310000MA1FL0000X for a 统一社会信用代码. */
  organizationIdentifier?: string
  /** Tells two persons of one name apart: platform user number or keyed hash of the identity number. */
  serialNumber?: string
  email?: string
}

/** Upper bounds of RFC 5280 appendix A. */
const LIMIT = { commonName: 64, organization: 64, organizationalUnit: 64, serialNumber: 64 } as const

function checked(label: string, value: string, limit: number): string {
  const hasControlCharacter = [...value].some((character) => character < ' ')
  if (!value.trim() || [...value].length > limit || hasControlCharacter) {
    throw new PkiError('PKI_SUBJECT_INVALID', `证书${label}须为 1–${limit} 个可见字符`)
  }
  return value
}

export function encodeName(name: DistinguishedName): Buffer {
  const country = name.country ?? 'CN'
  if (!/^[A-Z]{2}$/.test(country)) throw new PkiError('PKI_SUBJECT_INVALID', '证书国家代码须为两个大写字母')
  const parts: Buffer[] = [attribute(OID.country, printableString(country))]
  const text = (type: string, label: string, value: string | undefined, limit: number) => {
    if (value !== undefined) parts.push(attribute(type, utf8String(checked(label, value, limit))))
  }
  text(OID.organization, '单位名称', name.organization, LIMIT.organization)
  text(OID.organizationIdentifier, '单位代码', name.organizationIdentifier, 64)
  text(OID.organizationalUnit, '部门', name.organizationalUnit, LIMIT.organizationalUnit)
  if (name.serialNumber !== undefined) {
    if (!/^[A-Za-z0-9 '()+,\-./:=?]{1,64}$/.test(name.serialNumber)) {
      throw new PkiError('PKI_SUBJECT_INVALID', '证书主体编号含有不允许的字符')
    }
    parts.push(attribute(OID.serialNumber, printableString(name.serialNumber)))
  }
  text(OID.commonName, '主体名称', name.commonName, LIMIT.commonName)
  if (name.email !== undefined)
    parts.push(attribute(OID.emailAddress, ia5String(checked('邮箱', name.email, 255))))
  return sequence(...parts)
}

const attribute = (type: string, value: Buffer): Buffer => setOf(sequence(oid(type), value))

export interface ReadName {
  /** Complete Name, DER: what issuer and subject are compared by. */
  raw: Buffer
  attributes: { type: string; value: string }[]
  /** CN, else O, else empty. */
  display: string
}

export function readName(node: Asn1Node): ReadName {
  const attributes = node.children.flatMap((rdn) =>
    rdn.children.map((pair) => ({ type: pair.child(0).oid, value: pair.child(1).text })),
  )
  const last = (type: string) => attributes.findLast((entry) => entry.type === type)?.value
  return { raw: node.bytes, attributes, display: last(OID.commonName) ?? last(OID.organization) ?? '' }
}

const CREDIT_CODE = /^[0-9A-HJ-NP-RTUW-Y]{2}\d{6}[0-9A-HJ-NP-RTUW-Y]{10}$/
/** ETSI writes a register and a country in front. */
const PREFIX = /^(NTR|VAT)CN-/

/** The 统一社会信用代码 a name states: as organizationIdentifier, or where Chinese authorities write it. */
export function creditCodeIn({ attributes }: Pick<ReadName, 'attributes'>): string | null {
  for (const type of [OID.organizationIdentifier, OID.serialNumber, OID.organizationalUnit])
    for (const entry of attributes) {
      const code = entry.value.replace(PREFIX, '')
      if (entry.type === type && CREDIT_CODE.test(code)) return code
    }
  return null
}
