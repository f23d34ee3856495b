// 合同详情: what it is on the left, the pages in the middle, what happened on the right, and what may be done with it.

import { useSearchParams } from 'react-router'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useContract } from '../signing/useContract.ts'
import { ContractView } from './ContractView.tsx'

const PageDetailPage = () => {
  const [params] = useSearchParams()
  const contractId = params.get('contractId') ?? ''
  const { data, error, refetch } = useContract(contractId)
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} what="合同详情" />
  if (!data) return <LoadingState text="正在打开合同" />
  return <ContractView key={contractId} detail={data} />
}
export default PageDetailPage
