// 签署任务: what waits for me first, then everything else that concerns me.

import type { ContractView } from '@xinqi/api/calls'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListFilter } from '../../../shared/list/listTypes.ts'
import { capped } from './capped.ts'
import { asked, statusFilter } from './contractFilters.ts'
import { OtherLists } from './OtherLists.tsx'
import { SavedViews } from './SavedViews.tsx'
import { StartButton } from './StartButton.tsx'
import { useContractList } from './useContractList.tsx'

const TABS: { value: '' | ContractView; label: string }[] = [
  { value: '', label: '全部' },
  { value: 'waitingForMe', label: '待我处理' },
  { value: 'toSign', label: '待我签署' },
  { value: 'toTakeUp', label: '待认领' },
  { value: 'toFill', label: '待我填写' },
  { value: 'toPlace', label: '待我设置' },
  { value: 'toApprove', label: '待我审批' },
  { value: 'waitingForOthers', label: '待他人处理' },
  { value: 'dueSoon', label: '即将截止' },
  { value: 'copies', label: '抄送我的' },
  { value: 'favourites', label: '我收藏的' },
]
const EMPTY: Partial<Record<string, string>> = {
  waitingForMe: '没有待处理的合同，需要您签署、填写或审批的会出现在这里',
  toSign: '没有待签署的合同',
  toTakeUp: '没有待认领的合同，只写明企业、未指定签署人的合同会出现在这里',
  dueSoon: '没有三天内截止的合同',
  favourites: '还没有收藏合同，点击合同名称旁的星标即可收藏',
}
const FILTERS: readonly ListFilter[] = [statusFilter]

const SignTaskPage = () => {
  const [params] = useSearchParams()
  const { data } = useCall('/file/count', {}, { quiet: true })
  const { list, dialogs } = useContractList(FILTERS)
  const tabs = useMemo(
    () => ({
      name: 'view',
      items: TABS.map(({ value, label }) => {
        const count = value && data?.views[value]
        return { value, label: count ? `${label} ${capped(count)}` : label }
      }),
    }),
    [data],
  )
  return (
    <>
      <ListPage
        title="签署任务"
        note={<OtherLists here="/signTask" />}
        path="/file/list"
        {...list}
        tabs={tabs}
        body={asked}
        tools={() => <SavedViews list="signTask" />}
        primary={<StartButton />}
        empty={{ text: EMPTY[params.get('view') ?? ''] ?? '还没有与您有关的合同', action: <StartButton /> }}
      />
      {dialogs.open}
    </>
  )
}
export default SignTaskPage
