import { Asn1Error, type Asn1Node, decode, OID } from '@xinqi/pdf-signature'
import { integer, sequence, TAG } from '@xinqi/pdf-signature/asn1'

/**
 * The decoder of signatures also reads the BER that honest software writes. A seal is DER, and parts of it lie
 * outside what anybody signed: there every tag, length and padding bit must be the only possible one.
 */

const MAX_ELEMENTS = 20_000

export function strictDecode(bytes: Uint8Array): Asn1Node {
  const node = decode(bytes)
  let elements = 0
  const visit = (each: Asn1Node): void => {
    if (++elements > MAX_ELEMENTS) throw new Asn1Error('元素过多')
    if (!hasDerHeader(each)) throw new Asn1Error('长度编码不规范')
    if (each.constructed) each.children.forEach(visit)
    else checkPrimitive(each)
  }
  visit(node)
  return node
}

/** The shortest header there is for this length: an indefinite or overlong one makes a difference. */
function hasDerHeader({ bytes, body }: Asn1Node): boolean {
  let lengthBytes = 0
  if (body.length >= 0x80) for (let rest = body.length; rest > 0; rest = Math.floor(rest / 256)) lengthBytes++
  return bytes.length - body.length === 2 + lengthBytes && bytes[1] !== 0x80
}

function checkPrimitive(node: Asn1Node): void {
  const { tag, body } = node
  if (tag === TAG.sequence || tag === TAG.set) throw new Asn1Error('标签')
  if (tag === TAG.integer || tag === TAG.enumerated) {
    const [first, second] = body
    const padded = body.length > 1 && ((first === 0 && second! < 0x80) || (first === 0xff && second! >= 0x80))
    if (body.length === 0 || padded) throw new Asn1Error('整数编码不规范')
  }
  if (tag === TAG.boolean && !(body.length === 1 && (body[0] === 0 || body[0] === 0xff)))
    throw new Asn1Error('布尔值编码不规范')
  if (tag === TAG.bitString && body[0] !== 0) throw new Asn1Error('位串有未用的位')
  if (tag === TAG.null && body.length > 0) throw new Asn1Error('空值编码不规范')
  if (tag === TAG.oid && body.some((byte, at) => byte === 0x80 && (at === 0 || body[at - 1]! < 0x80)))
    throw new Asn1Error('OID 编码不规范')
}

/** DER SEQUENCE { r, s }: exactly one way to write two positive numbers. */
export function isSm2Value(value: Uint8Array): boolean {
  try {
    const node = decode(value)
    const [r, s] = node.children
    if (node.children.length !== 2) return false
    return sequence(integer(r!.integerBytes), integer(s!.integerBytes)).equals(Buffer.from(value))
  } catch (error) {
    if (error instanceof Asn1Error) return false
    throw error
  }
}

/**
 * What the issuer did not sign of a certificate: its outer header, the padding count and the form of the signature
 * value. The certificate's signed part needs no such check.
 */
export function isStrictCertificate(der: Uint8Array): boolean {
  try {
    const node = decode(der)
    const [tbs, algorithm, signature] = node.children
    if (node.tag !== TAG.sequence || node.children.length !== 3 || !hasDerHeader(node)) return false
    if (tbs!.tag !== TAG.sequence || !hasDerHeader(tbs!) || !hasDerHeader(algorithm!)) return false
    if (signature!.tag !== TAG.bitString || signature!.body[0] !== 0 || !hasDerHeader(signature!))
      return false
    const name = algorithm!.child(0).oid
    const isCurve = name === OID.sm2WithSm3 || name === OID.sm2Sign || name.startsWith('1.2.840.10045.4.')
    return !isCurve || isSm2Value(signature!.bits)
  } catch (error) {
    if (error instanceof Asn1Error) return false
    throw error
  }
}

const UTC_SECONDS = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/

/** GeneralizedTime of fourteen digits and Z, or UTCTime of twelve and Z, of a moment that exists. */
export function exactTime(node: Asn1Node, tag: number): Date {
  const text = node.expect(tag).body.toString('latin1')
  const century = tag === TAG.utcTime ? (Number(text.slice(0, 2)) < 50 ? '20' : '19') : ''
  const match = UTC_SECONDS.exec(century + text)
  if (!match) throw new Asn1Error('时间须为年月日时分秒加 Z')
  const [year, month, day, hour, minute, second] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const digits = time.toISOString().replace(/[-:T]/g, '').slice(0, 14)
  if (`${digits}Z` !== century + text) throw new Asn1Error('时间不存在')
  return time
}

export function asciiText(node: Asn1Node): string {
  const { body } = node.expect(TAG.ia5String)
  if (body.some((byte) => byte < 0x20 || byte > 0x7e)) throw new Asn1Error('文本含有 ASCII 以外的字符')
  return body.toString('latin1')
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

export function utf8Text(node: Asn1Node): string {
  try {
    return utf8.decode(node.expect(TAG.utf8String).body)
  } catch (error) {
    if (error instanceof Asn1Error) throw error
    throw new Asn1Error('文本不是 UTF-8')
  }
}

export function smallNumber(node: Asn1Node): number {
  const value = node.expect(TAG.integer).integer
  if (value < 0n || value > 1_000_000_000n) throw new Asn1Error('整数超出范围')
  return Number(value)
}
