// Places in the text of a draft: what is still blank, what is marked, and words put in their stead.

import type { Editor } from '@tiptap/react'
import { BLANK } from '@xinqi/api/draft-document'
import { placeOf, readable } from './clauseKinds.ts'

export const choose = (editor: Editor, from: number, to: number) =>
  editor.chain().focus().setTextSelection({ from, to }).scrollIntoView().run()

export type Blank = { label: string; from: number; to: number }

export const blanksIn = (editor: Editor): Blank[] => {
  const { text, lines } = readable(editor.state.doc)
  return [...text.matchAll(BLANK)].map((match) => ({
    label: match[1]!,
    from: placeOf(lines, match.index),
    to: placeOf(lines, match.index + match[0].length),
  }))
}

/** What is marked; with nothing marked, the paragraph under the cursor. */
export const passageOf = (editor: Editor) => {
  const { from, to, empty, $from } = editor.state.selection
  return empty ? { from: $from.start(), to: $from.end() } : { from, to }
}
/** Where the passage began, one paragraph a line: undo brings the old words back. */
export const rewritePassage = (editor: Editor, text: string) => {
  const { from, to } = passageOf(editor)
  const kind = String(editor.getAttributes('paragraph').kind ?? 'body')
  const [first = '', ...rest] = text.split('\n').filter((line) => line.trim())
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [{ type: 'text', text: first }])
    .insertContentAt(
      from + first.length + 1,
      rest.map((line) => ({ type: 'paragraph', attrs: { kind }, content: [{ type: 'text', text: line }] })),
    )
    .run()
}
