/** A PDF value. Names keep their bytes as latin1 characters, so they survive a round trip unchanged. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfDict
  | PdfStream
  | PdfValue[]

export class PdfName {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
}

export class PdfString {
  readonly bytes: Uint8Array
  readonly hex: boolean
  /** Position of the token in the file, delimiters included; -1 when it does not stand in the file itself. */
  readonly start: number
  readonly end: number
  constructor(bytes: Uint8Array, hex = false, start = -1, end = -1) {
    this.bytes = bytes
    this.hex = hex
    this.start = start
    this.end = end
  }
}

export class PdfRef {
  readonly num: number
  readonly gen: number
  constructor(num: number, gen = 0) {
    this.num = num
    this.gen = gen
  }
}

export class PdfDict {
  readonly map: Map<string, PdfValue>
  /** Readers disagree on which of two equal keys wins, so the verifier distrusts such a dictionary. */
  readonly hasDuplicateKeys: boolean
  constructor(map: Map<string, PdfValue> = new Map(), hasDuplicateKeys = false) {
    this.map = map
    this.hasDuplicateKeys = hasDuplicateKeys
  }
  static of(entries: Record<string, PdfValue | undefined>): PdfDict {
    const map = new Map<string, PdfValue>()
    for (const [key, value] of Object.entries(entries)) if (value !== undefined) map.set(key, value)
    return new PdfDict(map)
  }
  get(key: string): PdfValue | undefined {
    return this.map.get(key)
  }
  set(key: string, value: PdfValue): this {
    this.map.set(key, value)
    return this
  }
  has(key: string): boolean {
    return this.map.has(key)
  }
  delete(key: string): void {
    this.map.delete(key)
  }
  keys(): string[] {
    return [...this.map.keys()]
  }
  /** A shallow copy: parsed objects are shared and cached, so change a clone and never the original. */
  clone(): PdfDict {
    return new PdfDict(new Map(this.map))
  }
}

export class PdfStream {
  readonly dict: PdfDict
  /** The bytes as stored, still encoded by the filters. */
  readonly raw: Uint8Array
  /** True when /Length did not lead to `endstream` and the end was searched for. */
  readonly lengthRepaired: boolean
  constructor(dict: PdfDict, raw: Uint8Array, lengthRepaired = false) {
    this.dict = dict
    this.raw = raw
    this.lengthRepaired = lengthRepaired
  }
}

export const name = (value: string): PdfName => new PdfName(value)
export const ref = (num: number, gen = 0): PdfRef => new PdfRef(num, gen)
export const isName = (value: PdfValue | undefined, text: string): boolean =>
  value instanceof PdfName && value.value === text
