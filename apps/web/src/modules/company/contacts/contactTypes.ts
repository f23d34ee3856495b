import { outdate } from '../../../shared/api/useCall.ts'
import type { ListQuery, RowOf } from '../../../shared/list/listTypes.ts'

export type Kind = 1 | 2
export type Contact = RowOf<'/contact/list'>

export const NAMES = ['kind', 'groupId', 'keyword'] as const

export const kindOf = ({ kind }: ListQuery): Kind => (kind === '2' ? 2 : 1)

export const contactFilter = (query: ListQuery) => ({
  kind: kindOf(query),
  ...(query.groupId ? { groupId: query.groupId } : {}),
  ...(query.keyword ? { keyword: query.keyword } : {}),
})

export const contactsChanged = () => outdate('/contact/list', '/contact/groups')
