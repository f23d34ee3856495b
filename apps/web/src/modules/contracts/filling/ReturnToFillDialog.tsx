// 退回填写: whoever filled in something wrong gets it back with the reason.

import { REASON_MAX } from '@xinqi/api/limits'
import { FILL } from '@xinqi/api/status-names'
import { useId, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from './contract-fill.module.css'
import { words } from './messages/filling.zh.ts'

export const ReturnToFillDialog = ({
  contractId,
  parties,
  onReturned,
  onClose,
}: {
  contractId: string
  parties: readonly { partyId: string; name: string; fillStatus: number }[]
  onReturned: () => void
  onClose: () => void
}) => {
  const id = useId()
  const filled = parties.filter(({ fillStatus }) => fillStatus === FILL.done)
  const [partyIds, setPartyIds] = useState(() => filled.map(({ partyId }) => partyId))
  const [reason, setReason] = useState('')
  const { busy, refusal, refuse, act } = useAct({ leaves: true })
  const submit = () => {
    if (partyIds.length === 0) return refuse(words().chooseWho)
    if (!reason.trim()) return refuse(words().giveReason)
    return act(async () => {
      await call('/contract/returnToFill', { contractId, reason: reason.trim(), partyIds }, { quiet: true })
      await outdate('/v2/file/detail', '/contract/getFillContractAttachsOfNew', '/file/fillOut')
      toast.success(words().returnedTold)
      onReturned()
      onClose()
    })
  }
  return (
    <Dialog
      title={words().returnToFill}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words().cancel}</Button>
          <Button look="primary" busy={busy} onClick={() => void submit()}>
            {words().confirmReturn}
          </Button>
        </>
      }
    >
      <Notice>{words().returnText}</Notice>
      <fieldset className={styles.returned}>
        <legend>{words().returnTo}</legend>
        {filled.map(({ partyId, name }) => (
          <Checkbox
            key={partyId}
            checked={partyIds.includes(partyId)}
            onChange={(isChosen) =>
              setPartyIds((now) => (isChosen ? [...now, partyId] : now.filter((one) => one !== partyId)))
            }
          >
            {name}
          </Checkbox>
        ))}
      </fieldset>
      <label className={styles.itemName} htmlFor={id}>
        {words().reason}
      </label>
      <textarea
        id={id}
        className={styles.control}
        rows={3}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => {
          refuse(null)
          setReason(event.target.value)
        }}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}
