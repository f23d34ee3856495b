import type { DraftLine } from '@xinqi/api/draft-document'
import {
  changeAuthors,
  newWordFile,
  type WordParagraph,
  wordLines,
  wordText,
  writeMarks,
} from '@xinqi/documents/word-marks'
import { redline } from './redline.ts'

const KIND = { title: 'title', clause: 'heading', body: 'paragraph', plain: 'plain' } as const

const plainWord = (lines: readonly DraftLine[]): Uint8Array =>
  newWordFile(
    lines.map(
      (line): WordParagraph =>
        line.kind === 'table'
          ? { kind: 'table', rows: line.rows }
          : { kind: KIND[line.kind], text: line.text },
    ),
  )

type MarkedWord = {
  lines: DraftLine[]
  /** One after the other: whose changes, and how the text reads with them and those before. */
  layers: { author: string; lines: DraftLine[] }[]
  /** On the first place where these words stand. */
  remarks: { on: string; text: string }[]
  author: string
  at: string
}

/** The text as it stands, with what is proposed as tracked changes of whoever proposed it. */
export const writeTrackedWord = async ({ lines, layers, remarks, author, at }: MarkedWord) => {
  const base = plainWord(lines)
  const { text } = wordText(base)
  const comments = remarks.flatMap(({ on, text: said }) => {
    const start = text.indexOf(on)
    return start < 0 ? [] : [{ start, end: start + on.length, text: said }]
  })
  let docx = comments.length ? writeMarks(base, { comments, edits: [] }, { author, date: at }).docx : base
  for (const layer of layers) {
    const edits = redline(wordText(docx).text, wordText(plainWord(layer.lines)).text)
    docx = writeMarks(docx, { comments: [], edits }, { author: layer.author, date: at }).docx
  }
  return { docx }
}

/** Both readings of a Word file somebody changed, and who says he did. */
export const readTrackedWord = async ({ docx }: { docx: Uint8Array }) => ({
  accepted: wordLines(docx, 'accept'),
  rejected: wordLines(docx, 'reject'),
  authors: changeAuthors(docx),
})
