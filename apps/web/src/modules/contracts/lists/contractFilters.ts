import type { Body } from '@xinqi/api/calls'
import { CONTRACT_STATUS } from '@xinqi/api/status'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { USER_IS } from '@xinqi/api/wire'
import { useMemo } from 'react'
import { useCall } from '../../../shared/api/useCall.ts'
import { endOfDay, startOfDay } from '../../../shared/format/instant.ts'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import type { ListFilter, ListQuery } from '../../../shared/list/listTypes.ts'
import { useIdentity } from '../../../shared/session/session.ts'

export type ContractFilter = Omit<Body<'/file/list'>, 'cursor' | 'pageSize'>

/** Among the statuses of a list: sent by its author, and his company has yet to agree. */
export const IN_APPROVAL = 'approval'
const statusAsked = (status: string): Pick<ContractFilter, 'status' | 'inApproval'> => {
  if (status === IN_APPROVAL) return { status: CONTRACT_IS.draft, inApproval: true }
  return {
    status: Number(status),
    ...(Number(status) === CONTRACT_IS.draft ? { inApproval: false } : {}),
  }
}

/** What stands in the address, as the calls want it. */
export const asked = (query: ListQuery): ContractFilter => ({
  ...(query.view ? { view: query.view as ContractFilter['view'] } : {}),
  ...(query.status ? statusAsked(query.status) : {}),
  ...(query.keyword ? { keyword: query.keyword } : {}),
  ...(query.counterpart ? { counterpart: query.counterpart } : {}),
  ...(query.typeId ? { typeId: query.typeId } : {}),
  ...(query.departmentId ? { departmentId: query.departmentId } : {}),
  ...(query.initiatorId ? { initiatorId: query.initiatorId } : {}),
  ...(query.from ? { from: startOfDay(query.from) } : {}),
  ...(query.to ? { to: endOfDay(query.to) } : {}),
  ...(query.finishedFrom ? { finishedFrom: startOfDay(query.finishedFrom) } : {}),
  ...(query.finishedTo ? { finishedTo: endOfDay(query.finishedTo) } : {}),
})

const SENT = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const
export const statusFilter: ListFilter = choiceFilter('status', '合同状态', CONTRACT_STATUS, SENT)
export const viewFilter: ListFilter = choiceFilter('view', '与我的关系', {
  started: '我发起的',
  received: '我签署的',
  copies: '抄送我的',
  favourites: '我收藏的',
})

/** Types and departments are the company's; somebody who acts for himself has neither. */
export const useContractFilters = (extra: readonly ListFilter[], wide = false): ListFilter[] => {
  const isCompany = useIdentity().account.userType === USER_IS.company
  const types = useCall('/contractType/list', {}, { quiet: true, enabled: isCompany })
  const departments = useCall('/department/departmentList', {}, { quiet: true, enabled: isCompany && wide })
  const members = useCall('/departmentmember/memberList2', {}, { quiet: true, enabled: isCompany && wide })
  return useMemo(() => {
    const choice = (
      name: string,
      label: string,
      options: { value: string; label: string }[],
    ): ListFilter[] => (options.length ? [{ kind: 'choice', name, label, options }] : [])
    return [
      keywordFilter('合同名称、编号、签署方', '搜索名称、编号、签署方、发起人'),
      ...extra,
      { kind: 'days', from: 'from', to: 'to', label: '发起时间' },
      { kind: 'days', from: 'finishedFrom', to: 'finishedTo', label: '完成时间' },
      { kind: 'keyword', name: 'counterpart', label: '签署方', placeholder: '签署方名称' },
      ...choice(
        'typeId',
        '合同类型',
        (types.data ?? []).map(({ typeId, name }) => ({ value: typeId, label: name })),
      ),
      ...(wide
        ? [
            ...choice(
              'initiatorId',
              '发起人',
              (members.data ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
            ),
            ...choice(
              'departmentId',
              '发起部门',
              (departments.data ?? []).map(({ departmentId, name }) => ({
                value: departmentId,
                label: name,
              })),
            ),
          ]
        : []),
    ]
  }, [extra, wide, types.data, departments.data, members.data])
}
