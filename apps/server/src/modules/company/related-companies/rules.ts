import { GROUP_DEPTH } from '@xinqi/api/related'

/** child → parent, for every company that has one. */
export type Parents = ReadonlyMap<string, string>

export const ancestorsOf = (parents: Parents, companyId: string): string[] => {
  const above: string[] = []
  for (let at = parents.get(companyId); at !== undefined && !above.includes(at); at = parents.get(at))
    above.push(at)
  return above
}

/** Levels of the tree hanging from a company, itself included. */
export const heightOf = (parents: Parents, companyId: string): number => {
  const children = [...parents].filter(([, parent]) => parent === companyId).map(([child]) => child)
  return 1 + Math.max(0, ...children.map((child) => heightOf(parents, child)))
}

export type JoinProblem = 'RELATE_SELF' | 'RELATE_HAS_PARENT' | 'RELATE_LOOP' | 'RELATE_TOO_DEEP'

/** One parent, no rings, not too deep: what may keep a company from coming under another. */
export const joinProblem = (parents: Parents, parentId: string, childId: string): JoinProblem | null => {
  if (parentId === childId) return 'RELATE_SELF'
  if (parents.has(childId)) return 'RELATE_HAS_PARENT'
  const above = ancestorsOf(parents, parentId)
  if (above.includes(childId)) return 'RELATE_LOOP'
  if (above.length + 1 + heightOf(parents, childId) > GROUP_DEPTH) return 'RELATE_TOO_DEEP'
  return null
}
