import type { DraftLine, TextKind } from '@xinqi/api/draft-document'
import { newWordFile, plainCells } from '@xinqi/documents/word-marks'
import { type TextRow, writtenPages } from './written-pages.ts'

const LOOK: Record<TextKind, Pick<TextRow, 'look' | 'indented'>> = {
  title: { look: 'title' },
  clause: { look: 'heading' },
  body: { look: 'body', indented: true },
  plain: { look: 'body' },
}
const KIND = { title: 'title', clause: 'heading', body: 'paragraph', plain: 'plain' } as const

/** The same lines as Word and as pages: what is sent for signature is what was written. */
export const writeDraft = async (input: { lines: DraftLine[]; title: string; at: string }) => ({
  docx: newWordFile(
    input.lines.map((line) =>
      line.kind === 'table'
        ? line.cells
          ? { kind: 'table', cells: line.cells }
          : { kind: 'table', rows: line.rows }
        : { kind: KIND[line.kind], text: line.text, runs: line.runs },
    ),
  ),
  pdf: await writtenPages(
    input.lines.map((line) =>
      line.kind === 'table'
        ? { cells: line.cells ?? plainCells(line.rows, true) }
        : { text: line.text, runs: line.runs, ...LOOK[line.kind] },
    ),
    { title: input.title, at: new Date(input.at) },
  ),
})
