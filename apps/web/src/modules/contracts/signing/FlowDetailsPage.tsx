// 签署流程详情: who signs in which order, and who has done what when.

import { Button } from 'antd'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ContractStatusTag } from '../../../shared/format/ContractStatusTag.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { go } from '../../../shared/navigation/go.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import styles from './contract-sign.module.css'
import { PartyProgress } from './PartyProgress.tsx'
import { useContract } from './useContract.ts'

const FlowDetailsPage = () => {
  const contractId = useAbout('contractId')
  const { data, error, refetch } = useContract(contractId)
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const { actions } = data
  return (
    <>
      <StepHeader
        title={data.name}
        steps={[]}
        onBack={() => go(`/sign/pageDetail?contractId=${contractId}`)}
        extra={
          actions.includes('sign') && (
            <Button type="primary" onClick={() => go(`/sign/detail?contractId=${contractId}`)}>
              去签署
            </Button>
          )
        }
      />
      <div className={styles.flow}>
        <dl className={styles.facts}>
          <dt>状态</dt>
          <dd>
            <ContractStatusTag status={data.status} phase={data.phase} />
          </dd>
          <dt>签署顺序</dt>
          <dd>{data.inTurn ? '顺序签署' : '无序签署'}</dd>
          <dt>发起</dt>
          <dd>
            {data.companyName ?? data.initiatorName} · {instant(data.sentAt) ?? '尚未发送'}
          </dd>
          <dt>截止时间</dt>
          <dd>{instant(data.deadlineAt) ?? '不限'}</dd>
          {data.finishedAt && (
            <>
              <dt>完成时间</dt>
              <dd>{instant(data.finishedAt)}</dd>
            </>
          )}
          {data.endReason && (
            <>
              <dt>原因</dt>
              <dd>{data.endReason}</dd>
            </>
          )}
        </dl>
        <PartyProgress detail={data} />
      </div>
    </>
  )
}
export default FlowDetailsPage
