import { NAME_MAX } from '@xinqi/api/limits'
import { isMobile } from '@xinqi/api/mobile'
import type { Directory, DirectoryDepartment, DirectoryPerson } from '../../../providers/workplace.ts'
import type { DepartmentNode } from '../members/department-rules.ts'

// What a directory and a company's own organisation differ in. Pure: the preview shows it, the job carries it out.

export type OwnMember = {
  id: string
  name: string
  /** Hex of the keyed hash: who has which number can be told without reading numbers. */
  mobileHash: string | null
  departmentId: string | null
  isFrozen: boolean
}
export type Own = {
  departments: readonly DepartmentNode[]
  members: readonly OwnMember[]
  /** Foreign id → our id, as earlier syncs left them. */
  departmentLinks: ReadonlyMap<string, string>
  memberLinks: ReadonlyMap<string, string>
}

export type DepartmentStep = {
  foreignId: string
  parentForeignId: string | null
  name: string
  /** Ours, when there is one already. */
  departmentId: string | null
  change: 'none' | 'add' | 'link' | 'move'
}
export type PersonStep = DirectoryPerson & {
  memberId: string | null
  fromDepartmentId: string | null
  change: 'none' | 'add' | 'link' | 'move' | 'refuse'
  reason: string | null
}
export type Plan = { departments: DepartmentStep[]; people: PersonStep[]; gone: OwnMember[] }

/** Parents first; what hangs on nothing or in a circle is left out. */
export const parentsFirst = (departments: readonly DirectoryDepartment[]): DirectoryDepartment[] => {
  const children = new Map<string | null, DirectoryDepartment[]>()
  for (const department of departments) {
    const siblings = children.get(department.parentId) ?? []
    siblings.push(department)
    children.set(department.parentId, siblings)
  }
  const ordered: DirectoryDepartment[] = []
  const open = [...(children.get(null) ?? []).slice(0, 1)]
  for (let next = open.shift(); next; next = open.shift()) {
    ordered.push(next)
    open.push(...(children.get(next.id) ?? []))
  }
  return ordered
}

const planDepartments = (directory: Directory, own: Own): DepartmentStep[] => {
  const byId = new Map(own.departments.map((node) => [node.id, node]))
  const root = own.departments.find((node) => node.parentId === null)
  const ours = new Map<string, string | null>()
  const taken = new Set<string>()
  const linked = (foreignId: string): DepartmentNode | undefined =>
    byId.get(own.departmentLinks.get(foreignId) ?? '')
  return parentsFirst(directory.departments).map(({ id, parentId, name: said }) => {
    const name = said.trim().slice(0, NAME_MAX)
    const step = (departmentId: string | null, change: DepartmentStep['change']): DepartmentStep => {
      ours.set(id, departmentId)
      if (departmentId) taken.add(departmentId)
      return { foreignId: id, parentForeignId: parentId, name, departmentId, change }
    }
    if (parentId === null) return step(root?.id ?? null, linked(id) ? 'none' : 'link')
    const parent = ours.get(parentId) ?? null
    const known = linked(id)
    if (known) return step(known.id, known.name === name && known.parentId === parent ? 'none' : 'move')
    // Made by hand before: the same name in the same place is the same department.
    const twin = own.departments.find(
      (node) => parent !== null && node.parentId === parent && node.name === name && !taken.has(node.id),
    )
    return twin ? step(twin.id, 'link') : step(null, 'add')
  })
}

const planPeople = (
  directory: Directory,
  own: Own,
  steps: DepartmentStep[],
  hashOf: (mobile: string) => string,
) => {
  const departments = new Map(steps.map((step) => [step.foreignId, step]))
  const rootStep = steps.find((step) => step.parentForeignId === null)
  const byId = new Map(own.members.map((member) => [member.id, member]))
  const byMobile = new Map(
    own.members.flatMap((member) => (member.mobileHash ? [[member.mobileHash, member]] : [])),
  )
  const taken = new Set(own.memberLinks.values())
  const numbers = new Set<string>()
  return directory.people.map((person): PersonStep => {
    const home = departments.get(person.departmentId ?? '') ?? rootStep
    const placed = { ...person, departmentId: home?.foreignId ?? null, name: person.name.trim() }
    const result = (
      change: PersonStep['change'],
      member?: OwnMember,
      reason: string | null = null,
    ): PersonStep => ({
      ...placed,
      memberId: member?.id ?? null,
      fromDepartmentId: member?.departmentId ?? null,
      change,
      reason,
    })
    const known = byId.get(own.memberLinks.get(person.id) ?? '')
    if (known) return result(known.departmentId === home?.departmentId ? 'none' : 'move', known)
    if (!person.mobile) return result('refuse', undefined, '通讯录未提供手机号，请授权应用读取手机号')
    const mobile = person.mobile.replace(/^\+?86-?/, '')
    if (!isMobile(mobile)) return result('refuse', undefined, '不是中国大陆手机号，请手动邀请')
    if (!placed.name || [...placed.name].length > NAME_MAX)
      return result('refuse', undefined, '姓名应为 1–50 个字')
    if (numbers.has(mobile)) return result('refuse', undefined, '通讯录中有重复的手机号')
    numbers.add(mobile)
    placed.mobile = mobile
    const twin = byMobile.get(hashOf(mobile))
    if (!twin) return result('add')
    if (taken.has(twin.id)) return result('refuse', undefined, '该手机号已对应通讯录中的另一人')
    taken.add(twin.id)
    return result('link', twin)
  })
}

/**
 * Gone are those an earlier sync found in the directory and this one does not. Members the directory has never known
 * were added here by hand and are nobody's business but ours.
 */
export const planSync = (directory: Directory, own: Own, hashOf: (mobile: string) => string): Plan => {
  const departments = planDepartments(directory, own)
  const people = planPeople(directory, own, departments, hashOf)
  const present = new Set(directory.people.map(({ id }) => id))
  const byId = new Map(own.members.map((member) => [member.id, member]))
  const gone = [...own.memberLinks].flatMap(([foreignId, memberId]) => {
    const member = byId.get(memberId)
    return member && !member.isFrozen && !present.has(foreignId) ? [member] : []
  })
  return { departments, people, gone }
}

/** The departments by how deep they stand, the uppermost first. Expects parents before children. */
export const departmentLevels = (steps: readonly DepartmentStep[]): DepartmentStep[][] => {
  const depths = new Map<string, number>()
  const found: DepartmentStep[][] = []
  for (const step of steps) {
    const depth = step.parentForeignId === null ? 0 : (depths.get(step.parentForeignId) ?? 0) + 1
    depths.set(step.foreignId, depth)
    const level = found[depth] ?? []
    level.push(step)
    found[depth] = level
  }
  return found
}
