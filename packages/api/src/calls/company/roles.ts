import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { BATCH_MEMBERS } from '../../limits.ts'
import { Between, Int, Nullable, Text, TextUpTo } from '../../plain.ts'
import { Id, Instant, Name, PageOf, searched } from '../../shapes.ts'

const ofRole = { roleId: Id }
const DataScope = Between(1, 3)
const Role = Type.Object({
  roleId: Id,
  name: Text,
  /** 1–4 built in and locked, 9 custom. */
  type: Int,
  dataScope: Int,
  memberCount: Int,
  createdAt: Instant,
})
const RoleMember = Type.Object({
  memberId: Id,
  userId: Id,
  name: Text,
  departmentName: Nullable(Text),
})
const MemberIds = Type.Array(Id, { minItems: 1, maxItems: BATCH_MEMBERS })
const RoleIds = Type.Array(Id, { maxItems: 20 })
const membersOfRole = { ...ofRole, memberIds: MemberIds }
const read = { auth: 'login', permission: 'system:org:role', changes: false, timeout: 120 } as const
const edit = { auth: 'login', permission: 'system:org:roleEdit', timeout: 120 } as const

export const roles = {
  '/roles': ep({ ...read, method: 'GET', summary: '角色列表', data: Type.Array(Role) }),
  '/roles/roleDetail': ep({
    ...read,
    summary: '角色详情与权限键',
    body: ofRole,
    data: { role: Role, grants: Type.Array(Text) },
  }),
  '/roles/addRole': ep({
    ...edit,
    service: 'service:org:role',
    summary: '新增自定义角色',
    changes: 'role.add',
    idempotent: true,
    body: { name: Name, dataScope: DataScope },
    data: ofRole,
  }),
  '/roles/updateRole': ep({
    ...edit,
    summary: '修改自定义角色的名称与数据范围',
    changes: 'role.change',
    body: { roleId: Id, name: Type.Optional(Name), dataScope: Type.Optional(DataScope) },
  }),
  '/roles/deleteRole': ep({
    ...edit,
    summary: '删除没有成员的自定义角色',
    changes: 'role.delete',
    body: ofRole,
  }),
  '/roles/queryMembersByRoleId': ep({
    ...read,
    summary: '角色的全部成员',
    body: ofRole,
    data: Type.Array(RoleMember),
  }),
  '/roles/queryMembersPageByRoleId': ep({
    ...read,
    summary: '角色成员分页',
    body: { roleId: Id, ...searched },
    data: PageOf(RoleMember),
  }),
  '/roles/addCompanyRoleMember': ep({
    ...edit,
    summary: '给角色添加成员',
    changes: 'role.assign',
    body: membersOfRole,
  }),
  '/roles/deleteCompanyRoleMember': ep({
    ...edit,
    summary: '从角色移除成员',
    changes: 'role.assign',
    body: membersOfRole,
  }),
  '/saasMenu/getAllSaasMenus': ep({
    ...read,
    summary: '全部菜单与按钮，供角色编辑',
    data: Type.Array(Type.Unknown()),
  }),
  '/saasMenu/getSelectedSaasMenus': ep({
    ...read,
    summary: '角色已有的权限键',
    body: ofRole,
    data: Type.Array(Text),
  }),
  '/saasMenu/addSaasRoleMenus': ep({
    ...edit,
    summary: '设置自定义角色的权限，下一次请求即生效',
    changes: 'role.grant',
    body: { roleId: Id, grants: Type.Array(TextUpTo(60), { maxItems: 500 }) },
  }),
  '/saasMenu/memberAssignRole': ep({
    ...edit,
    summary: '设置一名成员的角色',
    changes: 'role.assign',
    body: { memberId: Id, roleIds: RoleIds },
  }),
  '/saasMenu/batchMemberAssignRole': ep({
    ...edit,
    summary: '设置多名成员的角色',
    changes: 'role.assign',
    body: { memberIds: MemberIds, roleIds: RoleIds },
  }),
}
