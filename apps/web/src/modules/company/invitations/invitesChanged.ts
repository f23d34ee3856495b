import { outdate } from '../../../shared/api/useCall.ts'

/** After an invitation or an answer to one: the records, the codes and who is a member may all have moved. */
export const invitesChanged = () =>
  outdate(
    '/departmentmember/inviteMemberList',
    '/invite/codes',
    '/departmentmember/memberList',
    '/department/departmentList',
  )
