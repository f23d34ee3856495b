import type { Data } from '@xinqi/api/calls'
import type { Call } from '../../platform/http/call.ts'
import { departmentsOf, findMembers } from '../org/queries.ts'

const SHOWN = 5

/** Ctrl+K over what the company has; each capability adds its own kind here. */
export const searchAll = async ({
  actor,
  body,
  db,
  services,
}: Call<'/search/all'>): Promise<Data<'/search/all'>> => {
  if (!actor.company) return []
  const keyword = body.keyword.trim()
  if (!keyword) return []
  const members = await findMembers(db, actor.company.id, {
    keyword,
    mobileHash: services.columns.lookup(keyword),
    pageSize: SHOWN,
  })
  const departments = (await departmentsOf(db, actor.company.id)).filter((department) =>
    department.name.includes(keyword),
  )
  return [
    ...members.slice(0, SHOWN).map((member) => ({
      kind: '成员',
      id: member.id,
      title: member.name,
      detail: member.department_name,
      path: `/member?keyword=${encodeURIComponent(member.name)}`,
    })),
    ...departments.slice(0, SHOWN).map((department) => ({
      kind: '部门',
      id: department.id,
      title: department.name,
      detail: `${department.members ?? 0} 人`,
      path: `/member?departmentId=${department.id}`,
    })),
  ]
}
