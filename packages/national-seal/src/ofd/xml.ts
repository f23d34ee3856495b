import { NationalSealError } from '../errors.ts'

/**
 * XML of signed packages: elements, attributes, text. Whatever two parsers could take differently is refused:
 * document types, entities of one's own, instructions, CDATA, an attribute given twice, another encoding.
 */
export interface XmlElement {
  name: string
  namespace: string
  prefix: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
  /** Where its closing tag begins, in characters; -1 when it has none. */
  closesAt: number
}

const MAX_DEPTH = 64
const MAX_ELEMENTS = 500_000
export const OFD_NAMESPACE = 'http://www.ofdspec.org/2016'
/** Files written before the standard was numbered lack the year. */
const NAMESPACES = new Set([OFD_NAMESPACE, 'http://www.ofdspec.org'])

export const isOfdElement = ({ namespace }: XmlElement): boolean => NAMESPACES.has(namespace)

const refuse = (detail: string) => new NationalSealError('OFD_FORMAT', `XML 格式错误：${detail}`)
const utf8 = new TextDecoder('utf-8', { fatal: true })

export function xmlText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw refuse('不是 UTF-8 编码')
  }
}

export function parseXml(bytes: Uint8Array): XmlElement {
  const text = xmlText(bytes)
  const declaration = /^<\?xml\s[^?<>]*\?>/.exec(text)?.[0]
  const encoding = declaration && /encoding\s*=\s*["']([^"']*)["']/.exec(declaration)?.[1]
  if (encoding && encoding.toLowerCase() !== 'utf-8') throw refuse(`编码 ${encoding.slice(0, 20)}`)
  return new Parser(text, declaration?.length ?? 0).document()
}

const NAME = /[A-Za-z_\u00c0-\uffff][\w.\-\u00b7-\uffff]*(?::[A-Za-z_\u00c0-\uffff][\w.\-\u00b7-\uffff]*)?/y
const SPACE = /[ \t\r\n]*/y

type Scope = ReadonlyMap<string, string>

class Parser {
  readonly #text: string
  #at: number
  #elements = 0

  constructor(text: string, at: number) {
    this.#text = text
    this.#at = at
  }

  document(): XmlElement {
    this.#misc()
    const root = this.#element(new Map([['', '']]), 0)
    this.#misc()
    if (this.#at !== this.#text.length) throw refuse('根元素之后还有内容')
    return root
  }

  #misc(): void {
    for (;;) {
      this.#match(SPACE)
      if (!this.#text.startsWith('<!--', this.#at)) return
      this.#comment()
    }
  }

  #comment(): void {
    const end = this.#text.indexOf('--', this.#at + 4)
    if (end < 0 || this.#text[end + 2] !== '>') throw refuse('注释')
    this.#at = end + 3
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  #take(mark: string): void {
    if (!this.#text.startsWith(mark, this.#at)) throw refuse(`缺少 ${mark}`)
    this.#at += mark.length
  }

  #element(outer: Scope, depth: number): XmlElement {
    if (depth > MAX_DEPTH || ++this.#elements > MAX_ELEMENTS) throw refuse('嵌套过深或元素过多')
    this.#take('<')
    const written = this.#match(NAME)
    if (!written) throw refuse('含有文档类型、指令或不合法的标签')
    const { attributes, scope } = this.#attributes(outer)
    const element: XmlElement = { ...named(written, scope), attributes, children: [], text: '', closesAt: -1 }
    if (this.#text.startsWith('/>', this.#at)) {
      this.#at += 2
      return element
    }
    this.#take('>')
    for (;;) {
      const open = this.#text.indexOf('<', this.#at)
      if (open < 0) throw refuse('没有结束')
      element.text += unescapeXml(this.#text.slice(this.#at, open))
      this.#at = open
      if (this.#text.startsWith('</', open)) break
      if (this.#text.startsWith('<!--', open)) this.#comment()
      else element.children.push(this.#element(scope, depth + 1))
    }
    element.closesAt = this.#at
    this.#take(`</${written}`)
    this.#match(SPACE)
    this.#take('>')
    return element
  }

  #attributes(outer: Scope): { attributes: Map<string, string>; scope: Scope } {
    const attributes = new Map<string, string>()
    const scope = new Map(outer)
    for (;;) {
      const gap = this.#match(SPACE)
      const next = this.#text[this.#at]
      if (next === '>' || next === '/') return { attributes, scope }
      const name = this.#match(NAME)
      if (!gap || !name) throw refuse('属性')
      this.#match(SPACE)
      this.#take('=')
      this.#match(SPACE)
      const quote = this.#text[this.#at]
      if (quote !== '"' && quote !== "'") throw refuse('属性')
      const end = this.#text.indexOf(quote, this.#at + 1)
      if (end < 0) throw refuse('属性')
      const value = unescapeXml(this.#text.slice(this.#at + 1, end))
      if (value.includes('<') && this.#text.slice(this.#at, end).includes('<')) throw refuse('属性')
      this.#at = end + 1
      if (attributes.has(name)) throw refuse(`属性 ${name} 出现两次`)
      attributes.set(name, value)
      if (name === 'xmlns') scope.set('', value)
      if (name.startsWith('xmlns:')) scope.set(name.slice(6), value)
    }
  }
}

function named(written: string, scope: Scope): Pick<XmlElement, 'name' | 'namespace' | 'prefix'> {
  const colon = written.indexOf(':')
  const prefix = colon < 0 ? '' : written.slice(0, colon)
  const namespace = scope.get(prefix)
  if (namespace === undefined) throw refuse(`未声明的前缀 ${prefix}`)
  return { name: written.slice(colon + 1), namespace, prefix }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&]{0,12});?/g, (whole, reference: string) => {
    const number = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(reference)
    const code = number ? Number.parseInt(number[1] ?? number[2]!, number[1] ? 16 : 10) : undefined
    const valid =
      whole.endsWith(';') && (code === undefined ? NAMED[reference] : code > 0 && code <= 0x10ffff)
    if (!valid) throw refuse('未知实体')
    return code === undefined ? NAMED[reference]! : String.fromCodePoint(code)
  })
}

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, (each) => `&${Object.keys(NAMED).find((name) => NAMED[name] === each)};`)

/** Children of this name in the vocabulary of OFD. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  (element?.children ?? []).filter((each) => each.name === name && isOfdElement(each))

/** The one child of this name; a second one is a trick. */
export function oneChild(element: XmlElement | undefined, name: string): XmlElement | undefined {
  const sameName = (element?.children ?? []).filter((each) => each.name === name)
  if (sameName.length > 1) throw refuse(`元素 ${name} 出现两次`)
  if (sameName[0] && !isOfdElement(sameName[0])) throw refuse(`元素 ${name} 不属于 OFD 命名空间`)
  return sameName[0]
}

export function requiredChild(element: XmlElement | undefined, name: string): XmlElement {
  const found = oneChild(element, name)
  if (!found) throw refuse(`缺少元素 ${name}`)
  return found
}
