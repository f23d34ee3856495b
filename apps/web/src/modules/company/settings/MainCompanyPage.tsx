import { Alert, Button } from 'antd'
import { Link } from 'react-router'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { CenterPage } from '../../../shared/center/CenterPage.tsx'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { useAccess } from '../../../shared/permission/access.ts'
import { CompanyFacts } from './CompanyFacts.tsx'
import { LogoField } from './LogoField.tsx'

/** Whoever may change it is told that administrators get in by a password alone. */
const SafetyHint = () => {
  const access = useAccess()
  const may = access.may('system:setting:prefer')
  const { data: company } = useCall('/company/index', {}, { quiet: true, enabled: may })
  if (!may || !company?.administratorsWithoutSecondFactor) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`${company.administratorsWithoutSecondFactor} 名系统管理员没有开启二次验证，仅凭密码即可登录`}
      action={<Link to="/center/preferSetting">要求开启</Link>}
    />
  )
}

const UNCERTIFIED = [0, 2]

/** The company one is acting for, with what may be changed about it. */
const MainCompanyPage = () => {
  const { data: company, error, refetch } = useCall('/company/detail', {}, { quiet: true })
  const access = useAccess()
  return (
    <CenterPage
      title="企业中心"
      extra={
        <>
          {company && UNCERTIFIED.includes(company.status) && (
            <Link to="/companyVerify">
              <Button type="primary" tabIndex={-1}>
                去认证
              </Button>
            </Link>
          )}{' '}
          <Link to="/center/showAllEnptr">全部企业</Link>
        </>
      }
    >
      {company ? (
        <>
          <LogoField
            company={company}
            editable={access.may('system:setting:companyEdit')}
            onChanged={() => outdate('/company/detail', '/user/list', '/company/index')}
          />
          <SafetyHint />
          <CompanyFacts company={company} />
        </>
      ) : error ? (
        <FailedState failure={error} onRetry={() => void refetch()} what="企业中心" />
      ) : (
        <LoadingState />
      )}
    </CenterPage>
  )
}
export default MainCompanyPage
