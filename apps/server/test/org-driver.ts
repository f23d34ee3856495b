import type { Body, JsonPath } from '@xinqi/api/calls'
import type { World } from './world.ts'

/** The demo company: who administers it, who is employed there, somebody of another, and whom and what it has by name. */
export const orgDriver = async (world: World) => {
  const [admin, employee, other] = await world.signInAll('13800000001', '13800000004', '13800000005')
  /** What a call ends with, where no more is asked. */
  const codeOf = async <P extends JsonPath>(path: P, body: Body<P>, token = admin): Promise<number> =>
    (await world.call(path, body, { token })).code
  const tree = async (token = admin) => (await world.call('/department/departmentList', {}, { token })).data
  const departmentNamed = async (name: string) =>
    (await tree()).find((department) => department.name === name)!.departmentId
  const memberNamed = async (name: string, token = admin) =>
    (await world.call('/departmentmember/memberList', { keyword: name }, { token })).data.list[0]!
  return { admin, employee, other, codeOf, tree, departmentNamed, memberNamed }
}
