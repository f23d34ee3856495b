/** Whose records the holders of a role see and manage. */
export const DATA_SCOPES = [
  { value: 1, label: '本人', about: '只看本人的数据' },
  { value: 2, label: '本部门及下级', about: '所在部门及其全部下级部门的数据' },
  { value: 3, label: '全企业', about: '企业的全部数据' },
] as const

export const scopeLabel = (scope: number) => DATA_SCOPES.find(({ value }) => value === scope)?.label ?? '–'
