// 负责人查看合同: those who answer for others read what these sign, and change nothing.

import { Button } from 'antd'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { useAbout } from '../../../shared/navigation/useAbout.ts'
import { StepFooter } from '../../../shared/steps/StepFooter.tsx'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'
import type { Detail } from './detail.ts'
import { SignInfo } from './SignInfo.tsx'
import { SignPanel } from './SignPanel.tsx'
import { useContract } from './useContract.ts'
import { useSigning } from './useSigning.ts'

/** Whatever he might do elsewhere, here it is only looked at. */
const asReader = (detail: Detail): Detail => ({ ...detail, actions: [], mine: null })

const Reader = ({ detail, reload }: { detail: Detail; reload: () => Promise<unknown> }) => {
  const signing = useSigning(asReader(detail), reload)
  const { contractId } = detail
  return (
    <>
      <StepHeader
        title={detail.name}
        steps={[]}
        onBack={() => go('/contractdepot')}
        extra={<Button onClick={() => go(`/sign/flowDetails?contractId=${contractId}`)}>签署流程</Button>}
      />
      <SignPanel signing={signing}>
        <SignInfo signing={signing} />
      </SignPanel>
      <StepFooter viewer={signing.viewer} />
    </>
  )
}

const DetailLeaderPage = () => {
  const contractId = useAbout('contractId')
  const { data, error, refetch } = useContract(contractId)
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return <Reader key={contractId} detail={data} reload={refetch} />
}
export default DetailLeaderPage
