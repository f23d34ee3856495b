import { REASON_MAX } from '@xinqi/api/limits'
import { useId, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './contract-sign.module.css'
import { words } from './messages/refuse.zh.ts'

type Props = {
  contractId: string
  name: string
  /** What the agreement would do to its contract, which goes on without it. */
  ends?: string
  onRefused: () => void
  onClose: () => void
}

export const RefuseDialog = ({ contractId, name, ends, onRefused, onClose }: Props) => {
  const id = useId()
  const [reason, setReason] = useState('')
  const { busy, refusal, act } = useAct({ leaves: true })
  const submit = () =>
    act(async () => {
      await call('/contract/refuse', { contractId, reason: reason.trim() }, { quiet: true })
      onRefused()
    })
  return (
    <Dialog
      title={ends ? words().refuseWhat({ ends }) : words().refuseContract}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words().thinkAgain}</Button>
          <Button look="primary" disabled={!reason.trim()} busy={busy} onClick={() => void submit()}>
            {words().confirmRefuse}
          </Button>
        </>
      }
    >
      <Notice tone="warning">
        {ends ? words().refuseKeepsContract({ ends }) : words().refuseEnds}
        {words().refuseTold({ name })}
      </Notice>
      <label className={styles.label} htmlFor={id}>
        {words().refuseReason}
      </label>
      <textarea
        id={id}
        className={styles.reason}
        rows={4}
        maxLength={REASON_MAX}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}
