// One approval: the contract's pages and facts, what was said so far, and what one may say.

import { APPROVAL_PURPOSE } from '@xinqi/api/status'
import { APPROVAL_IS, CONTRACT_IS } from '@xinqi/api/status-names'
import { Button, Drawer } from 'antd'
import { Link } from 'react-router'
import { AiEntryPanel } from '../../../shared/ai/AiEntryPanel.tsx'
import { useCall } from '../../../shared/api/useCall.ts'
import { Facts } from '../../../shared/center/CenterPage.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { AddApprovalDialog } from './AddApprovalDialog.tsx'
import { ApprovalPages } from './ApprovalPages.tsx'
import { ApprovalProgress } from './ApprovalProgress.tsx'
import type { Approval } from './approval.ts'
import { approvalFacts } from './approvalFacts.tsx'
import styles from './approvals.module.css'
import { ApproveDialog, RecallDialog, RejectDialog } from './DecideDialogs.tsx'
import { words } from './messages/approval.zh.ts'

type Task = 'approve' | 'reject' | 'add' | 'recall'

const Footer = ({ approval, onTask }: { approval: Approval; onTask: (task: Task) => void }) => (
  <div className={styles.footer}>
    {approval.mayRecall && <Button onClick={() => onTask('recall')}>{words().recall}</Button>}
    {approval.mayAdd && <Button onClick={() => onTask('add')}>{words().addApproval}</Button>}
    {approval.mayDecide && (
      <>
        <Button danger onClick={() => onTask('reject')}>
          {words().reject}
        </Button>
        <Button type="primary" onClick={() => onTask('approve')}>
          {words().approve}
        </Button>
      </>
    )}
  </div>
)

/** A contract sent back is edited where it was written. */
const SentBack = ({ approval }: { approval: Approval }) =>
  approval.status === APPROVAL_IS.rejected &&
  approval.purpose === 'launch' &&
  approval.contract.status === CONTRACT_IS.turnedBack ? (
    <p className={styles.hint}>
      <Link to={`/startCompany?contractId=${approval.contractId}`}>{words().changeAndSubmit}</Link>
    </p>
  ) : null

export const ApprovalDrawer = ({
  contractId,
  approvalId,
  onClose,
}: {
  contractId: string
  approvalId: string
  onClose: () => void
}) => {
  const {
    data: approval,
    error,
    refetch,
  } = useCall('/approval/detail', { contractId, approvalId }, { quiet: true })
  const task = useOverlay<Task>()
  const acts = approval && (approval.mayDecide || approval.mayAdd || approval.mayRecall)
  return (
    <Drawer
      open
      size="min(1080px, 100vw)"
      title={approval ? `${APPROVAL_PURPOSE[approval.purpose]} · ${approval.contract.name}` : words().details}
      onClose={onClose}
      footer={acts ? <Footer approval={approval} onTask={task.show} /> : undefined}
    >
      {!approval &&
        (error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {approval && (
        <div className={styles.detail}>
          <ApprovalPages approval={approval} />
          <div className={styles.side}>
            <Facts of={approvalFacts(approval)} />
            {approval.mayDecide && approval.contract.files.length > 0 && (
              <AiEntryPanel place={{ pageType: 4, contractId }} candidates={{ param: contractId }} hasFiles />
            )}
            <SentBack approval={approval} />
            <h3 className={styles.section}>{words().progress}</h3>
            <ApprovalProgress approval={approval} />
          </div>
        </div>
      )}
      {approval && task.subject === 'approve' && <ApproveDialog approval={approval} onClose={task.close} />}
      {approval && task.subject === 'reject' && <RejectDialog approval={approval} onClose={task.close} />}
      {approval && task.subject === 'recall' && <RecallDialog approval={approval} onClose={task.close} />}
      {approval && task.subject === 'add' && (
        <AddApprovalDialog
          contractId={contractId}
          lead={words().addLead}
          choosesPlace={approval.purpose === 'launch'}
          onClose={task.close}
        />
      )}
    </Drawer>
  )
}
