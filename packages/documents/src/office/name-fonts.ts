// Gives the runs of a converted document the fonts, sizes and headings its Word source states.

import { familyName } from '../font-family.ts'
import { type Block, isTable, isText, type Run, type TextBlock, type TextModel } from '../model.ts'
import type { DocxSource, SourceParagraph } from './docx-source.ts'
import type { RunStyle } from './docx-styles.ts'

type SourceCharacter = { text: string; style: RunStyle; outline?: number; inTable: boolean }
type ModelCharacter = { text: string; run: Run; block: TextBlock }

const WINDOW = 3000
const ANCHOR = 6

export function nameFonts(model: TextModel, source: DocxSource): void {
  const blocks = model.pages.flatMap((page) => page.blocks)
  const of = (kinds: string[]) => textBlocks(blocks.filter((block) => kinds.includes(block.kind)))
  alignAll(of(['paragraph', 'heading', 'table']), source.body)
  // A running header is written once and shown on every page.
  for (const block of of(['header', 'footer', 'pageNumber']))
    alignAll([block], [...source.headers, ...source.footers])
  alignAll(of(['footnote']), source.notes)
}

function textBlocks(blocks: Block[]): TextBlock[] {
  return blocks.flatMap((block) => {
    if (isText(block)) return [block]
    return isTable(block) ? block.cells.flatMap((cell) => cell.blocks) : []
  })
}

function alignAll(blocks: TextBlock[], paragraphs: SourceParagraph[]): void {
  const source = paragraphs.flatMap(({ runs, outline, inTable }) =>
    runs.flatMap(({ text, style }) =>
      characters(text).map((char): SourceCharacter => ({ text: char, style, outline, inTable })),
    ),
  )
  const target = blocks.flatMap((block) =>
    block.lines.flatMap((line) =>
      line.runs.flatMap((run) => characters(run.text).map((text): ModelCharacter => ({ text, run, block }))),
    ),
  )
  const matched = new Map<Run, SourceCharacter[]>()
  const blockSources = new Map<TextBlock, SourceCharacter[]>()
  for (const [character, origin] of align(target, source)) {
    push(matched, character.run, origin)
    push(blockSources, character.block, origin)
  }
  for (const [run, origins] of matched) applyStyle(run, origins)
  for (const [block, origins] of blockSources) applyHeading(block, origins)
}

const characters = (text: string) => [...text.replace(/\s/g, '')]

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** In step as long as the characters agree; after a gap (list numbers, fields) both sides look for the next common stretch. */
function align(target: ModelCharacter[], source: SourceCharacter[]): [ModelCharacter, SourceCharacter][] {
  const pairs: [ModelCharacter, SourceCharacter][] = []
  const places = new Map<string, number[]>()
  const anchorAt = (items: { text: string }[], at: number) =>
    items
      .slice(at, at + ANCHOR)
      .map((item) => item.text)
      .join('')
  for (let index = 0; index < source.length; index++) push(places, anchorAt(source, index), index)
  let at = 0
  for (let index = 0; index < target.length; index++) {
    if (source[at]?.text !== target[index]!.text) {
      const candidates = places.get(anchorAt(target, index)) ?? []
      const ahead = candidates.find((place) => place >= at && place - at < WINDOW)
      // Tables and text boxes may come in another order than in the file.
      const found = ahead ?? candidates.find((place) => place < at)
      if (found === undefined) continue
      at = found
    }
    pairs.push([target[index]!, source[at]!])
    at++
  }
  return pairs
}

const EAST_ASIAN = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’…—·]/u

function applyStyle(run: Run, origins: SourceCharacter[]): void {
  const votes = new Map<string, { style: RunStyle; eastAsian: boolean; count: number }>()
  for (const { text, style } of origins) {
    const eastAsian = EAST_ASIAN.test(text)
    const key = JSON.stringify([style, eastAsian])
    const vote = votes.get(key) ?? { style, eastAsian, count: 0 }
    vote.count++
    votes.set(key, vote)
  }
  const winner = [...votes.values()].reduce((best, vote) => (vote.count > best.count ? vote : best))
  const font = winner.eastAsian ? winner.style.eastAsia : winner.style.ascii
  if (font) run.font = familyName(font) ?? font
  if (winner.style.size) run.size = winner.style.size
  if (winner.style.underline) run.underline = true
}

function applyHeading(block: TextBlock, origins: SourceCharacter[]): void {
  const { outline, inTable } = origins[0]!
  if (!outline || inTable || (block.kind !== 'paragraph' && block.kind !== 'heading')) return
  block.kind = 'heading'
  block.level = Math.min(6, outline)
}
