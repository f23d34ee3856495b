// The agreement as a party reads it: what it ends and on which terms, its pages, then signing or refusing.

import type { Data } from '@xinqi/api/calls'
import { CONTRACT_STATUS } from '@xinqi/api/status'
import { CONTRACT_IS, PARTY } from '@xinqi/api/status-names'
import { TERMINATION_KIND, TERMINATION_KIND_LABEL, TERMINATION_REASONS } from '@xinqi/api/termination'
import { Alert, Button, Grid } from 'antd'
import { Link, useNavigate } from 'react-router'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import { DocumentViewer } from '../../../shared/viewer/DocumentViewer.tsx'
import { useViewer } from '../../../shared/viewer/useViewer.ts'
import { RefuseDialog } from '../signing/RefuseDialog.tsx'
import { usePages } from '../signing/usePages.ts'
import styles from './termination.module.css'

const TerminateConfirmPage = () => {
  const contractId = useAbout('contractId')
  const asked = { quiet: true, staleTime: 0 }
  const view = useCall('/contract/terminate/view', { contractId }, asked)
  const detail = useCall('/v2/file/detail', { contractId }, asked)
  const error = view.error ?? detail.error
  if (error)
    return (
      <FailedState
        failure={error}
        onRetry={() => {
          void view.refetch()
          void detail.refetch()
        }}
      />
    )
  if (!view.data || !detail.data) return <LoadingState />
  return <Agreement view={view.data} detail={detail.data} />
}
export default TerminateConfirmPage

const Agreement = ({
  view,
  detail,
}: {
  view: Data<'/contract/terminate/view'>
  detail: Data<'/v2/file/detail'>
}) => {
  const navigate = useNavigate()
  const viewer = useViewer()
  const refusing = useOverlay()
  const { source, error, retry } = usePages(detail, detail.files[0])
  const { original, terms, kind } = view
  const label = TERMINATION_KIND_LABEL[kind]
  const may = (action: string) => detail.actions.includes(action)
  const { md = true } = Grid.useBreakpoint()
  const isPhone = !md
  const answer = (may('refuse') || may('sign')) && (
    <>
      {may('refuse') && <Button onClick={() => refusing.show(true)}>拒绝{label}</Button>}
      {may('sign') && (
        <Button type="primary" onClick={() => navigate(`/sign/detail?contractId=${detail.contractId}`)}>
          同意并签署
        </Button>
      )}
    </>
  )
  return (
    <>
      <StepHeader
        title={kind === TERMINATION_KIND.end ? '确认解约' : '确认作废'}
        steps={[]}
        onBack={() => navigate(-1)}
        extra={!isPhone && answer}
      />
      <div className={styles.reading}>
        <section className={styles.about} aria-label={`${label}信息`}>
          <p className={styles.headline}>
            {view.startedBy} 发起{label}{' '}
            {detail.status === CONTRACT_IS.ending ? (
              <StatusTag
                set={{
                  [CONTRACT_IS.ending]: { ...CONTRACT_STATUS[CONTRACT_IS.ending], label: `${label}中` },
                }}
                code={CONTRACT_IS.ending}
              />
            ) : (
              <ContractStatusTag status={detail.status} phase={detail.phase} />
            )}
          </p>
          <p>
            原合同 <Link to={`/sign/pageDetail?contractId=${original.contractId}`}>《{original.name}》</Link>{' '}
            <StatusTag set={CONTRACT_STATUS} code={original.status} />
          </p>
          <p>
            {label}原因：{TERMINATION_REASONS[terms.reason]}
            {terms.reasonNote && `，${terms.reasonNote}`}
          </p>
          {detail.status === CONTRACT_IS.ending && (
            <Alert
              type="info"
              showIcon
              title={`${kind === TERMINATION_KIND.end ? '解约' : '作废'}协议经各方签署后生效，原合同随之${kind === TERMINATION_KIND.end ? '解除' : '作废'}。`}
            />
          )}
          {detail.status === CONTRACT_IS.refused && (
            <Alert
              type="warning"
              showIcon
              title={`协议已被拒签，原合同继续有效。${detail.endReason ?? ''}`}
            />
          )}
          <ul className={styles.parties}>
            {detail.parties.map(({ partyId, name, status }) => (
              <li key={partyId}>
                {name}
                <span className={styles.quiet}>
                  {status === PARTY.signed ? '已签署' : status === PARTY.refused ? '已拒签' : '待签署'}
                </span>
              </li>
            ))}
          </ul>
        </section>
        <div className={styles.document}>
          {error ? (
            <FailedState failure={new Error(error)} onRetry={retry} />
          ) : source ? (
            <DocumentViewer source={source} viewer={viewer} label={`${label}协议`} />
          ) : (
            <LoadingState text="正在打开协议" />
          )}
        </div>
      </div>
      <StepFooter viewer={viewer} />
      {isPhone && <footer className={styles.answer}>{answer}</footer>}
      {refusing.subject && (
        <RefuseDialog
          contractId={detail.contractId}
          name={detail.name}
          ends={label}
          onRefused={() => {
            refusing.close()
            void outdate('/v2/file/detail', '/contract/terminate/view')
          }}
          onClose={refusing.close}
        />
      )}
    </>
  )
}
