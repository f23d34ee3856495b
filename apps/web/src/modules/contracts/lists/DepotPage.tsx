// 合同仓库: the company's contracts as far as one's rights reach, and those signed elsewhere before.

import { CONTRACT_STATUS } from '@xinqi/api/status'
import { USER_IS } from '@xinqi/api/wire'
import { Segmented } from 'antd'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListFilter, ListQuery } from '../../../shared/list/listTypes.ts'
import { useIdentity } from '../../../shared/session/session.ts'
import { AskStoreLink } from './AskStoreLink.tsx'
import { asked } from './contractFilters.ts'
import { DownloadAllButton } from './DownloadAllButton.tsx'
import { LegacyList } from './LegacyList.tsx'
import { OtherLists } from './OtherLists.tsx'
import { SavedViews } from './SavedViews.tsx'
import { statusTabs } from './statusTabs.ts'
import { useContractList } from './useContractList.tsx'

const SHOWN = [2, 3, 4, 5, 8, 9, 10, 11, 12, 7] as const
const FILTERS: readonly ListFilter[] = []
const exported = (query: ListQuery) => ({
  permission: 'system:contract:export' as const,
  run: () => call('/v2/file/enterpriseExport', asked(query)),
})

const Shelves = () => {
  const [params, setParams] = useSearchParams()
  if (useIdentity().account.userType !== USER_IS.company) return null
  return (
    <Segmented
      aria-label="合同来源"
      value={params.get('from_elsewhere') ? 'legacy' : 'here'}
      options={[
        { value: 'here', label: '平台合同' },
        { value: 'legacy', label: '存量合同' },
      ]}
      onChange={(value) => setParams(value === 'legacy' ? { from_elsewhere: '1' } : {}, { replace: true })}
    />
  )
}

const CompanyContracts = () => {
  const { data } = useCall('/file/count', { shelf: 'company' }, { quiet: true })
  const { list, dialogs } = useContractList(FILTERS, true)
  const tabs = useMemo(
    () => ({ name: 'status', items: statusTabs(SHOWN, data?.byStatus, CONTRACT_STATUS) }),
    [data],
  )
  return (
    <>
      <ListPage
        title="合同仓库"
        note={
          <>
            <OtherLists here="/contractdepot" />
            <Shelves />
          </>
        }
        path="/v2/file/contractList"
        {...list}
        tabs={tabs}
        body={asked}
        exporting={exported}
        tools={(query) => (
          <>
            <AskStoreLink />
            <SavedViews list="depot" />
            <DownloadAllButton query={query} shelf="company" />
          </>
        )}
        empty={{ text: '还没有合同，企业成员发起和收到的合同会出现在这里' }}
      />
      {dialogs.open}
    </>
  )
}

const DepotPage = () => {
  const [params] = useSearchParams()
  return params.get('from_elsewhere') ? <LegacyList switcher={<Shelves />} /> : <CompanyContracts />
}
export default DepotPage
