// 企业合同: what the company one acts for has, as far as one's rights reach. For a person, or for one contract or by
// choice, the names one can sign in.

import { Link, useSearchParams } from 'react-router'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListFilter } from '../../../shared/list/listTypes.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import SignCompanyPage from '../signing/SignCompanyPage.tsx'
import { BatchActions } from './BatchActions.tsx'
import { contractColumns } from './contractColumns.tsx'
import { asked, statusFilter, useContractFilters } from './contractFilters.ts'
import { OtherLists } from './OtherLists.tsx'
import { RowActionsCell } from './RowActionsCell.tsx'
import { StartButton } from './StartButton.tsx'
import { useContractDialogs } from './useContractDialogs.tsx'

const COMPANY = 1
const FILTERS: readonly ListFilter[] = [statusFilter]

const CompanyContracts = () => {
  const filters = useContractFilters(FILTERS, true)
  const dialogs = useContractDialogs()
  return (
    <>
      <ListPage
        title="企业合同"
        note={
          <>
            <OtherLists here="/signCompany" />
            <Link to="/signCompany?identities=1">切换签约身份</Link>
          </>
        }
        path="/v2/file/contractList"
        rowKey="contractId"
        columns={contractColumns((row) => <RowActionsCell row={row} dialogs={dialogs} />)}
        filters={filters}
        body={asked}
        batch={(rows, clear) => <BatchActions rows={rows} clear={clear} />}
        primary={<StartButton />}
        empty={{ text: '企业还没有合同，发起或收到后会出现在这里', action: <StartButton /> }}
      />
      {dialogs.open}
    </>
  )
}

const CompanyContractsPage = () => {
  const [params] = useSearchParams()
  const isOfCompany = useIdentity().account.userType === COMPANY
  const isAsked = params.has('contractId') || params.has('identities')
  return isOfCompany && !isAsked ? <CompanyContracts /> : <SignCompanyPage />
}
export default CompanyContractsPage
