import { TAG } from './encode.ts'

/**
 * Reads DER, and the BER that honest signing software still writes (indefinite lengths, constructed
 * strings). Every length is checked against its parent, nesting and element counts are bounded: the input
 * comes from strangers.
 */

export class Asn1Error extends Error {
  readonly code = 'ASN1_MALFORMED'
  constructor(detail: string) {
    super(`ASN.1 数据格式错误：${detail}`)
    this.name = 'Asn1Error'
  }
}

const MAX_DEPTH = 48
const MAX_CHILDREN = 200_000

export class Asn1Node {
  /** First identifier byte; high tag numbers are refused because nothing we read uses them. */
  readonly tag: number
  /** The complete TLV as found in the input. */
  readonly bytes: Buffer
  /** The value bytes without header (and without end-of-contents marks). */
  readonly body: Buffer
  readonly depth: number
  #children: Asn1Node[] | undefined

  constructor(tag: number, bytes: Buffer, body: Buffer, depth: number, children?: Asn1Node[]) {
    this.tag = tag
    this.bytes = bytes
    this.body = body
    this.depth = depth
    this.#children = children
  }

  get constructed(): boolean {
    return (this.tag & 0x20) !== 0
  }

  get children(): Asn1Node[] {
    if (!this.#children) {
      if (!this.constructed) throw new Asn1Error('期望结构类型')
      this.#children = readAll(this.body, this.depth + 1)
    }
    return this.#children
  }

  /** The child at an index, required to be there and, when a tag is given, to have it. */
  child(index: number, tag?: number): Asn1Node {
    const found = this.children[index]
    if (!found) throw new Asn1Error(`缺少第 ${index + 1} 个元素`)
    return tag === undefined ? found : found.expect(tag)
  }

  /** The first child that carries context tag [number], constructed or not. */
  context(number: number): Asn1Node | undefined {
    return this.children.find((node) => (node.tag & 0xdf) === (0x80 | number))
  }

  expect(tag: number): this {
    if (this.tag !== tag)
      throw new Asn1Error(`期望标签 0x${tag.toString(16)}，实际 0x${this.tag.toString(16)}`)
    return this
  }

  get oid(): string {
    this.expect(TAG.oid)
    if (this.body.length === 0 || this.body.length > 64 || this.body.at(-1)! >= 0x80)
      throw new Asn1Error('OID')
    const arcs: bigint[] = []
    let arc = 0n
    for (const byte of this.body) {
      arc = (arc << 7n) | BigInt(byte & 0x7f)
      if (byte < 0x80) {
        if (arcs.length === 0) {
          const first = arc < 40n ? 0n : arc < 80n ? 1n : 2n
          arcs.push(first, arc - first * 40n)
        } else arcs.push(arc)
        arc = 0n
      }
    }
    return arcs.join('.')
  }

  /** Unsigned magnitude of a non-negative INTEGER without its padding byte; also tells serial numbers apart. */
  get integerBytes(): Buffer {
    if (this.tag !== TAG.integer && this.tag !== TAG.enumerated) throw new Asn1Error('期望整数')
    if (this.body.length === 0) throw new Asn1Error('空整数')
    let start = 0
    while (start < this.body.length - 1 && this.body[start] === 0) start++
    return this.body.subarray(start)
  }

  get integer(): bigint {
    if (this.body.length > 1024) throw new Asn1Error('整数过长')
    const magnitude = BigInt(`0x${this.integerBytes.toString('hex')}`)
    return this.body[0]! >= 0x80 ? magnitude - (1n << BigInt(8 * this.body.length)) : magnitude
  }

  get boolean(): boolean {
    this.expect(TAG.boolean)
    if (this.body.length !== 1) throw new Asn1Error('布尔值')
    return this.body[0] !== 0
  }

  /** Value of an OCTET STRING (or an IMPLICIT one), joining BER segments. */
  get octets(): Buffer {
    return this.constructed ? Buffer.concat(this.children.map((node) => node.octets)) : this.body
  }

  /** Whole bytes of a BIT STRING. */
  get bits(): Buffer {
    this.expect(TAG.bitString)
    if (this.body.length === 0 || this.body[0]! > 7) throw new Asn1Error('位串')
    return this.body.subarray(1)
  }

  hasBit(index: number): boolean {
    return ((this.bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
  }

  get text(): string {
    switch (this.tag) {
      case TAG.bmpString:
        return Buffer.from(this.body.subarray(0, this.body.length & ~1))
          .swap16()
          .toString('utf16le')
      case TAG.universalString: {
        let text = ''
        for (let at = 0; at + 4 <= this.body.length; at += 4) {
          const point = this.body.readUInt32BE(at)
          text += point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd'
        }
        return text
      }
      case TAG.utf8String:
        return this.body.toString('utf8')
      default:
        return this.body.toString('latin1')
    }
  }

  /** UTCTime or GeneralizedTime, in UTC; local time without zone is refused. */
  get time(): Date {
    const text = this.body.toString('latin1')
    const match =
      this.tag === TAG.utcTime
        ? /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?()(Z|[+-]\d{4})$/.exec(text)
        : this.tag === TAG.generalizedTime
          ? /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?([.,]\d+)?(Z|[+-]\d{4})$/.exec(text)
          : null
    if (!match) throw new Asn1Error('时间')
    let year = Number(match[1])
    if (this.tag === TAG.utcTime) year += year < 50 ? 2000 : 1900
    const fraction = match[7] ? Number(`0.${match[7].slice(1)}`) : 0
    const zone = match[8]!
    const shift =
      zone === 'Z' ? 0 : (zone[0] === '-' ? -1 : 1) * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3)))
    const millis = Date.UTC(
      year,
      Number(match[2]) - 1,
      Number(match[3]),
      Number(match[4]),
      Number(match[5]) - shift,
      Number(match[6] ?? 0),
      Math.floor(fraction * 1000),
    )
    if (!Number.isFinite(millis)) throw new Asn1Error('时间')
    return new Date(millis)
  }
}

function readAt(input: Buffer, start: number, depth: number): { node: Asn1Node; end: number } {
  if (depth > MAX_DEPTH) throw new Asn1Error('嵌套过深')
  const tag = input[start]
  if (tag === undefined || (tag & 0x1f) === 0x1f) throw new Asn1Error('标签')
  const first = input[start + 1]
  if (first === undefined) throw new Asn1Error('长度缺失')
  if (first === 0x80) return readIndefinite(input, start, tag, depth)
  let length = first
  let at = start + 2
  if (first > 0x80) {
    const count = first & 0x7f
    if (count > 6) throw new Asn1Error('长度过大')
    length = 0
    for (let i = 0; i < count; i++) {
      const byte = input[at++]
      if (byte === undefined) throw new Asn1Error('长度缺失')
      length = length * 256 + byte
    }
  }
  const end = at + length
  if (end > input.length) throw new Asn1Error('长度超出数据')
  return { node: new Asn1Node(tag, input.subarray(start, end), input.subarray(at, end), depth), end }
}

function readIndefinite(
  input: Buffer,
  start: number,
  tag: number,
  depth: number,
): { node: Asn1Node; end: number } {
  if ((tag & 0x20) === 0) throw new Asn1Error('基本类型不能使用不定长')
  const children: Asn1Node[] = []
  let at = start + 2
  while (!(input[at] === 0 && input[at + 1] === 0)) {
    const { node, end } = readAt(input, at, depth + 1)
    if (children.push(node) > MAX_CHILDREN) throw new Asn1Error('元素过多')
    at = end
  }
  const node = new Asn1Node(
    tag,
    input.subarray(start, at + 2),
    input.subarray(start + 2, at),
    depth,
    children,
  )
  return { node, end: at + 2 }
}

function readAll(body: Buffer, depth: number): Asn1Node[] {
  const nodes: Asn1Node[] = []
  for (let at = 0; at < body.length; ) {
    const { node, end } = readAt(body, at, depth)
    if (nodes.push(node) > MAX_CHILDREN) throw new Asn1Error('元素过多')
    at = end
  }
  return nodes
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The one value that fills the input exactly. */
export function decode(bytes: Uint8Array): Asn1Node {
  const { node, end } = readAt(asBuffer(bytes), 0, 0)
  if (end !== bytes.length) throw new Asn1Error('末尾有多余数据')
  return node
}

/** The value at the start of the input and how many bytes it takes; PDF /Contents is padded with zeros. */
export function decodePrefix(bytes: Uint8Array): { node: Asn1Node; length: number } {
  const { node, end } = readAt(asBuffer(bytes), 0, 0)
  return { node, length: end }
}
