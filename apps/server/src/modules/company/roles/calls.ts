import { MENUS } from '@xinqi/api/menus'
import { handlers } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { assignRoles, changeHolders } from './assign-roles.ts'
import {
  addRole,
  changeRole,
  deleteRole,
  listRoles,
  roleDetail,
  roleMemberPage,
  roleMembers,
  roleOf,
  setGrants,
} from './roles.ts'

export const rolesCalls = handlers({
  '/roles': listRoles,
  '/roles/roleDetail': roleDetail,
  '/roles/addRole': addRole,
  '/roles/updateRole': changeRole,
  '/roles/deleteRole': deleteRole,
  '/roles/queryMembersByRoleId': roleMembers,
  '/roles/queryMembersPageByRoleId': roleMemberPage,
  '/roles/addCompanyRoleMember': async (call) => {
    const role = await changeHolders(call, call.body.roleId, call.body.memberIds, 'add')
    call.note({ target: role.name, detail: { added: call.body.memberIds } })
    return {}
  },
  '/roles/deleteCompanyRoleMember': async (call) => {
    const role = await changeHolders(call, call.body.roleId, call.body.memberIds, 'remove')
    call.note({ target: role.name, detail: { removed: call.body.memberIds } })
    return {}
  },
  '/saasMenu/getAllSaasMenus': async () => [...MENUS],
  '/saasMenu/getSelectedSaasMenus': async ({ actor, body, db }) =>
    (await roleOf(db, companyOf(actor), body.roleId)).grants,
  '/saasMenu/addSaasRoleMenus': setGrants,
  '/saasMenu/memberAssignRole': async (call) => {
    const assigned = await assignRoles(call, [call.body.memberId], call.body.roleIds)
    call.note({ target: assigned, detail: { members: [call.body.memberId], roles: call.body.roleIds } })
    return {}
  },
  '/saasMenu/batchMemberAssignRole': async (call) => {
    const assigned = await assignRoles(call, call.body.memberIds, call.body.roleIds)
    call.note({ target: assigned, detail: { members: call.body.memberIds, roles: call.body.roleIds } })
    return {}
  },
})
