import type { DraftLine } from '@xinqi/api/draft-document'
import { type HeldText, heldText, holdAgainst } from '@xinqi/comparison'
import { modelOf } from './compare-documents.ts'

/** What pages drawn of these lines must say. */
export const heldLines = (lines: readonly DraftLine[]): HeldText => ({
  lines: lines.flatMap((line) =>
    line.kind === 'table' ? line.rows.map((row) => row.join('\t')) : [line.text],
  ),
  tables: lines.flatMap((line) => (line.kind === 'table' ? [line.rows] : [])),
  furniture: [],
})

/** What a file says, as the pages it becomes are read. */
export const readHeld = async ({ model }: { model: Uint8Array }): Promise<HeldText> =>
  heldText(modelOf(model))

export const holdPages = async ({ agreed, model }: { agreed: HeldText; model: Uint8Array }) =>
  holdAgainst(agreed, heldText(modelOf(model)))
