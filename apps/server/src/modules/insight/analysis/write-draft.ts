import type { DraftLine } from '@xinqi/api/draft-document'
import { newWordFile } from '@xinqi/documents/word-marks'
import { type Line, writtenPages } from './written-pages.ts'

const LOOK: Record<DraftLine['kind'], Pick<Line, 'look' | 'indented'>> = {
  title: { look: 'title' },
  clause: { look: 'heading' },
  body: { look: 'body', indented: true },
  plain: { look: 'body' },
}
const KIND = { title: 'title', clause: 'heading', body: 'paragraph', plain: 'plain' } as const

/** The same lines as Word and as pages: what is sent for signature is what was written. */
export const writeDraft = async (input: { lines: DraftLine[]; title: string; at: string }) => ({
  docx: newWordFile(input.lines.map(({ kind, text }) => ({ kind: KIND[kind], text }))),
  pdf: await writtenPages(
    input.lines.map(({ kind, text }) => ({ text, ...LOOK[kind] })),
    { title: input.title, at: new Date(input.at) },
  ),
})
