import type { ErrorName } from '@xinqi/api/errors'
import { DEPARTMENT_DEPTH } from '@xinqi/api/limits'

export type DepartmentNode = { id: string; parentId: string | null; name: string }

const byId = (tree: readonly DepartmentNode[]) => new Map(tree.map((node) => [node.id, node]))

/** From the root down to the department itself. */
export const pathTo = (tree: readonly DepartmentNode[], id: string): DepartmentNode[] => {
  const nodes = byId(tree)
  const path: DepartmentNode[] = []
  for (let node = nodes.get(id); node; node = node.parentId ? nodes.get(node.parentId) : undefined)
    path.unshift(node)
  return path
}

/** The department and everything below it. */
export const subtree = (tree: readonly DepartmentNode[], id: string): string[] => {
  const children = new Map<string, string[]>()
  for (const node of tree) {
    if (node.parentId) children.set(node.parentId, [...(children.get(node.parentId) ?? []), node.id])
  }
  const found: string[] = []
  const open = [id]
  for (let next = open.pop(); next; next = open.pop()) {
    found.push(next)
    open.push(...(children.get(next) ?? []))
  }
  return found
}

const heightOf = (tree: readonly DepartmentNode[], id: string): number => {
  const children = tree.filter((node) => node.parentId === id)
  return 1 + Math.max(0, ...children.map((child) => heightOf(tree, child.id)))
}

/** Why a department may not stand under this parent by this name; undefined when it may. */
export const placementProblem = (
  tree: readonly DepartmentNode[],
  placed: { id?: string; parentId: string | null; name: string },
): ErrorName | undefined => {
  if (placed.parentId && !byId(tree).has(placed.parentId)) return 'NOT_FOUND'
  if (placed.id && placed.parentId && subtree(tree, placed.id).includes(placed.parentId))
    return 'DEPARTMENT_LOOP'
  const above = placed.parentId ? pathTo(tree, placed.parentId).length : 0
  const height = placed.id ? heightOf(tree, placed.id) : 1
  if (above + height > DEPARTMENT_DEPTH) return 'DEPARTMENT_TOO_DEEP'
  const sibling = tree.find(
    (node) => node.parentId === placed.parentId && node.name === placed.name && node.id !== placed.id,
  )
  return sibling ? 'DEPARTMENT_NAME_TAKEN' : undefined
}
