// 签约设置: who must agree before a contract leaves the house or a seal is used, and how contracts begin here.

import { useCall } from '../../../shared/api/useCall.ts'
import { CenterPage } from '../../../shared/center/CenterPage.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { FlowList } from './FlowList.tsx'
import { SigningDefaults } from './SigningDefaults.tsx'

const ApprovalManagePage = () => {
  const { data: setting, error, refetch } = useCall('/signSetting/detail', {}, { quiet: true })
  return (
    <CenterPage title="签约设置">
      <FlowList />
      {setting ? (
        <SigningDefaults setting={setting} />
      ) : error ? (
        <FailedState failure={error} onRetry={() => void refetch()} what="签约设置" />
      ) : (
        <LoadingState />
      )}
    </CenterPage>
  )
}
export default ApprovalManagePage
