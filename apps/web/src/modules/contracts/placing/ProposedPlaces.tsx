// Places the text asks to be signed at, for the parties they belong to: all at once, or one by one.

import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { Button } from 'antd'
import { ownerName } from '../fields/shownField.ts'
import styles from './contract-place.module.css'
import type { PlacedField, PlacingParty } from './placedField.ts'
import type { ProposedField } from './proposedPlaces.ts'

export const ProposedPlaces = ({
  proposed,
  parties,
  onPlace,
  onLook,
}: {
  proposed: readonly ProposedField[]
  parties: readonly PlacingParty[]
  onPlace: (fields: readonly PlacedField[]) => void
  onLook: (place: ProposedField) => void
}) => (
  <section className={styles.proposed} aria-label="合同文字中的签署位置">
    <div className={styles.proposedHead}>
      <b>合同文字中有 {proposed.length} 处签署位置</b>
      <Button type="primary" onClick={() => onPlace(proposed.map(({ field }) => field))}>
        全部放置
      </Button>
    </div>
    <ul className={styles.proposedList}>
      {proposed.map((place) => (
        <li key={`${place.field.fileId} ${place.field.page} ${place.field.kind} ${place.role}`}>
          <button type="button" className={styles.proposedWords} onClick={() => onLook(place)}>
            「{place.quote}」第 {place.field.page + 1} 页
          </button>
          <span className={styles.proposedFor}>
            {ownerName(parties, place.field.partyId)} {FIELD_FACTS[place.field.kind].label}
          </span>
          <Button
            size="small"
            aria-label={`采用「${place.quote}」${ownerName(parties, place.field.partyId)}`}
            onClick={() => onPlace([place.field])}
          >
            采用
          </Button>
        </li>
      ))}
    </ul>
  </section>
)
