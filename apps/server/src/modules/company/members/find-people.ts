import type { Data } from '@xinqi/api/calls'
import type { Call } from '../../../platform/http/call.ts'
import { managedFilter } from './members.ts'
import { departmentsOf, findMembers } from './queries.ts'

const SHOWN = 5

/**
 * Members by name or whole number, and departments by name, for those who may open the page they are on: nobody is
 * found here whom its list would not show.
 */
export const findPeople = async (
  { actor, db, services }: Pick<Call<'/search/all'>, 'actor' | 'db' | 'services'>,
  keyword: string,
): Promise<Data<'/search/all'>> => {
  if (!actor.company || !actor.grants.has('system:org:member')) return []
  const members = await findMembers(db, actor.company.id, {
    ...(await managedFilter({ actor, db, services }, { keyword })),
    pageSize: SHOWN,
  })
  const departments = (await departmentsOf(db, actor.company.id)).filter(({ name }) => name.includes(keyword))
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
