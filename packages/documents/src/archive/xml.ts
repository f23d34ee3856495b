// XML for untrusted packages: elements, attributes and text, nothing else. No document types, no entities but the
// five of the standard and character numbers, so nothing can be expanded, fetched or included.

import { DocumentError } from '../errors.ts'
import { inputLimits } from '../limits.ts'

export type XmlElement = {
  /** Without prefix: producers use many prefixes for the same vocabulary. */
  name: string
  attributes: Record<string, string>
  children: (XmlElement | string)[]
}

const damaged = (detail: string) => new DocumentError('damaged', `xml: ${detail}`)

export function parseXml(bytes: Uint8Array): XmlElement {
  return parseXmlText(decodeXml(bytes))
}

export function decodeXml(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1]?.toLowerCase() ?? 'utf-8'
  const label = ['gbk', 'gb2312', 'gb18030'].includes(declared) ? 'gb18030' : 'utf-8'
  return new TextDecoder(label).decode(bytes)
}

const whitespace = /\s/
const attributePattern = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g

export function parseXmlText(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const stack = [root]
  let nodes = 0
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    const parent = stack[stack.length - 1]!
    if (open !== at) addText(parent, unescapeXml(text.slice(at, open < 0 ? text.length : open)))
    if (open < 0) break
    if (++nodes > inputLimits.xmlNodes) throw new DocumentError('limits-exceeded', 'xml: too many nodes')
    if (text.startsWith('<!--', open)) at = after(text, '-->', open)
    else if (text.startsWith('<![CDATA[', open)) {
      at = after(text, ']]>', open)
      addText(parent, text.slice(open + 9, at - 3))
    } else if (text.startsWith('<!', open)) throw new DocumentError('suspicious', 'xml: document type')
    else if (text.startsWith('<?', open)) at = after(text, '?>', open)
    else if (text[open + 1] === '/') {
      at = after(text, '>', open)
      if (localName(text.slice(open + 2, at - 1).trim()) !== parent.name || stack.length === 1)
        throw damaged('tags do not match')
      stack.pop()
    } else {
      at = endOfTag(text, open)
      const closed = text[at - 2] === '/'
      const element = readTag(text.slice(open + 1, closed ? at - 2 : at - 1))
      parent.children.push(element)
      if (!closed) stack.push(element)
      if (stack.length > inputLimits.xmlDepth) throw new DocumentError('limits-exceeded', 'xml: too deep')
    }
  }
  const element = root.children.find((child) => typeof child !== 'string')
  if (stack.length !== 1 || !element || typeof element === 'string') throw damaged('cut short')
  return element
}

function addText(parent: XmlElement, text: string): void {
  if (text) parent.children.push(text)
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from)
  if (found < 0) throw damaged('cut short')
  return found + mark.length
}

function endOfTag(text: string, open: number): number {
  let quote = ''
  for (let at = open + 1; at < text.length; at++) {
    const char = text[at]!
    if (quote) {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at + 1
  }
  throw damaged('cut short')
}

function readTag(tag: string): XmlElement {
  let nameEnd = 0
  while (nameEnd < tag.length && !whitespace.test(tag[nameEnd]!)) nameEnd++
  const attributes: Record<string, string> = Object.create(null)
  for (const match of tag.slice(nameEnd).matchAll(attributePattern))
    attributes[localName(match[1]!)] = unescapeXml(match[2] ?? match[3] ?? '')
  return { name: localName(tag.slice(0, nameEnd)), attributes, children: [] }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, reference: string) => {
    if (!reference.startsWith('#')) return named[reference] ?? whole
    const code = /^#x/i.test(reference) ? Number.parseInt(reference.slice(2), 16) : Number(reference.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

export function childElements(element: XmlElement | undefined, name?: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const child of element?.children ?? [])
    if (typeof child !== 'string' && (!name || child.name === name)) found.push(child)
  return found
}

export const firstChild = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childElements(element, name)[0]

export function textOf(element: XmlElement | undefined): string {
  if (!element) return ''
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('')
}
