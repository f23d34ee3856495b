// What most lists are looked through by.
//   filters={[keywordFilter('企业', '企业名称'), choiceFilter('status', '状态', TASK_STATUS)]} body={keywordAndStatus}

import type { ListFilter, ListQuery } from './listTypes.ts'

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

/** The question of a list that has these two. */
export const keywordAndStatus = ({ keyword, status }: ListQuery) => ({
  ...(keyword ? { keyword } : {}),
  ...(status ? { status: Number(status) } : {}),
})
