import { REASON_MAX } from '@xinqi/api/limits'
import { useId, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './contract-sign.module.css'

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
      title={ends ? `拒绝${ends}` : '拒签合同'}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>再想想</Button>
          <Button look="primary" disabled={!reason.trim()} busy={busy} onClick={() => void submit()}>
            确认拒签
          </Button>
        </>
      }
    >
      <Notice tone="warning">
        {ends ? `拒签后本次${ends}不生效，原合同继续有效。` : '拒签后合同将终止，无法恢复。'}
        拒签原因会告知《{name}》的发起方和其他签署方。
      </Notice>
      <label className={styles.label} htmlFor={id}>
        拒签原因（必填）
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
