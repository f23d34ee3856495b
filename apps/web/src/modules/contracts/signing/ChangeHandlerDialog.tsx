import { REASON_MAX } from '@xinqi/api/limits'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { ColleagueList } from '../approvals/ColleagueList.tsx'
import styles from './contract-sign.module.css'

type Props = {
  contractId: string
  /** Each with the people who stand for his party already. */
  handlers: readonly { signerId: string; name: string; standing: readonly string[] }[]
  onChanged: () => void
  onClose: () => void
}

/** The company says who of its people signs for it; whoever was to sign is told, and so is whoever signs now. */
export const ChangeHandlerDialog = ({ contractId, handlers, onChanged, onClose }: Props) => {
  const [signerId, setSignerId] = useState(handlers[0]!.signerId)
  const [chosen, setChosen] = useState<string | null>(null)
  const { standing } = handlers.find((one) => one.signerId === signerId) ?? handlers[0]!
  const replace = (other: string) => {
    setSignerId(other)
    // Whoever was chosen for another party may stand for this one already.
    setChosen(null)
  }
  const [reason, setReason] = useState('')
  const { busy, refusal, act } = useAct()
  const submit = () =>
    act(async () => {
      await call(
        '/contract/changeHandler',
        { contractId, signerId, memberId: chosen!, ...(reason.trim() ? { reason: reason.trim() } : {}) },
        { quiet: true },
      )
      toast.success('经办人已更换，已通知新的经办人')
      onChanged()
      onClose()
    })
  return (
    <Dialog
      title="更换经办人"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" disabled={!chosen} busy={busy} onClick={() => void submit()}>
            确认更换
          </Button>
        </>
      }
    >
      <p className={styles.lead}>
        更换后由新的经办人代表本企业签署，原经办人不能再签署；更换记录会写入合同经过和存证。
      </p>
      {handlers.length > 1 ? (
        <fieldset className={styles.handlers}>
          <legend>原经办人</legend>
          {handlers.map((one) => (
            <label key={one.signerId}>
              <input
                type="radio"
                name="handler"
                checked={one.signerId === signerId}
                onChange={() => replace(one.signerId)}
              />{' '}
              {one.name}
            </label>
          ))}
        </fieldset>
      ) : (
        <p>原经办人：{handlers[0]!.name}</p>
      )}
      <ColleagueList
        withMe
        without={standing}
        chosen={chosen ? [chosen] : []}
        onChange={([memberId]) => setChosen(memberId ?? null)}
      />
      <Field label="原因（选填）" value={reason} onChange={setReason} maxLength={REASON_MAX} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}
