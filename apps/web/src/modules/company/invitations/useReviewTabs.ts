// The review tabs with how many records each would show under the other filters, asked for once the list has arrived.

import type { Body } from '@xinqi/api/calls'
import { INVITE_REVIEW } from '@xinqi/api/status'
import { useCall } from '../../../shared/api/useCall.ts'
import type { StatusTab } from '../../../shared/list/listTypes.ts'

type Filter = Omit<Body<'/departmentmember/inviteMemberList'>, 'cursor' | 'pageSize' | 'review'>
const REVIEWS = [0, 1, 2] as const

const useCount = (filter: Filter, review: number | undefined, enabled: boolean) => {
  const { data } = useCall(
    '/departmentmember/inviteMemberList',
    { ...filter, ...(review === undefined ? {} : { review }), pageSize: 1 },
    { quiet: true, enabled, placeholderData: (before) => before },
  )
  return data?.total
}

export const useReviewTabs = (filter: Filter, listArrived: boolean): StatusTab[] => {
  const all = useCount(filter, undefined, listArrived)
  const counts = [
    useCount(filter, 0, listArrived),
    useCount(filter, 1, listArrived),
    useCount(filter, 2, listArrived),
  ]
  return [
    { value: '', label: '全部', count: all },
    ...REVIEWS.map((review) => ({
      value: String(review),
      label: INVITE_REVIEW[review].label,
      count: counts[review],
    })),
  ]
}
