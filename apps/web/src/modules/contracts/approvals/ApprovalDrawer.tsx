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
import { instant } from '../../../shared/format/instant.ts'
import { money } from '../../../shared/format/money.ts'
import { AddApprovalDialog } from './AddApprovalDialog.tsx'
import { ApprovalPages } from './ApprovalPages.tsx'
import { ApprovalProgress } from './ApprovalProgress.tsx'
import type { Approval } from './approval.ts'
import styles from './approvals.module.css'
import { ApproveDialog, RecallDialog, RejectDialog } from './DecideDialogs.tsx'

type Task = 'approve' | 'reject' | 'add' | 'recall'

const ApprovalFacts = ({ approval }: { approval: Approval }) => {
  const { contract } = approval
  return (
    <Facts
      of={[
        ['合同编号', contract.number],
        ['合同类型', contract.typeName],
        ['合同金额', contract.amountCents !== null ? money(contract.amountCents / 100) : null],
        ['发起人', contract.initiatorName],
        ...(approval.partyName ? ([['用印方', approval.partyName]] as const) : []),
        [
          '签署方',
          contract.parties.map(({ partyId, name, signers }) => (
            <div key={partyId}>
              {name}
              {signers.length > 0 && signers.join('、') !== name && `（${signers.join('、')}）`}
            </div>
          )),
        ],
        ['签署截止', instant(contract.deadlineAt)],
        [
          '合同有效期',
          contract.validFrom || contract.validUntil
            ? `${contract.validFrom ?? '–'} 至 ${contract.validUntil ?? '长期'}`
            : null,
        ],
        ['备注', contract.note],
        ...(contract.enclosures.length
          ? ([
              [
                '合同附件',
                contract.enclosures.map(({ enclosureId, name, url }) => (
                  <div key={enclosureId}>{url ? <a href={url}>{name}</a> : name}</div>
                )),
              ],
            ] as const)
          : []),
      ]}
    />
  )
}

const Footer = ({ approval, onTask }: { approval: Approval; onTask: (task: Task) => void }) => (
  <div className={styles.footer}>
    {approval.mayRecall && <Button onClick={() => onTask('recall')}>撤回审批</Button>}
    {approval.mayAdd && <Button onClick={() => onTask('add')}>加签审批</Button>}
    {approval.mayDecide && (
      <>
        <Button danger onClick={() => onTask('reject')}>
          驳回
        </Button>
        <Button type="primary" onClick={() => onTask('approve')}>
          同意
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
      <Link to={`/startCompany?contractId=${approval.contractId}`}>修改合同并重新提交</Link>
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
      title={approval ? `${APPROVAL_PURPOSE[approval.purpose]} · ${approval.contract.name}` : '审批详情'}
      onClose={onClose}
      footer={acts ? <Footer approval={approval} onTask={task.show} /> : undefined}
    >
      {!approval &&
        (error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />)}
      {approval && (
        <div className={styles.detail}>
          <ApprovalPages approval={approval} />
          <div className={styles.side}>
            <ApprovalFacts approval={approval} />
            {approval.mayDecide && approval.contract.files.length > 0 && (
              <AiEntryPanel place={{ pageType: 4, contractId }} candidates={{ param: contractId }} hasFiles />
            )}
            <SentBack approval={approval} />
            <h3 className={styles.section}>审批进度</h3>
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
          lead="所选同事也会收到这份合同的审批待办。"
          choosesPlace={approval.purpose === 'launch'}
          onClose={task.close}
        />
      )}
    </Drawer>
  )
}
