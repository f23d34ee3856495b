import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { CenterPage } from '../../../shared/center/CenterPage.tsx'
import { EmptyState, FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { switchCompany } from '../../../shared/session/identity.ts'
import { CompanyFacts } from './CompanyFacts.tsx'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const Company = ({ companyId }: { companyId: string }) => {
  const { data: company, error, refetch } = useCall('/company/detail', { companyId }, { quiet: true })
  if (!company)
    return error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />
  return (
    <CenterPage
      title={company.name}
      extra={
        <>
          {!company.seat.isCurrent && (
            <Button type="primary" onClick={() => void switchCompany(companyId).catch(() => undefined)}>
              切换到该企业
            </Button>
          )}{' '}
          <Link to="/center/showAllEnptr">全部企业</Link>
        </>
      }
    >
      <CompanyFacts company={company} />
    </CenterPage>
  )
}

/** A company one has a seat in, looked at without leaving the present one. */
const OtherCompanyPage = () => {
  const [query] = useSearchParams()
  const companyId = query.get('companyId')
  if (companyId && ID.test(companyId)) return <Company key={companyId} companyId={companyId} />
  return (
    <CenterPage title="其他企业">
      <EmptyState
        text="请从全部企业中选择要查看的企业"
        action={<Link to="/center/showAllEnptr">查看全部企业</Link>}
      />
    </CenterPage>
  )
}
export default OtherCompanyPage
