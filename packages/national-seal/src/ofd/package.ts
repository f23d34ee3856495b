import { NationalSealError } from '../errors.ts'
import { childrenOf, isOfdElement, oneChild, parseXml, requiredChild, type XmlElement } from './xml.ts'
import { readZip, unpack, type ZipEntry } from './zip.ts'

export const ENTRY = 'OFD.xml'

export interface OfdPage {
  /** As Document.xml numbers it; stamps name pages by it. */
  id: string
  widthMm: number
  heightMm: number
}

/** One document of the package. */
export interface OfdDocument {
  body: XmlElement
  root: string
  /** Part that lists the signatures, when the entry names one. */
  signatureList: string | undefined
  pages: OfdPage[]
}

const damaged = (detail: string) => new NationalSealError('OFD_FORMAT', `OFD 文件错误：${detail}`)

export class OfdPackage {
  readonly entries: readonly ZipEntry[]
  readonly #byName = new Map<string, ZipEntry>()
  readonly #contents = new Map<string, Buffer>()
  readonly #xml = new Map<string, XmlElement>()

  constructor(bytes: Uint8Array) {
    this.entries = readZip(bytes)
    for (const entry of this.entries) if (!entry.name.endsWith('/')) this.#byName.set(entry.name, entry)
    if (!this.#byName.has(ENTRY)) throw damaged('缺少 OFD.xml')
  }

  /** Names of all parts, without folders. */
  get parts(): string[] {
    return [...this.#byName.keys()]
  }

  has(part: string): boolean {
    return this.#byName.has(part)
  }

  read(part: string): Buffer {
    const known = this.#contents.get(part)
    if (known) return known
    const entry = this.#byName.get(part)
    if (!entry) throw damaged(`缺少“${part}”`)
    const content = unpack(entry)
    this.#contents.set(part, content)
    return content
  }

  xml(part: string, rootName: string): XmlElement {
    let element = this.#xml.get(part)
    if (!element) {
      element = parseXml(this.read(part))
      this.#xml.set(part, element)
    }
    if (element.name !== rootName || !isOfdElement(element))
      throw damaged(`“${part}”的根元素不是 ${rootName}`)
    return element
  }

  documents(): OfdDocument[] {
    const bodies = childrenOf(this.xml(ENTRY, 'OFD'), 'DocBody')
    if (bodies.length === 0) throw damaged('没有文档')
    return bodies.map((body) => {
      const root = this.resolve(requiredChild(body, 'DocRoot').text, ENTRY)
      const list = oneChild(body, 'Signatures')
      return {
        body,
        root,
        signatureList: list && this.resolve(list.text, ENTRY),
        pages: this.#pages(root),
      }
    })
  }

  #pages(root: string): OfdPage[] {
    const document = this.xml(root, 'Document')
    const common = oneChild(document, 'CommonData')
    const usual = boxOf(oneChild(oneChild(common, 'PageArea'), 'PhysicalBox')?.text)
    const ids = new Set<string>()
    return childrenOf(oneChild(document, 'Pages'), 'Page').map((page) => {
      const id = page.attributes.get('ID') ?? ''
      if (!id || ids.has(id)) throw damaged('页面编号缺失或重复')
      ids.add(id)
      const part = this.resolve(page.attributes.get('BaseLoc') ?? '', root)
      const own = boxOf(oneChild(oneChild(this.xml(part, 'Page'), 'Area'), 'PhysicalBox')?.text)
      const box = own ?? usual
      if (!box) throw damaged('页面没有尺寸')
      return { id, ...box }
    })
  }

  /** The part a location means: absolute, or relative to the file it is written in. Nothing else is tried. */
  resolve(location: string, writtenIn: string): string {
    const part = this.locate(location, writtenIn)
    if (!this.has(part)) throw damaged(`“${part.slice(0, 120)}”不存在`)
    return part
  }

  locate(location: string, writtenIn: string): string {
    const clean = location.trim()
    const absolute = clean.startsWith('/')
    const folder = writtenIn.slice(0, writtenIn.lastIndexOf('/') + 1)
    const path = absolute ? clean.slice(1) : folder + clean
    if (!clean || path.split('/').some((part) => part === '' || part === '.' || part === '..'))
      throw damaged(`位置“${clean.slice(0, 120)}”不合规范`)
    return path
  }
}

/** `x y w h`; only the size is of use here. */
function boxOf(text: string | undefined): { widthMm: number; heightMm: number } | undefined {
  if (text === undefined) return undefined
  const [, , width, height] = numbersIn(text, 4)
  if (!(width! > 0 && height! > 0)) throw damaged('页面尺寸')
  return { widthMm: width!, heightMm: height! }
}

export function numbersIn(text: string, count: number): number[] {
  const parts = text.trim().split(/\s+/)
  const numbers = parts.map(Number)
  const plain = parts.every((part) => /^-?\d+(\.\d+)?$/.test(part))
  if (numbers.length !== count || !plain) throw damaged(`坐标“${text.trim().slice(0, 60)}”不合规范`)
  return numbers
}
