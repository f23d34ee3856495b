// One field on a page, to look at. Editing and signing put their own element around <FieldContent>, with fieldStyle().

import type { CSSProperties, ReactNode } from 'react'
import { labelled } from '../../../shared/language/labels.ts'
import { type Box, boxStyle } from '../../../shared/viewer/fractions.ts'
import type { PageSize } from '../../../shared/viewer/pageLayout.ts'
import styles from './contract-fields.module.css'
import { FieldContent } from './FieldContent.tsx'
import { type Tone, toneOf } from './partyTone.ts'
import { seamBox } from './seam.ts'
import { ownerName, type ShownField, type ShownParty } from './shownField.ts'

/** Where it stands and in whose colour. `plain`: already part of the page, no frame. */
export const fieldStyle = (box: Box, tone: Tone, plain = false): CSSProperties => ({
  ...boxStyle(box),
  ...(plain ? {} : { borderColor: tone.line, background: tone.tint, color: tone.text }),
})

export const FieldMark = ({
  field,
  parties,
  page,
  picture,
  preview,
}: {
  field: ShownField
  parties: readonly ShownParty[]
  page: PageSize
  picture?: string
  /** What will be printed here, where that is known already. */
  preview?: ReactNode
}) => {
  const box = field.kind === 'seam' ? seamBox(field, page) : field
  return (
    <div
      className={styles.mark}
      style={fieldStyle(box, toneOf(parties, field.partyId))}
      data-field={field.fieldId}
      title={`${ownerName(parties, field.partyId)} · ${labelled(field.name)}`}
    >
      {preview ?? <FieldContent field={{ ...field, ...box }} page={page} picture={picture} />}
    </div>
  )
}
