// The department tree as the rows a person sees: what is open, or what a search finds with the way to it.

import type { Data } from '@xinqi/api/calls'

export type Department = Data<'/department/departmentList'>[number]

export type Branch = Department & {
  /** Members here and in everything below. */
  totalMembers: number
  children: Branch[]
}

export type DepartmentRow = {
  branch: Branch
  level: number
  open: boolean
  position: number
  siblings: number
}

const addUp = (branch: Branch): number => {
  for (const child of branch.children) branch.totalMembers += addUp(child)
  return branch.totalMembers
}

/** A department whose parent is missing is shown at the top, not lost. */
export const branchesOf = (departments: readonly Department[]): Branch[] => {
  const byId = new Map<string, Branch>(
    departments.map((department) => [
      department.departmentId,
      { ...department, totalMembers: department.memberCount, children: [] },
    ]),
  )
  const roots: Branch[] = []
  for (const branch of byId.values()) {
    const parent = branch.parentId === null ? undefined : byId.get(branch.parentId)
    if (parent) parent.children.push(branch)
    else roots.push(branch)
  }
  for (const root of roots) addUp(root)
  return roots
}

/** From the root down to the department; empty when there is no such department. */
export const pathTo = (
  departments: readonly Department[],
  departmentId: string | undefined,
): Department[] => {
  const byId = new Map(departments.map((department) => [department.departmentId, department]))
  const path: Department[] = []
  let next = departmentId === undefined ? undefined : byId.get(departmentId)
  while (next) {
    path.unshift(next)
    next = next.parentId === null ? undefined : byId.get(next.parentId)
  }
  return path
}

const rowsUnder = (
  branches: readonly Branch[],
  level: number,
  isOpen: (branch: Branch) => boolean,
): DepartmentRow[] =>
  branches.flatMap((branch, index) => {
    const open = branch.children.length > 0 && isOpen(branch)
    const row = { branch, level, open, position: index + 1, siblings: branches.length }
    return open ? [row, ...rowsUnder(branch.children, level + 1, isOpen)] : [row]
  })

export const openRows = (roots: readonly Branch[], open: ReadonlySet<string>): DepartmentRow[] =>
  rowsUnder(roots, 1, (branch) => open.has(branch.departmentId))

const matching = (branches: readonly Branch[], keyword: string): Branch[] =>
  branches.flatMap((branch) => {
    const children = matching(branch.children, keyword)
    return children.length > 0 || branch.name.toLowerCase().includes(keyword) ? [{ ...branch, children }] : []
  })

export const foundRows = (roots: readonly Branch[], keyword: string): DepartmentRow[] =>
  rowsUnder(matching(roots, keyword.toLowerCase()), 1, () => true)
