import { SEAL_TYPE } from '@xinqi/api/status'
import { useState } from 'react'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './contract-sign.module.css'
import type { SignField } from './detail.ts'
import { type Marks, needsSeal, sealsFor } from './useMarks.ts'

type Props = {
  field: SignField
  marks: Marks
  onDraw: () => void
  onClose: () => void
}

/** Which seal, or which of one's signatures, goes to this place. */
export const ChooseMarkDialog = ({ field, marks, onDraw, onClose }: Props) => {
  const isSeal = needsSeal(field, marks.partyKind)
  const [everywhere, setEverywhere] = useState(false)
  const take = (what: { sealId: string } | { personSealId: string }) => {
    marks.choose(field.fieldId, what)
    if (everywhere)
      for (const other of marks.places)
        if (marks.isPicture(other) && needsSeal(other, marks.partyKind) === isSeal)
          marks.choose(other.fieldId, what)
    onClose()
  }
  const seals = sealsFor(field, marks.seals)
  return (
    <Dialog title={isSeal ? '选择印章' : '选择签名'} wide onClose={onClose}>
      {isSeal && seals.length === 0 && (
        <Notice tone="warning">
          没有可以用在此处的印章。请联系印章管理员授权，或在「印章授权」中申请使用。
        </Notice>
      )}
      <ul className={styles.choices}>
        {isSeal
          ? seals.map((seal) => (
              <li key={seal.sealId}>
                <button type="button" className={styles.choice} onClick={() => take({ sealId: seal.sealId })}>
                  <img src={seal.picture} alt="" />
                  <span>{seal.sealName}</span>
                  <small>{SEAL_TYPE[seal.sealType as keyof typeof SEAL_TYPE]}</small>
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
      {marks.places.filter((place) => marks.isPicture(place)).length > 1 && (
        <Checkbox checked={everywhere} onChange={setEverywhere}>
          应用到全部{isSeal ? '盖章' : '签名'}位置
        </Checkbox>
      )}
      {!isSeal && (
        <Button block onClick={onDraw}>
          手写新签名
        </Button>
      )}
    </Dialog>
  )
}
