import type { Data } from '@xinqi/api/calls'
import { addDays, chinaDay, monthOf } from '@xinqi/api/china-day'
import { QUOTA_KEYS } from '@xinqi/api/quota'
import { outdate } from '../../../shared/api/useCall.ts'
import type { RowOf } from '../../../shared/list/listTypes.ts'

export type Client = RowOf<'/subAccount/list'>
export type AgentPackages = Data<'/subAccount/agentPackageList'>

export const clientsChanged = () =>
  outdate(
    '/subAccount/list',
    '/subAccount/customerList',
    '/subAccount/agentPackageList',
    '/subAccount/monthBill',
    '/subAccount/contractList',
    '/quota/balance',
  )

/** What an agent may still give, by kind, over all his packages. */
export const leftByKind = (copies: AgentPackages['copies']) => {
  const kinds = new Map<string, { kind: string; kindName: string; unit: string; left: number }>()
  for (const { kind, kindName, unit, left } of copies) {
    kinds.set(kind, { kind, kindName, unit, left: (kinds.get(kind)?.left ?? 0) + left })
  }
  return QUOTA_KEYS.flatMap((kind) => kinds.get(kind) ?? [])
}

/** Months an agent may look at, the newest first. */
export const recentMonths = (today: Date, count = 24): string[] =>
  Array.from({ length: count - 1 }).reduce<string[]>(
    (months) => [...months, monthOf(addDays(`${months.at(-1)}-01`, -1))],
    [monthOf(chinaDay(today))],
  )
