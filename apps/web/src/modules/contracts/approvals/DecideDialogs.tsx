// What one may say of an approval. One dialog for the console and the light page, as with asking others too; it stands
// above whatever it is opened from.

import { REASON_MAX } from '@xinqi/api/limits'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { AskDialog } from '../../../shared/lite/AskDialog.tsx'
import { LongField } from '../../../shared/lite/LongField.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from './add-approval.module.css'
import { type Approval, approvalsChanged } from './approval.ts'
import { words } from './messages/approval.zh.ts'

type DecideDialogProps = { approval: Approval; onClose: () => void }

const outcome = (status: number, phase: string): string => {
  if (phase === 'approval') return words().waitsForOthers
  if (phase === 'approved') return words().approvedUnsent
  return status === CONTRACT_IS.draft ? words().approved : words().approvedAndSent
}

export const ApproveDialog = ({ approval, onClose }: DecideDialogProps) => {
  const { contractId, approvalId, purpose, contract } = approval
  const [comment, setComment] = useState('')
  const { busy, refusal, act } = useAct()
  const approve = () =>
    act(async () => {
      const said = comment.trim() ? { comment: comment.trim() } : {}
      const to = await call('/approval/approve', { contractId, approvalId, ...said }, { quiet: true })
      await approvalsChanged()
      toast.success(purpose === 'launch' ? outcome(to.status, to.phase) : words().sealUseApproved)
      onClose()
    })
  return (
    <AskDialog
      title={words().approveTitle({ name: contract.name })}
      onClose={onClose}
      action={words().approve}
      busy={busy}
      onAct={approve}
    >
      <p className={styles.lead}>{purpose === 'launch' ? words().approveLaunch : words().approveSealUse}</p>
      <LongField
        label={words().comment}
        value={comment}
        maxLength={REASON_MAX}
        rows={3}
        onChange={setComment}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </AskDialog>
  )
}

export const RejectDialog = ({ approval, onClose }: DecideDialogProps) => {
  const { contractId, approvalId, purpose, contract } = approval
  const [reason, setReason] = useState('')
  const { busy, refusal, act } = useAct()
  const reject = () =>
    act(async () => {
      const said = { contractId, approvalId, reason: reason.trim() }
      await carryOut('/approval/reject', said, approvalsChanged, words().rejected)
      onClose()
    })
  return (
    <AskDialog
      title={words().rejectTitle({ name: contract.name })}
      onClose={onClose}
      action={words().reject}
      busy={busy}
      disabled={!reason.trim()}
      onAct={reject}
    >
      <p className={styles.lead}>{purpose === 'launch' ? words().rejectLaunch : words().rejectSealUse}</p>
      <LongField
        label={words().reason}
        value={reason}
        maxLength={REASON_MAX}
        rows={3}
        required
        onChange={setReason}
      />
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </AskDialog>
  )
}

export const RecallDialog = ({ approval: { contractId }, onClose }: DecideDialogProps) => {
  const { busy, refusal, act } = useAct()
  const recall = () =>
    act(async () => {
      await carryOut('/approval/recall', { contractId }, approvalsChanged, words().recalled)
      onClose()
    })
  return (
    <AskDialog title={words().recall} onClose={onClose} action={words().recall} busy={busy} onAct={recall}>
      <p className={styles.lead}>{words().recallText}</p>
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </AskDialog>
  )
}
