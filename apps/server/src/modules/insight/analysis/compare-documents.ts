import { type Comparison, type ComparisonOptions, compare, type Diff, type PageBox } from '@xinqi/comparison'
import { isText, type TextModel } from '@xinqi/documents'

const NUMBER = /^第?[一二三四五六七八九十百零〇\d.]+[条章节款项、．.)）]*$/
const NUMBER_BEGINS = /(?:^|[\n。；])\s*[第（(]?[一二三四五六七八九十百零〇\d.]*$/

/** Only the number of a clause changed, because another came or went before it. */
const isNumbering = ({ baseText, finalText, finalContext, baseContext }: Diff): boolean => {
  const texts = [baseText, finalText].map((text) => text.trim()).filter(Boolean)
  const before = finalContext.before || baseContext.before
  const after = finalContext.after || baseContext.after
  return (
    texts.length > 0 &&
    texts.every((text) => NUMBER.test(text)) &&
    NUMBER_BEGINS.test(before) &&
    (/^\s*[条章节款项、．.)）]/.test(after) || texts.every((text) => /[条章节款项、．.)）]$/.test(text)))
  )
}

/** page, x, y, width, height; four decimals are a twentieth of a millimetre. */
export type FlatBox = [number, number, number, number, number]
export type Anchor = [basePage: number, baseY: number, finalPage: number, finalY: number]
export type ShownDiff = {
  id: string
  type: string
  tag: string
  category: string | null
  importance: string
  clause: string | null
  baseText: string
  finalText: string
  before: string
  after: string
  uncertain: boolean
  at: [number, number, number, number] | null
  base: FlatBox[]
  final: FlatBox[]
}
export type ShownComparison = {
  similarity: number
  counts: Record<string, number>
  remarks: string[]
  anchors: Anchor[]
  diffs: ShownDiff[]
  texts: { base: string; final: string } | null
}

const LONGEST_SHOWN = 2000
const round = (value: number) => Math.round(value * 1e4) / 1e4

export const flatBoxes = (boxes: readonly PageBox[]): FlatBox[] =>
  boxes.map(({ page, box }) => [page, round(box.x), round(box.y), round(box.w), round(box.h)])

/** A model as it is kept: bytes of JSON. */
export const modelOf = (bytes: Uint8Array): TextModel =>
  JSON.parse(Buffer.from(bytes).toString()) as TextModel

const styled = (text: string, style: string | undefined) =>
  style ? `${text.slice(0, 60)}【${style}】` : text.slice(0, LONGEST_SHOWN)

const shown = (diff: Diff, isText: boolean): ShownDiff => ({
  id: diff.id,
  type: diff.type,
  tag: diff.class === 'text' && isNumbering(diff) ? 'number' : diff.class,
  category: diff.category,
  importance: diff.importance,
  clause: diff.clause ?? null,
  baseText: styled(diff.baseText, diff.baseStyle),
  finalText: styled(diff.finalText, diff.finalStyle),
  before: diff.finalContext.before || diff.baseContext.before,
  after: diff.finalContext.after || diff.baseContext.after,
  uncertain: diff.uncertain ?? false,
  at: isText ? [diff.base.start, diff.base.end, diff.final.start, diff.final.end] : null,
  base: flatBoxes(diff.base.boxes),
  final: flatBoxes(diff.final.boxes),
})

const everyDiff = (diffs: readonly Diff[]): Diff[] =>
  diffs.flatMap((diff) => [diff, ...everyDiff(diff.inner ?? [])])

/** Options are the five switches; headers and footers are always compared, and shown under a tag of their own. */
export const compareModels = (base: TextModel, final: TextModel, options: ComparisonOptions): Comparison =>
  compare(base, final, { ...options, pageFurniture: true })

export const compareDocuments = async (input: {
  base: Uint8Array
  final: Uint8Array
  options: ComparisonOptions
}): Promise<ShownComparison> => {
  const base = modelOf(input.base)
  const final = modelOf(input.final)
  const result = compareModels(base, final, input.options)
  const diffs = everyDiff(result.diffs)
  return {
    similarity: result.similarity,
    counts: result.counts,
    remarks: result.remarks,
    anchors: anchorsOf(base, final, diffs),
    diffs: diffs.map((diff) => shown(diff, false)),
    texts: null,
  }
}

export const compareTexts = async (input: {
  base: string
  final: string
  options: ComparisonOptions
}): Promise<ShownComparison> => {
  const result = compare(input.base, input.final, input.options)
  return {
    similarity: result.similarity,
    counts: result.counts,
    remarks: result.remarks,
    anchors: [],
    diffs: everyDiff(result.diffs).map((diff) => shown(diff, true)),
    texts: { base: input.base, final: input.final },
  }
}

const SHORTEST_ANCHOR = 6

/** Paragraphs that stand once on either side. */
const uniqueParagraphs = (model: TextModel): Map<string, [number, number]> => {
  const found = new Map<string, [number, number] | null>()
  for (const page of model.pages)
    for (const block of page.blocks) {
      if (!isText(block) || (block.kind !== 'paragraph' && block.kind !== 'heading')) continue
      const text = block.text.replace(/\s+/g, '')
      if (text.length < SHORTEST_ANCHOR) continue
      found.set(text, found.has(text) ? null : [page.index, round(block.box.y)])
    }
  return new Map([...found].filter((entry): entry is [string, [number, number]] => entry[1] !== null))
}

/** Where the two sides say the same, and where each difference stands: what scrolling one side moves the other by. */
const anchorsOf = (base: TextModel, final: TextModel, diffs: readonly Diff[]): Anchor[] => {
  const finals = uniqueParagraphs(final)
  const pairs: Anchor[] = []
  for (const [text, [page, y]] of uniqueParagraphs(base)) {
    const other = finals.get(text)
    if (other) pairs.push([page, y, ...other])
  }
  for (const { type, base: left, final: right } of diffs) {
    const [a, b] = [left.boxes[0], right.boxes[0]]
    if (type !== 'move' && a && b) pairs.push([a.page, round(a.box.y), b.page, round(b.box.y)])
  }
  pairs.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return longestRising(pairs)
}

/** What was moved goes backwards on the other side and would tear the scrolling: the longest run that does not. */
const longestRising = (pairs: readonly Anchor[]): Anchor[] => {
  const at = (index: number) => pairs[index]![2] * 10 + pairs[index]![3]
  const tails: number[] = []
  const before = new Array<number>(pairs.length).fill(-1)
  for (let index = 0; index < pairs.length; index++) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(tails[middle]!) <= at(index)) low = middle + 1
      else high = middle
    }
    if (low > 0) before[index] = tails[low - 1]!
    tails[low] = index
  }
  const kept: Anchor[] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index]!) kept.push(pairs[index]!)
  return kept.reverse()
}
