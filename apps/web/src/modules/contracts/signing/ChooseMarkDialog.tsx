import { SEAL_TYPE } from '@xinqi/api/status'
import { useState } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import styles from './contract-sign.module.css'
import type { SignField } from './detail.ts'
import { words } from './messages/signing.zh.ts'
import { NoSeal } from './NoSeal.tsx'
import { nationalWords } from './nationalSeal.ts'
import { type Marks, needsSeal, sealsFor } from './useMarks.ts'

type Props = {
  contractId: string
  field: SignField
  marks: Marks
  /** A new signature, for all places where that was wished. */
  onDraw: (everywhere: boolean) => void
  onClose: () => void
}

/** Which seal, or which of one's signatures, goes to this place. */
export const ChooseMarkDialog = ({ contractId, field, marks, onDraw, onClose }: Props) => {
  const isSeal = needsSeal(field, marks.partyKind)
  const [everywhere, setEverywhere] = useState(false)
  const alike = marks.placesLike(field)
  const take = (what: { sealId: string } | { personSealId: string }) => {
    // A place that asks for another kind of seal keeps what it has.
    const fits = (place: SignField) =>
      !('sealId' in what) || sealsFor(place, marks.seals).some(({ sealId }) => sealId === what.sealId)
    for (const place of everywhere ? alike.filter(fits) : [field]) marks.choose(place.fieldId, what)
    onClose()
  }
  const seals = sealsFor(field, marks.seals)
  return (
    <Dialog title={isSeal ? words().chooseSeal : words().chooseSignature} wide onClose={onClose}>
      {isSeal && seals.length === 0 && <NoSeal contractId={contractId} />}
      <ul className={styles.choices}>
        {isSeal
          ? seals.map((seal) => (
              <li key={seal.sealId}>
                <button type="button" className={styles.choice} onClick={() => take({ sealId: seal.sealId })}>
                  <img src={seal.picture} alt="" />
                  <span>{seal.sealName}</span>
                  <small>{SEAL_TYPE[seal.sealType as keyof typeof SEAL_TYPE]}</small>
                  {marks.isNational && <small>{nationalWords(seal, marks)}</small>}
                </button>
              </li>
            ))
          : marks.signatures.map((own) => (
              <li key={own.personSealId}>
                <button
                  type="button"
                  className={styles.choice}
                  onClick={() => take({ personSealId: own.personSealId })}
                >
                  <img src={own.picture} alt="" />
                  <span>{own.name}</span>
                </button>
              </li>
            ))}
      </ul>
      {alike.length > 1 && (!isSeal || seals.length > 0) && (
        <Checkbox checked={everywhere} onChange={setEverywhere}>
          {words().applyToAll}
          {isSeal ? words().sealing : words().signature}
          {words().place}
        </Checkbox>
      )}
      {!isSeal && (
        <Button block onClick={() => onDraw(everywhere)}>
          {words().drawNew}
        </Button>
      )}
    </Dialog>
  )
}
