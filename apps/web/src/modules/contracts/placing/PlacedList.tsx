// Everything that was placed, by page; a click leads there.

import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { toneOf } from '../fields/partyTone.ts'
import { inReadingOrder, ownerName } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import type { PlacedField, PlacingParty } from './placedField.ts'

export const PlacedList = ({
  files,
  fields,
  parties,
  selected,
  onGo,
}: {
  files: readonly { fileId: string; name: string }[]
  fields: readonly PlacedField[]
  parties: readonly PlacingParty[]
  selected: readonly string[]
  onGo: (field: PlacedField) => void
}) => {
  if (fields.length === 0) return null
  return (
    <section aria-label="已放置的控件">
      <h2 className={styles.heading}>已放置 {fields.length} 处</h2>
      <ul className={styles.placed}>
        {inReadingOrder(fields, files).map((field) => (
          <li key={field.fieldId}>
            <button
              type="button"
              className={styles.placedOne}
              aria-current={selected.includes(field.fieldId) || undefined}
              onClick={() => onGo(field)}
            >
              <span className={styles.swatch} style={{ background: toneOf(parties, field.partyId).line }} />
              <span className={styles.ownerName} title={ownerName(parties, field.partyId)}>
                {FIELD_FACTS[field.kind].label} · {ownerName(parties, field.partyId)}
              </span>
              <span className={styles.placedPage}>
                {field.kind === 'seam' ? '骑缝' : `第 ${field.page + 1} 页`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
