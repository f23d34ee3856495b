// The flat list of departments as a tree. A department whose parent is missing is shown at the top, not lost.

export type Department = { departmentId: string; parentId: string | null; name: string; memberCount: number }
export type DepartmentNode = { value: string; title: string; memberCount: number; children: DepartmentNode[] }

export const departmentTree = (departments: readonly Department[]): DepartmentNode[] => {
  const nodes = new Map(
    departments.map(({ departmentId, name, memberCount }) => [
      departmentId,
      { value: departmentId, title: name, memberCount, children: [] } as DepartmentNode,
    ]),
  )
  const roots: DepartmentNode[] = []
  for (const { departmentId, parentId } of departments) {
    const node = nodes.get(departmentId)!
    const parent = parentId === null ? undefined : nodes.get(parentId)
    ;(parent?.children ?? roots).push(node)
  }
  return roots
}
