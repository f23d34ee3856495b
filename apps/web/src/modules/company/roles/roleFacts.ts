import type { Data } from '@xinqi/api/calls'
import { outdate } from '../../../shared/api/useCall.ts'

export type Role = Data<'/roles'>[number]

/** Types 1–4 come with every company and are locked. */
export const isBuiltIn = ({ type }: Role) => type >= 1 && type <= 4

export const rolesChanged = () =>
  outdate('/roles', '/roles/roleDetail', '/roles/queryMembersPageByRoleId', '/departmentmember/memberList')
