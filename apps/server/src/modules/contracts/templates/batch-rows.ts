import type { Draft } from '@xinqi/api/calls'
import { CONTRACT } from '@xinqi/api/limits'
import { draftProblems, type Surroundings } from '../drafts/draft-problems.ts'
import type { Column } from './batch-columns.ts'

/** The draft a row makes of the template's. Pure. */
export const draftOfRow = (
  base: Draft,
  columns: readonly Column[],
  cells: readonly string[],
): { draft: Draft; wrong: string[] } => {
  const wrong: string[] = []
  let draft: Draft = { ...base, name: '' }
  for (const [index, { put }] of columns.entries()) {
    const text = cells[index]?.trim()
    if (!text) continue
    const next = put(draft, text)
    if (typeof next === 'string') wrong.push(next)
    else draft = next
  }
  return { draft: draft.name ? draft : { ...draft, name: nameFor(base.name, draft) }, wrong }
}

/** Nobody types a thousand names: the template's, and whom it goes to. */
const nameFor = (template: string, { parties }: Draft): string => {
  const other = parties.find(({ isOwn }) => !isOwn)
  const to = (other?.companyName || other?.signers[0]?.name || '').trim()
  const room = CONTRACT.nameMax - template.length - 1
  return to && room > 0 ? `${template}-${to.slice(0, room)}` : template
}

/** Everything that keeps a row from being sent, in one sentence; null when nothing does. Pure. */
export const rowProblem = (draft: Draft, wrong: readonly string[], around: Surroundings): string | null => {
  const said = draftProblems(draft, around).map(({ at, message }) => {
    const index = /^parties\.(\d+)/.exec(at)?.[1]
    const role = index ? draft.parties[Number(index)]?.roleName : undefined
    return role ? `${role}：${message}` : message
  })
  const all = [...new Set([...wrong, ...said])]
  return all.length ? all.join('；') : null
}
