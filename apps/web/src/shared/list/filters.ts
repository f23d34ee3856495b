// What most lists are looked through by.
//   filters={[keywordFilter('企业', '企业名称'), choiceFilter('status', '状态', TASK_STATUS)]} body={keywordAndStatus}

import { type StatusSet, statusOf } from '@xinqi/api/status'
import type { ListFilter, ListQuery, StatusTab } from './listTypes.ts'

type Named = string | { readonly label: string } | { readonly name: string }
const nameOf = (named: Named): string =>
  typeof named === 'string' ? named : 'label' in named ? named.label : named.name

/** Words that are looked for. */
export const keywordFilter = (label: string, placeholder?: string): ListFilter => ({
  kind: 'keyword',
  name: 'keyword',
  label,
  ...(placeholder ? { placeholder } : {}),
})

/** One of a set that says itself what its members are called; only these of them, where some are never met. */
export const choiceFilter = (
  name: string,
  label: string,
  set: { readonly [value: string | number]: Named | undefined },
  only: readonly (string | number)[] = Object.keys(set),
): ListFilter => ({
  kind: 'choice',
  name,
  label,
  options: only.map((value) => ({ value: String(value), label: nameOf(set[value]!) })),
})

/** Everything, then each of these statuses, with how many there are where that is known. */
export const tabsOf = (
  set: StatusSet,
  codes: readonly number[],
  countOf: (code: number) => number | undefined = () => undefined,
): StatusTab[] => [
  { value: '', label: '全部' },
  ...codes.map((code) => ({
    value: String(code),
    label: statusOf(set, code).label,
    count: countOf(code),
  })),
]

/** The question of a list that has these two. */
export const keywordAndStatus = ({ keyword, status }: ListQuery) => ({
  ...(keyword ? { keyword } : {}),
  ...(status ? { status: Number(status) } : {}),
})

type SetValues<T> = { [Name in keyof T]?: Exclude<T[Name], '' | undefined> }
/** Of what a list can be narrowed by, what somebody has written or chosen. */
export const given = <T extends object>(asked: T) =>
  Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined && value !== ''),
  ) as SetValues<T>
