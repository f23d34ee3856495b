// 加签审批: more people are asked, by an approver before or after himself, by a signer before he signs. One dialog for the
// console and the telephone; it stands above whatever it is opened from.

import { APPROVAL_RULE } from '@xinqi/api/status'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { labelled } from '../../../shared/language/labels.ts'
import { AskDialog } from '../../../shared/lite/AskDialog.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from './add-approval.module.css'
import { approvalsChanged } from './approval.ts'
import { ColleagueList } from './ColleagueList.tsx'
import { words } from './messages/add-approval.zh.ts'

type Rule = 1 | 2 | 3
type Where = 'before' | 'after'
const rules = () => ([1, 2, 3] as const).map((value) => [value, labelled(APPROVAL_RULE[value])] as const)
const places = () =>
  [
    ['before', words().beforeMe],
    ['after', words().afterMe],
  ] as const

type Props = {
  contractId: string
  /** What it is for, in a sentence. */
  lead: string
  /** Somebody who approves may also ask those who follow him. */
  choosesPlace?: boolean
  onAdded?: () => Promise<unknown>
  onClose: () => void
}

export const AddApprovalDialog = ({ contractId, lead, choosesPlace = false, onAdded, onClose }: Props) => {
  const [memberIds, setMemberIds] = useState<string[]>([])
  const [rule, setRule] = useState<Rule>(1)
  const [where, setWhere] = useState<Where>('before')
  const [comment, setComment] = useState('')
  const { busy, refusal, act } = useAct()
  const submit = () =>
    act(async () => {
      const said = comment.trim()
      await call(
        '/approval/add',
        { contractId, memberIds, rule, where, ...(said ? { comment: said } : {}) },
        { quiet: true },
      )
      await approvalsChanged()
      toast.success(words().approvalAsked)
      onClose()
      await onAdded?.()
    })
  return (
    <AskDialog
      title={words().addApproval}
      onClose={onClose}
      action={memberIds.length ? words().addApprovers({ length: memberIds.length }) : words().addApprover}
      disabled={memberIds.length === 0}
      busy={busy}
      onAct={submit}
    >
      <p className={styles.lead}>{lead}</p>
      <ColleagueList multiple chosen={memberIds} onChange={setMemberIds} />
      {choosesPlace && (
        <Choice legend={words().approvalWhen} of={places()} chosen={where} onChange={setWhere} />
      )}
      {memberIds.length > 1 && (
        <Choice legend={words().approvalWay} of={rules()} chosen={rule} onChange={setRule} />
      )}
      <Field label={words().approvalNote} value={comment} maxLength={200} onChange={setComment} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </AskDialog>
  )
}

const Choice = <V extends string | number>({
  legend,
  of,
  chosen,
  onChange,
}: {
  legend: string
  of: readonly (readonly [V, string])[]
  chosen: V
  onChange: (value: V) => void
}) => (
  <fieldset className={styles.choice}>
    <legend>{legend}</legend>
    {of.map(([value, label]) => (
      <label key={value} className={styles.option}>
        <input type="radio" name={legend} checked={chosen === value} onChange={() => onChange(value)} />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
)
