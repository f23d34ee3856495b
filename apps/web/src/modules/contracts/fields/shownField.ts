// A field as it is shown on a page: a draft's, a template's, or a sent contract's.

import type { Draft, FieldValue } from '@xinqi/api/calls'
import { words } from './messages/fields.zh.ts'

export type FieldSettings = Draft['fields'][number]['settings']

export type ShownField = {
  fieldId: string
  fileId: string
  /** Null: the initiator's own. */
  partyId: string | null
  kind: string
  page: number
  x: number
  y: number
  width: number
  height: number
  name: string
  required: boolean
  settings: FieldSettings
  value?: FieldValue | null
  /** Fills itself, and why it cannot yet. */
  autoMissing?: string | null
}

/** Somebody a field belongs to; the position in the list gives the colour. */
export type ShownParty = { partyId: string; name: string }

export const senderName = () => words().sender

export const ownerName = (parties: readonly ShownParty[], partyId: string | null): string =>
  partyId === null ? senderName() : (parties.find((party) => party.partyId === partyId)?.name ?? '')

/** Top to bottom, left to right, as people read and as 下一处 leads. */
export const inReadingOrder = <F extends ShownField>(
  fields: readonly F[],
  files: readonly { fileId: string }[],
): F[] => {
  const position = new Map(files.map(({ fileId }, index) => [fileId, index]))
  return [...fields].sort(
    (a, b) =>
      (position.get(a.fileId) ?? 0) - (position.get(b.fileId) ?? 0) ||
      a.page - b.page ||
      a.y - b.y ||
      a.x - b.x,
  )
}
