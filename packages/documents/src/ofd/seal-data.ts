// The picture and name inside an electronic seal (GM/T 0031 and GB/T 38540), found by walking its ASN.1 structure.

export type SealData = { picture?: Uint8Array; name?: string }

type Node = { tag: number; content: Uint8Array; children: Node[] }

const SEQUENCE = 0x30
const IA5 = 0x16
const OCTETS = 0x04
const INTEGER = 0x02
const UTF8 = 0x0c
const MAX_NODES = 20_000

export function readSealData(bytes: Uint8Array): SealData {
  const found: SealData = {}
  let nodes = 0
  const parse = (data: Uint8Array, depth: number): Node[] => {
    const all: Node[] = []
    let at = 0
    while (at + 2 <= data.length) {
      if (++nodes > MAX_NODES) return all
      const tag = data[at]!
      let length = data[at + 1]!
      let start = at + 2
      if (length & 0x80) {
        const count = length & 0x7f
        if (count === 0 || count > 4 || start + count > data.length) return all
        length = 0
        for (let index = 0; index < count; index++) length = length * 256 + data[start + index]!
        start += count
      }
      if (start + length > data.length) return all
      const content = data.subarray(start, start + length)
      const constructed = (tag & 0x20) !== 0 && depth < 30
      all.push({ tag, content, children: constructed ? parse(content, depth + 1) : [] })
      at = start + length
    }
    return all
  }
  const visit = (node: Node): void => {
    const [a, b, c, d] = node.children
    if (
      node.tag === SEQUENCE &&
      a?.tag === IA5 &&
      b?.tag === OCTETS &&
      c?.tag === INTEGER &&
      d?.tag === INTEGER
    )
      found.picture ??= b.content
    if (node.tag === SEQUENCE && a?.tag === INTEGER && b?.tag === UTF8)
      found.name ??= new TextDecoder().decode(b.content)
    for (const child of node.children) visit(child)
  }
  for (const node of parse(bytes, 0)) visit(node)
  return found
}
