// 外出代理: when one is away and who acts meanwhile; for whom one acts; and the lists of who is on duty.

import { USER_IS } from '@xinqi/api/wire'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterPage } from '../../../shared/center/CenterPage.tsx'
import { AddressTabs } from '../../../shared/list/AddressTabs.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { useIdentity } from '../../../shared/session/session.ts'
import { AbsenceList } from './AbsenceList.tsx'
import { DutyLists } from './DutyLists.tsx'

const AbsencePage = () => {
  const { account } = useIdentity()
  const { data } = useCall('/absence/now', {}, { quiet: true })
  if (account.userType !== USER_IS.company)
    return (
      <CenterPage title="外出代理">
        <Notice>外出代理用于企业内的审批与用印签署，请先切换到企业身份。</Notice>
      </CenterPage>
    )
  return (
    <CenterPage title="外出代理">
      <AddressTabs
        items={[
          { key: 'mine', label: '我的外出', children: <AbsenceList whose="mine" /> },
          { key: 'deputy', label: '由我代理', children: <AbsenceList whose="deputy" /> },
          ...(data?.runsCompany
            ? [{ key: 'company', label: '全公司', children: <AbsenceList whose="company" /> }]
            : []),
          { key: 'duty', label: '值班表', children: <DutyLists /> },
        ]}
      />
    </CenterPage>
  )
}
export default AbsencePage
