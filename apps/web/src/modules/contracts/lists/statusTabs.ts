import { type StatusSet, statusOf } from '@xinqi/api/status'
import type { StatusTab } from '../../../shared/list/listTypes.ts'
import { capped } from './capped.ts'

/** 全部, then each status with how many there are; those with none stay, so that a filter can be seen to be empty. */
export const statusTabs = (
  shown: readonly number[],
  counts: readonly { status: number; count: number }[] | undefined,
  set: StatusSet,
): StatusTab[] => [
  { value: '', label: '全部' },
  ...shown.map((status) => {
    const count = counts?.find((one) => one.status === status)?.count
    const { label } = statusOf(set, status)
    return { value: String(status), label: count ? `${label} ${capped(count)}` : label }
  }),
]
