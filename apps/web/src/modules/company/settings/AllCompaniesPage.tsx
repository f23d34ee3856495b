import type { Data } from '@xinqi/api/calls'
import { COMPANY_CERTIFICATION, MEMBER_STATUS } from '@xinqi/api/status'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterCard, CenterPage, SettingRow, SettingRows } from '../../../shared/center/CenterPage.tsx'
import { Avatar } from '../../../shared/console/Avatar.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { SearchBox } from '../../../shared/forms/SearchBox.tsx'
import { useDebounced } from '../../../shared/search/useDebounced.ts'
import { switchCompany } from '../../../shared/session/identity.ts'

type Identity = Data<'/user/list'>[number]

const HERE = { 1: { label: '当前身份', colour: 'green' } } as const
const FROZEN = 0
const WAITING = 2

const aboutOf = ({ companyId, name, departmentName, roleNames, joinedAt }: Identity) =>
  companyId
    ? [name, departmentName, roleNames.join('、'), `加入于 ${day(joinedAt)}`].filter(Boolean).join('，')
    : '以个人名义签署，合同与企业分开管理'

const IdentityRow = ({ identity }: { identity: Identity }) => {
  const { companyId, companyName, companyStatus, memberStatus, logo, isCurrent, name } = identity
  const title = companyName ?? `${name ?? '我'}（个人）`
  return (
    <SettingRow
      icon={<Avatar name={companyName?.slice(0, 1) ?? name} picture={logo} size={40} />}
      name={
        <>
          {companyId ? <Link to={`/center/otherEnptrCenter?companyId=${companyId}`}>{title}</Link> : title}
          {companyStatus !== null && <StatusTag set={COMPANY_CERTIFICATION} code={companyStatus} />}
          {(memberStatus === FROZEN || memberStatus === WAITING) && (
            <StatusTag set={MEMBER_STATUS} code={memberStatus} />
          )}
          {isCurrent && <StatusTag set={HERE} code={1} />}
        </>
      }
      about={aboutOf(identity)}
    >
      {!isCurrent && memberStatus !== FROZEN && (
        <Button
          aria-label={`切换到${title}`}
          onClick={() => void switchCompany(companyId).catch(() => undefined)}
        >
          {memberStatus === WAITING ? '接受并进入' : '切换'}
        </Button>
      )}
    </SettingRow>
  )
}

const AllCompaniesPage = () => {
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const {
    data: identities,
    error,
    refetch,
  } = useCall('/user/list', keyword ? { keyword } : {}, { quiet: true, placeholderData: (before) => before })
  return (
    <CenterPage
      title="全部企业"
      extra={
        <span style={{ display: 'inline-flex', gap: 8 }}>
          <Link to="/eInviteRegisterIn">
            <Button tabIndex={-1}>申请加入企业</Button>
          </Link>
          <Link to="/createCompany">
            <Button type="primary" tabIndex={-1}>
              创建企业
            </Button>
          </Link>
        </span>
      }
    >
      <CenterCard
        title="我的身份"
        extra={<SearchBox label="搜索企业" placeholder="搜索企业名称" value={typed} onChange={setTyped} />}
      >
        {identities ? (
          identities.length ? (
            <SettingRows>
              {identities.map((identity) => (
                <IdentityRow key={identity.companyId ?? 'oneself'} identity={identity} />
              ))}
            </SettingRows>
          ) : (
            <EmptyState text={`没有名称含「${keyword}」的企业`} />
          )
        ) : error ? (
          <FailedState failure={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState />
        )}
      </CenterCard>
    </CenterPage>
  )
}
export default AllCompaniesPage
