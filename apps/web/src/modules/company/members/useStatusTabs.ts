// The status tabs with how many members each would show under the other filters. The list itself comes first:
// the counts are asked for once it has arrived.

import { MEMBER_STATUS } from '@xinqi/api/status'
import { useCall } from '../../../shared/api/useCall.ts'
import type { StatusTab } from '../../../shared/list/listTypes.ts'
import type { MemberFilter } from './memberFilter.ts'

const useCount = (filter: MemberFilter, status: number, enabled: boolean): number | undefined => {
  const { data } = useCall(
    '/departmentmember/memberList',
    { ...filter, status, pageSize: 1 },
    { quiet: true, enabled, placeholderData: (before) => before },
  )
  return data?.total
}

export const useStatusTabs = (filter: MemberFilter, listArrived: boolean): StatusTab[] => {
  const counts = {
    1: useCount(filter, 1, listArrived),
    3: useCount(filter, 3, listArrived),
    2: useCount(filter, 2, listArrived),
    0: useCount(filter, 0, listArrived),
  }
  const known = Object.values(counts).filter((count) => count !== undefined)
  const all = known.length === 4 ? known.reduce((sum, count) => sum + count, 0) : undefined
  return [
    { value: '', label: '全部', count: all },
    ...([1, 3, 2, 0] as const).map((status) => ({
      value: String(status),
      label: MEMBER_STATUS[status].label,
      count: counts[status],
    })),
  ]
}
