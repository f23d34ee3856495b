import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from './objects.ts'

/** Whatever knows its objects by their references reads values through them. */
export abstract class Resolving {
  abstract get(reference: PdfRef): PdfValue

  /** Follows references to the value itself; absent becomes null. */
  resolve(value: PdfValue | undefined): PdfValue {
    let current = value ?? null
    for (let hops = 0; current instanceof PdfRef; hops++) {
      if (hops > 16) return null
      current = this.get(current)
    }
    return current
  }

  dict(value: PdfValue | undefined): PdfDict | undefined {
    const found = this.resolve(value)
    return found instanceof PdfDict ? found : undefined
  }

  stream(value: PdfValue | undefined): PdfStream | undefined {
    const found = this.resolve(value)
    return found instanceof PdfStream ? found : undefined
  }

  array(value: PdfValue | undefined): PdfValue[] | undefined {
    const found = this.resolve(value)
    return Array.isArray(found) ? found : undefined
  }

  number(value: PdfValue | undefined): number | undefined {
    const found = this.resolve(value)
    return typeof found === 'number' ? found : undefined
  }

  name(value: PdfValue | undefined): string | undefined {
    const found = this.resolve(value)
    return found instanceof PdfName ? found.value : undefined
  }

  string(value: PdfValue | undefined): PdfString | undefined {
    const found = this.resolve(value)
    return found instanceof PdfString ? found : undefined
  }
}
