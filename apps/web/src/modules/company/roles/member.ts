import type { RowOf } from '../../../shared/list/listTypes.ts'

/** Somebody as the list of members shows him. */
export type Member = RowOf<'/departmentmember/memberList'>
