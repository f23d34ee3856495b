// What a parent company may do when its people act for a child.

import { PERMISSION_KEYS, type PermissionKey } from './menus.ts'

export const GROUP_DEPTH = 5
export const RELATION_INVITE_DAYS = 7

/** Never lent: money, roles, the group itself, and whatever names who a company is. */
const under = (...roots: string[]): PermissionKey[] =>
  PERMISSION_KEYS.filter((key) => roots.some((root) => key === root || key.startsWith(`${root}:`)))

export const ACT_RIGHTS = {
  contract: { name: '合同', about: '代为发起、签署、查看与管理合同', grants: under('system:contract') },
  template: { name: '模板', about: '代为维护合同模板与流程模板', grants: under('system:template') },
  seal: {
    name: '印章',
    about: '代为维护与授权企业印章',
    grants: under('system:seal').filter((key) => key !== 'system:seal:personal'),
  },
  archive: { name: '归档', about: '代为归档合同、维护合同类型', grants: under('system:archive') },
  member: {
    name: '成员',
    about: '代为维护部门与成员，不含角色权限',
    grants: [
      'system:org:member',
      'system:org:memberEdit',
      'system:org:departmentEdit',
      'system:org:memberExport',
    ],
  },
  data: { name: '数据', about: '查看履约台账与数据看板', grants: under('system:data') },
} as const satisfies Record<string, { name: string; about: string; grants: readonly PermissionKey[] }>
export type ActRight = keyof typeof ACT_RIGHTS
export const ACT_RIGHT_KEYS = Object.keys(ACT_RIGHTS) as ActRight[]

/** What somebody of the parent may do for the child: what the child lent, and of that only what he may do at home. */
export const actingGrants = (own: ReadonlySet<string>, lent: readonly string[]): Set<string> => {
  const grants = lent.flatMap((right): readonly string[] => ACT_RIGHTS[right as ActRight]?.grants ?? [])
  // What was begun for the child is fetched where one's own tasks are listed.
  return new Set(['system:workbench', 'system:contract:downloads', ...grants].filter((key) => own.has(key)))
}
