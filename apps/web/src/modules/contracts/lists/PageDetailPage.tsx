// 合同详情: what it is on the left, the pages in the middle, what happened on the right, and what may be done with it.

import { useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ContractView } from './ContractView.tsx'

const PageDetailPage = () => {
  const [params] = useSearchParams()
  const contractId = params.get('contractId') ?? ''
  const { data, error, refetch } = useCall('/v2/file/detail', { contractId }, { quiet: true })
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} what="合同详情" />
  if (!data) return <LoadingState text="正在打开合同" />
  return <ContractView key={contractId} detail={data} />
}
export default PageDetailPage
