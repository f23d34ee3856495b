import { APPROVAL_RULE } from '@xinqi/api/status'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { useAct } from '../../shared/api/useAct.ts'
import { Button } from '../../shared/lite/Button.tsx'
import { Dialog } from '../../shared/lite/Dialog.tsx'
import { Field } from '../../shared/lite/Field.tsx'
import { Notice } from '../../shared/lite/Notice.tsx'
import { toast } from '../../shared/lite/toast.ts'
import { approvalsChanged } from '../approvals/approval.ts'
import { ColleagueList } from './ColleagueList.tsx'
import styles from './contract-sign.module.css'

type Props = { contractId: string; onAsked: () => Promise<unknown>; onClose: () => void }

/** 加签审批 by whoever is to sign: colleagues say yes before he does. */
export const AskColleaguesDialog = ({ contractId, onAsked, onClose }: Props) => {
  const [memberIds, setMemberIds] = useState<string[]>([])
  const [rule, setRule] = useState<1 | 2 | 3>(1)
  const [comment, setComment] = useState('')
  const { busy, refusal, act } = useAct()
  const submit = () =>
    act(async () => {
      await call(
        '/approval/add',
        {
          contractId,
          memberIds,
          rule,
          where: 'before',
          ...(comment.trim() ? { comment: comment.trim() } : {}),
        },
        { quiet: true },
      )
      await approvalsChanged()
      toast.success('已加签，所选人员会收到审批待办')
      await onAsked()
    })
  return (
    <Dialog
      title="加签审批"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" disabled={memberIds.length === 0} busy={busy} onClick={() => void submit()}>
            {memberIds.length ? `提交加签（${memberIds.length} 人）` : '提交加签'}
          </Button>
        </>
      }
    >
      <p className={styles.lead}>所选同事审批通过后，您才能签署这份合同。</p>
      <ColleagueList multiple chosen={memberIds} onChange={setMemberIds} />
      {memberIds.length > 1 && (
        <fieldset className={styles.choices}>
          <legend>审批方式</legend>
          {([1, 2, 3] as const).map((value) => (
            <label key={value} className={styles.person}>
              <input type="radio" name="rule" checked={rule === value} onChange={() => setRule(value)} />
              <span>{APPROVAL_RULE[value]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Field label="加签说明（选填）" value={comment} maxLength={200} onChange={setComment} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Dialog>
  )
}
