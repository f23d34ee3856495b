import { outdate } from '../../../shared/api/useCall.ts'

/** After any change to departments or members: the tree counts people, the list names departments. */
export const organisationChanged = () =>
  outdate(
    '/department/departmentList',
    '/departmentmember/memberList',
    '/departmentmember/getMemberList',
    '/roles',
  )
