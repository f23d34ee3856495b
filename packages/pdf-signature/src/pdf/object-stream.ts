import { PdfError } from './errors.ts'
import type { PdfDict, PdfValue } from './objects.ts'
import { Parser } from './parser.ts'

/** An inflated object stream; its objects are parsed when they are asked for. */
export class ObjectStream {
  readonly numbers: number[] = []
  private readonly offsets: number[] = []
  private readonly data: Buffer
  private readonly parsed = new Map<number, PdfValue>()

  constructor(dict: PdfDict, data: Buffer) {
    const count = dict.get('N')
    const first = dict.get('First')
    if (typeof count !== 'number' || typeof first !== 'number' || first > data.length)
      throw new PdfError('PDF_SYNTAX', '对象流头')
    this.data = data
    const parser = new Parser(data, 0, false)
    for (let i = 0; i < count; i++) {
      const num = parser.integer()
      const offset = parser.integer()
      if (num === undefined || offset === undefined) throw new PdfError('PDF_SYNTAX', '对象流头')
      this.numbers.push(num)
      this.offsets.push(first + offset)
    }
  }

  at(index: number): PdfValue {
    const known = this.parsed.get(index)
    if (known !== undefined) return known
    const offset = this.offsets[index]
    if (offset === undefined) throw new PdfError('PDF_SYNTAX', '对象流下标')
    const value = new Parser(this.data, offset, false).value()
    this.parsed.set(index, value)
    return value
  }
}
