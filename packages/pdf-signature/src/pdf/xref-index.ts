import { lookupInSection, numbersInSection, type XrefEntry, type XrefSection } from './xref-section.ts'

/** Below this many sections asking each in turn is cheaper than an index. */
const FEW = 6

/**
 * Finds objects through a long chain of sections without asking each one: a contract with a thousand signatures
 * has a thousand sections, and the verifier looks at the document as it was after every one of them.
 * The oldest section, which lists the bulk of the file, is never enumerated.
 */
export class XrefIndex {
  private readonly sections: readonly XrefSection[]
  private mentions: Map<number, { section: number; entry: XrefEntry }[]> | undefined

  constructor(sections: readonly XrefSection[]) {
    this.sections = sections
  }

  /** What the newest of the sections from `from` on says about an object. */
  locate(num: number, from: number): XrefEntry | undefined {
    if (this.sections.length <= FEW) {
      for (let i = from; i < this.sections.length; i++) {
        const entry = lookupInSection(this.sections[i]!, num)
        if (entry) return entry
      }
      return undefined
    }
    this.mentions ??= this.collect()
    const found = firstFrom(this.mentions.get(num), from)
    return found ?? lookupInSection(this.sections.at(-1)!, num)
  }

  private collect() {
    const mentions: NonNullable<XrefIndex['mentions']> = new Map()
    this.sections.slice(0, -1).forEach((section, index) => {
      for (const num of numbersInSection(section)) {
        const entry = lookupInSection(section, num)
        if (!entry) continue
        const known = mentions.get(num)
        if (known) known.push({ section: index, entry })
        else mentions.set(num, [{ section: index, entry }])
      }
    })
    return mentions
  }
}

function firstFrom(
  mentions: { section: number; entry: XrefEntry }[] | undefined,
  from: number,
): XrefEntry | undefined {
  if (!mentions) return undefined
  let low = 0
  let high = mentions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (mentions[middle]!.section < from) low = middle + 1
    else high = middle
  }
  return mentions[low]?.entry
}
