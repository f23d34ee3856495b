// Where the elements of an XML text stand in it, for changes that leave every other byte as it was. Only for texts
// that have passed the parser's checks.

export type PlacedElement = {
  /** With its prefix, as written. */
  tag: string
  name: string
  attributes: Record<string, string>
  start: number
  /** End of the opening tag; the same as `end` for an element that closes itself. */
  openEnd: number
  /** Start of the closing tag. */
  closeStart: number
  end: number
  children: PlacedElement[]
}

const token =
  /<(?:!--[\s\S]*?--|!\[CDATA\[[\s\S]*?\]\]|\?[\s\S]*?\?|(\/?)([\w:.-]+)((?:[^>"'/]|\/(?!>)|"[^"]*"|'[^']*')*)(\/?))>/g
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const local = (name: string) => name.slice(name.indexOf(':') + 1)

export function placeElements(text: string): PlacedElement {
  const root: PlacedElement = {
    tag: '',
    name: '',
    attributes: {},
    start: 0,
    openEnd: 0,
    closeStart: text.length,
    end: text.length,
    children: [],
  }
  const stack = [root]
  for (const match of text.matchAll(token)) {
    const [whole, closing, tag, rest, selfClosing] = match
    if (!tag) continue
    const at = match.index
    if (closing) {
      const element = stack.length > 1 ? stack.pop()! : root
      element.closeStart = at
      element.end = at + whole.length
      continue
    }
    const attributes: Record<string, string> = {}
    for (const [, name, double, single] of rest!.matchAll(attribute))
      attributes[local(name!)] = double ?? single ?? ''
    const end = at + whole.length
    const element = {
      tag,
      name: local(tag),
      attributes,
      start: at,
      openEnd: end,
      closeStart: end,
      end,
      children: [],
    }
    stack[stack.length - 1]!.children.push(element)
    if (!selfClosing) stack.push(element)
  }
  return root
}

export const childOf = (element: PlacedElement | undefined, name: string): PlacedElement | undefined =>
  element?.children.find((child) => child.name === name)

export const valOf = (element: PlacedElement | undefined, name: string): string | undefined =>
  childOf(element, name)?.attributes.val

export type Splice = { from: number; to: number; text: string }

/** Splices must not overlap. */
export function spliced(text: string, splices: readonly Splice[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to, text: put } of [...splices].sort((a, b) => a.from - b.from)) {
    parts.push(text.slice(at, from), put)
    at = to
  }
  parts.push(text.slice(at))
  return parts.join('')
}
