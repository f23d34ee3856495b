// 合同管理: everything that concerns me, by status; drafts among it.

import { CONTRACT_STATUS, contractStatusOf } from '@xinqi/api/status'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { useMemo } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListFilter, ListQuery, StatusTab } from '../../../shared/list/listTypes.ts'
import { AskStoreLink } from './AskStoreLink.tsx'
import { capped } from './capped.ts'
import { asked, IN_APPROVAL, viewFilter } from './contractFilters.ts'
import { DownloadAllButton } from './DownloadAllButton.tsx'
import { OtherLists } from './OtherLists.tsx'
import { SavedViews } from './SavedViews.tsx'
import { StartButton } from './StartButton.tsx'
import { statusTabs } from './statusTabs.ts'
import { useContractList } from './useContractList.tsx'

const SHOWN = [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 7] as const
const FILTERS: readonly ListFilter[] = [viewFilter]
const exported = (query: ListQuery) => ({
  permission: 'system:contract:export' as const,
  run: () => call('/contract/export/start', { ...asked(query), shelf: 'mine' as const }),
})

/** Behind the drafts: what was sent and waits for consent is no longer one of them. */
const withApproval = ([all, drafts, ...others]: StatusTab[], waiting: number): StatusTab[] => {
  const { label } = contractStatusOf(CONTRACT_IS.draft, IN_APPROVAL)
  return [
    all!,
    drafts!,
    { value: IN_APPROVAL, label: waiting ? `${label} ${capped(waiting)}` : label },
    ...others,
  ]
}

const SignListPage = () => {
  const { data } = useCall('/file/count', {}, { quiet: true })
  const { list, dialogs } = useContractList(FILTERS)
  const tabs = useMemo(
    () => ({
      name: 'status',
      items: withApproval(statusTabs(SHOWN, data?.byStatus, CONTRACT_STATUS), data?.inApproval ?? 0),
    }),
    [data],
  )
  return (
    <>
      <ListPage
        title="合同管理"
        note={<OtherLists here="/signList" />}
        path="/v2/file/centerListV2"
        {...list}
        tabs={tabs}
        body={asked}
        exporting={exported}
        tools={(query) => (
          <>
            <AskStoreLink />
            <SavedViews list="signList" />
            <DownloadAllButton query={query} shelf="mine" />
          </>
        )}
        primary={<StartButton />}
        empty={{ text: '还没有合同，发起后会出现在这里', action: <StartButton /> }}
      />
      {dialogs.open}
    </>
  )
}
export default SignListPage
