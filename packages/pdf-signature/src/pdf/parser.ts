import { hexDigit, isDigit, isRegular, isWhite } from './characters.ts'
import { PdfError } from './errors.ts'
import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from './objects.ts'

/** Deeper nesting than this has no honest use and would exhaust the stack. */
const MAX_DEPTH = 200

/** Reads tokens and objects from a byte range; knows nothing about cross references or streams. */
export class Parser {
  readonly bytes: Buffer
  pos: number
  readonly end: number
  /** Strings remember their position only when `bytes` is the file itself. */
  readonly inFile: boolean

  constructor(bytes: Buffer, pos = 0, inFile = true, end = bytes.length) {
    this.bytes = bytes
    this.pos = pos
    this.end = end
    this.inFile = inFile
  }

  skipWhite(): void {
    const { bytes, end } = this
    while (this.pos < end) {
      const code = bytes[this.pos]!
      if (code === 0x25) this.skipLine()
      else if (isWhite(code)) this.pos++
      else return
    }
  }

  private skipLine(): void {
    const { bytes, end } = this
    while (this.pos < end && bytes[this.pos] !== 10 && bytes[this.pos] !== 13) this.pos++
  }

  /** Consumes `word` if it stands here as a whole token. */
  keyword(word: string): boolean {
    this.skipWhite()
    const stop = this.pos + word.length
    if (stop > this.end) return false
    for (let i = 0; i < word.length; i++) if (this.bytes[this.pos + i] !== word.charCodeAt(i)) return false
    if (stop < this.end && isRegular(this.bytes[stop])) return false
    this.pos = stop
    return true
  }

  /** A non-negative integer token, or undefined with the position unchanged. */
  integer(): number | undefined {
    this.skipWhite()
    const start = this.pos
    let at = start
    let value = 0
    while (at < this.end && isDigit(this.bytes[at])) value = value * 10 + this.bytes[at++]! - 48
    if (at === start || at - start > 15 || (at < this.end && isRegular(this.bytes[at]))) return undefined
    this.pos = at
    return value
  }

  value(depth = 0): PdfValue {
    if (depth > MAX_DEPTH) throw new PdfError('PDF_LIMIT', '嵌套过深')
    this.skipWhite()
    const code = this.bytes[this.pos]
    if (this.pos >= this.end || code === undefined) throw new PdfError('PDF_SYNTAX', '意外的结尾')
    switch (code) {
      case 0x2f:
        return new PdfName(this.nameText())
      case 0x28:
        return this.literalString()
      case 0x5b:
        return this.array(depth)
      case 0x3c:
        return this.bytes[this.pos + 1] === 0x3c ? this.dict(depth) : this.hexString()
    }
    if (isDigit(code)) return this.numberOrRef()
    if (code === 0x2b || code === 0x2d || code === 0x2e) return this.number()
    if (this.keyword('true')) return true
    if (this.keyword('false')) return false
    if (this.keyword('null')) return null
    throw new PdfError('PDF_SYNTAX', `位置 ${this.pos}`)
  }

  private numberOrRef(): number | PdfRef {
    const start = this.pos
    const num = this.integer()
    if (num === undefined) return this.number()
    const afterNum = this.pos
    // Peek cheaply: a reference needs white space and a digit next.
    if (isWhite(this.bytes[afterNum])) {
      const gen = this.integer()
      if (gen !== undefined && this.keyword('R')) return new PdfRef(num, gen)
    }
    this.pos = afterNum
    return start === afterNum ? 0 : num
  }

  private number(): number {
    const start = this.pos
    let at = start
    while (at < this.end && isRegular(this.bytes[at])) at++
    if (at - start > 400) throw new PdfError('PDF_SYNTAX', '数字过长')
    this.pos = at
    const value = Number.parseFloat(this.bytes.toString('latin1', start, at))
    return Number.isFinite(value) ? value : 0
  }

  private nameText(): string {
    const { bytes, end } = this
    let at = ++this.pos
    let escaped = false
    while (at < end && isRegular(bytes[at])) {
      if (bytes[at] === 0x23) escaped = true
      at++
    }
    const text = bytes.toString('latin1', this.pos, at)
    this.pos = at
    if (!escaped) return text
    return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  }

  private array(depth: number): PdfValue[] {
    this.pos++
    const items: PdfValue[] = []
    for (;;) {
      this.skipWhite()
      if (this.pos >= this.end) throw new PdfError('PDF_SYNTAX', '数组未结束')
      if (this.bytes[this.pos] === 0x5d) {
        this.pos++
        return items
      }
      items.push(this.value(depth + 1))
    }
  }

  private dict(depth: number): PdfDict {
    this.pos += 2
    const map = new Map<string, PdfValue>()
    let duplicate = false
    for (;;) {
      this.skipWhite()
      if (this.pos >= this.end) throw new PdfError('PDF_SYNTAX', '字典未结束')
      const code = this.bytes[this.pos]
      if (code === 0x3e && this.bytes[this.pos + 1] === 0x3e) {
        this.pos += 2
        return new PdfDict(map, duplicate)
      }
      if (code !== 0x2f) throw new PdfError('PDF_SYNTAX', `字典键位置 ${this.pos}`)
      const key = this.nameText()
      const value = this.value(depth + 1)
      if (map.has(key)) duplicate = true
      map.set(key, value)
    }
  }

  private hexString(): PdfString {
    const { bytes, end } = this
    const start = this.pos
    const close = bytes.indexOf(0x3e, start)
    if (close < 0 || close >= end) throw new PdfError('PDF_SYNTAX', '十六进制串未结束')
    this.pos = close + 1
    const digits = close - start - 1
    let data = Buffer.from(bytes.toString('latin1', start + 1, close), 'hex')
    if (data.length * 2 !== digits) data = looseHex(bytes, start + 1, close)
    return this.inFile ? new PdfString(data, true, start, close + 1) : new PdfString(data, true)
  }

  private literalString(): PdfString {
    const { bytes, end } = this
    const start = this.pos
    let at = start + 1
    let depth = 1
    let plain = true
    while (at < end) {
      const code = bytes[at]!
      if (code === 0x5c) {
        plain = false
        at++
      } else if (code === 0x28) depth++
      else if (code === 0x29 && --depth === 0) break
      else if (code === 13) plain = false
      at++
    }
    if (at >= end) throw new PdfError('PDF_SYNTAX', '字符串未结束')
    this.pos = at + 1
    const data = plain ? bytes.subarray(start + 1, at) : unescapeLiteral(bytes, start + 1, at)
    return this.inFile ? new PdfString(data, false, start, at + 1) : new PdfString(data, false)
  }
}

function looseHex(bytes: Buffer, start: number, close: number): Buffer<ArrayBuffer> {
  const out = Buffer.alloc((close - start + 1) >> 1)
  let length = 0
  let high = -1
  for (let at = start; at < close; at++) {
    const digit = hexDigit(bytes[at])
    if (digit < 0) {
      if (isWhite(bytes[at])) continue
      throw new PdfError('PDF_SYNTAX', '十六进制串含非法字符')
    }
    if (high < 0) high = digit
    else {
      out[length++] = high * 16 + digit
      high = -1
    }
  }
  if (high >= 0) out[length++] = high * 16
  return out.subarray(0, length)
}

const ESCAPES: Record<number, number> = { 110: 10, 114: 13, 116: 9, 98: 8, 102: 12 }

function unescapeLiteral(bytes: Buffer, start: number, close: number): Buffer {
  const out = Buffer.alloc(close - start)
  let length = 0
  for (let at = start; at < close; at++) {
    const code = bytes[at]!
    if (code === 13) {
      out[length++] = 10
      if (bytes[at + 1] === 10) at++
    } else if (code !== 0x5c) out[length++] = code
    else {
      const next = bytes[++at]!
      if (next >= 48 && next <= 55) {
        let octal = next - 48
        for (let i = 0; i < 2 && bytes[at + 1]! >= 48 && bytes[at + 1]! <= 55; i++)
          octal = octal * 8 + bytes[++at]! - 48
        out[length++] = octal & 255
      } else if (next === 13) {
        if (bytes[at + 1] === 10) at++
      } else if (next !== 10) out[length++] = ESCAPES[next] ?? next
    }
  }
  return out.subarray(0, length)
}
