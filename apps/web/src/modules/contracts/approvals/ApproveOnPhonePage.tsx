// An approval in one column, in the reader's language: what /approveList opens in a drawer of the console, for whoever reads
// no Chinese. Without an approval in the address, what waits for his word.

import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { AddApprovalDialog } from './AddApprovalDialog.tsx'
import { ApprovalOnPhone, type ApprovalTask } from './ApprovalOnPhone.tsx'
import { ApprovalProgress } from './ApprovalProgress.tsx'
import type { Approval } from './approval.ts'
import { approvalFacts } from './approvalFacts.tsx'
import styles from './approve-on-phone.module.css'
import { ApproveDialog, RecallDialog, RejectDialog } from './DecideDialogs.tsx'
import { words } from './messages/approval.zh.ts'

const HERE = '/approveOnPhone'

const Waiting = () => {
  const { data, error, refetch } = useCall(
    '/approval/list',
    { tab: 'due', pageSize: 50 },
    { quiet: true, staleTime: 0 },
  )
  if (error && !data)
    return (
      <StatementPage
        title={words().notOpened}
        small={error.requestId ?? undefined}
        actions={
          <Button look="primary" onClick={() => void refetch()}>
            {words().retry}
          </Button>
        }
      >
        {error.message}
      </StatementPage>
    )
  if (!data) return <WaitingPage />
  return (
    <Lite>
      <section className={styles.waiting}>
        <h1>{words().toApprove}</h1>
        {data.list.length === 0 && <p>{words().nothingWaits}</p>}
        <ul>
          {data.list.map(({ contractId, approvalId, contractName, askedByName, createdAt }) => (
            <li key={approvalId}>
              <Link to={`${HERE}?contractId=${contractId}&approvalId=${approvalId}`}>{contractName}</Link>
              <small>{words().submittedBy({ name: askedByName, at: instant(createdAt) ?? '' })}</small>
            </li>
          ))}
        </ul>
      </section>
    </Lite>
  )
}

const Details = ({ approval, onClose }: { approval: Approval; onClose: () => void }) => (
  <Dialog title={words().details} shape="side" onClose={onClose}>
    <div className={styles.details}>
      <dl className={styles.facts}>
        {approvalFacts(approval).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <h3>{words().progress}</h3>
      <ApprovalProgress approval={approval} />
    </div>
  </Dialog>
)

const One = ({ contractId, approvalId }: { contractId: string; approvalId: string }) => {
  const { data, error, refetch } = useCall(
    '/approval/detail',
    { contractId, approvalId },
    { quiet: true, staleTime: 0 },
  )
  const [task, setTask] = useState<ApprovalTask | null>(null)
  const close = () => setTask(null)
  if (error && !data)
    return (
      <StatementPage
        title={words().notOpened}
        small={error.requestId ?? undefined}
        actions={
          <>
            <Button look="primary" onClick={() => void refetch()}>
              {words().retry}
            </Button>
            <Link to={HERE}>{words().backToList}</Link>
          </>
        }
      >
        {words().notOpenedWhy}
      </StatementPage>
    )
  if (!data) return <WaitingPage />
  return (
    <>
      <ApprovalOnPhone approval={data} onTask={setTask} back={HERE} />
      {task === 'details' && <Details approval={data} onClose={close} />}
      {task === 'approve' && <ApproveDialog approval={data} onClose={close} />}
      {task === 'reject' && <RejectDialog approval={data} onClose={close} />}
      {task === 'recall' && <RecallDialog approval={data} onClose={close} />}
      {task === 'add' && (
        <AddApprovalDialog
          contractId={contractId}
          lead={words().addLead}
          choosesPlace={data.purpose === 'launch'}
          onClose={close}
        />
      )}
    </>
  )
}

const ApproveOnPhonePage = () => {
  const [query] = useSearchParams()
  const [contractId, approvalId] = [query.get('contractId'), query.get('approvalId')]
  return contractId && approvalId ? (
    <One key={approvalId} contractId={contractId} approvalId={approvalId} />
  ) : (
    <Waiting />
  )
}
export default ApproveOnPhonePage
