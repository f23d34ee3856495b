// Who has not proven who he is, or whose company has not, is told before the work begins: nothing can be sent until then.

import { COMPANY, IDENTITY } from '@xinqi/api/status-names'
import { Button, Result } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useIdentity } from '../../../shared/session/session.ts'
import { StepHeader } from '../../../shared/steps/StepHeader.tsx'

export const ProveFirst = ({ personal, children }: { personal: boolean; children: ReactNode }) => {
  const { person, enterprise } = useIdentity().account
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [later, setLater] = useState(false)
  const lacks =
    person.identityStatus !== IDENTITY.verified
      ? {
          title: '发起签署前，请先完成实名认证',
          text: '对方需要知道合同由谁发出，发送前须完成实名。认证只需几分钟，完成后可回到这里继续。',
          to: `/realName?return=${encodeURIComponent(personal ? '/startPerson' : '/startCompany')}`,
          action: '去实名认证',
        }
      : !personal && enterprise?.status !== COMPANY.certified
        ? {
            title: '发起签署前，请先完成企业认证',
            text: '企业通过认证后才能发送合同和使用印章。',
            to: '/companyVerify',
            action: '去企业认证',
          }
        : null
  // A draft that was begun is gone on with: what it lacks is said there.
  if (!lacks || later || query.has('contractId')) return children
  return (
    <>
      <StepHeader
        title={personal ? '发起个人签署' : '发起企业签署'}
        current={0}
        onBack={() => navigate(-1)}
      />
      <Result
        status="info"
        title={<span style={{ display: 'block', textWrap: 'balance' }}>{lacks.title}</span>}
        subTitle={lacks.text}
        extra={[
          <Link key="prove" to={lacks.to}>
            <Button type="primary">{lacks.action}</Button>
          </Link>,
          <Button key="later" onClick={() => setLater(true)}>
            先准备草稿
          </Button>,
        ]}
      />
    </>
  )
}
