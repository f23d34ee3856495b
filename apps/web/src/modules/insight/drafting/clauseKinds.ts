// Paragraphs know what they are; clauses are counted, and the number is painted by a style, never written into the text.

import { Extension } from '@tiptap/core'
import Paragraph from '@tiptap/extension-paragraph'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { chineseNumber } from '@xinqi/api/draft-document'

export const ClauseParagraph = Paragraph.extend({
  addAttributes: () => ({
    kind: {
      default: 'body',
      parseHTML: (element: HTMLElement) => element.getAttribute('data-kind') ?? 'body',
      renderHTML: ({ kind }: { kind?: string }) => ({ 'data-kind': kind }),
    },
    /** Who wrote the clause; a line begun after it is the writer's own. */
    source: {
      default: null,
      keepOnSplit: false,
      parseHTML: (element: HTMLElement) => element.getAttribute('data-source'),
      renderHTML: ({ source }: { source?: string | null }) => (source ? { 'data-source': source } : {}),
    },
  }),
})

const numbered = (doc: Node): DecorationSet => {
  const marks: Decoration[] = []
  let number = 0
  doc.forEach((node, at) => {
    if (node.attrs.kind === 'clause')
      marks.push(Decoration.node(at, at + node.nodeSize, { 'data-no': `第${chineseNumber(++number)}条 ` }))
  })
  return DecorationSet.create(doc, marks)
}

export const ClauseNumbers = Extension.create({
  name: 'clauseNumbers',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: new PluginKey('clauseNumbers'),
      state: {
        init: (_, { doc }) => numbered(doc),
        apply: (change, before) => (change.docChanged ? numbered(change.doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state)
        },
      },
    }),
  ],
})

export type Stretch = { from: number; to: number; level: string }
export const findingsKey = new PluginKey<DecorationSet>('findings')

/** Marks of the review: moved along with what is typed, exchanged when a new review has come, never kept. */
export const FindingMarks = Extension.create({
  name: 'findingMarks',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: findingsKey,
      state: {
        init: () => DecorationSet.empty,
        apply: (change, before) => {
          const found = change.getMeta(findingsKey) as Stretch[] | undefined
          if (!found) return before.map(change.mapping, change.doc)
          const size = change.doc.content.size
          return DecorationSet.create(
            change.doc,
            found
              .filter(({ from, to }) => from < to && to <= size)
              .map(({ from, to, level }) => Decoration.inline(from, to, { class: `finding-${level}` })),
          )
        },
      },
      props: {
        decorations(state) {
          return findingsKey.getState(state)
        },
      },
    }),
  ],
})

/** The text as it reads, and where in the document each of its lines begins. */
export const readable = (
  doc: Node,
): { text: string; lines: { start: number; skip: number; at: number }[] } => {
  let text = ''
  let number = 0
  const lines: { start: number; skip: number; at: number }[] = []
  doc.forEach((node, at) => {
    if (lines.length) text += '\n'
    if (node.type.name === 'table') {
      node.forEach((row, rowAt, rowIndex) => {
        if (rowIndex) text += '\n'
        row.forEach((cell, cellAt, cellIndex) => {
          if (cellIndex) text += '\t'
          cell.forEach((part, partAt, partIndex) => {
            if (partIndex) text += ' '
            // One step into the table, the row, the cell and the paragraph each.
            lines.push({ start: text.length, skip: 0, at: at + rowAt + cellAt + partAt + 4 })
            text += part.textContent
          })
        })
      })
      return
    }
    const prefix = node.attrs.kind === 'clause' ? `第${chineseNumber(++number)}条 ` : ''
    lines.push({ start: text.length, skip: prefix.length, at: at + 1 })
    text += prefix + node.textContent
  })
  return { text, lines }
}

/** From an offset in that text to a place in the document. */
export const placeOf = (
  lines: readonly { start: number; skip: number; at: number }[],
  offset: number,
): number => {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (lines[middle]!.start <= offset) low = middle
    else high = middle - 1
  }
  const line = lines[low]
  return line ? line.at + Math.max(0, offset - line.start - line.skip) : 0
}
