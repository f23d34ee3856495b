// What the member list, its counts and its export are asked with: the address, read once.

import type { Body } from '@xinqi/api/calls'
import type { ListQuery } from '../../../shared/list/listTypes.ts'

/** `direct` leaves out the departments below the chosen one. */
export const ADDRESS_NAMES = ['keyword', 'status', 'roleId', 'departmentId', 'direct'] as const

export type MemberFilter = Omit<Body<'/departmentmember/memberList'>, 'cursor' | 'pageSize'>

export const memberFilter = ({ keyword, status, roleId, departmentId, direct }: ListQuery): MemberFilter => ({
  ...(keyword ? { keyword } : {}),
  ...(status && /^[0-3]$/.test(status) ? { status: Number(status) } : {}),
  ...(roleId ? { roleId } : {}),
  ...(departmentId ? { departmentId } : {}),
  ...(departmentId && direct ? { withSubordinates: false } : {}),
})
