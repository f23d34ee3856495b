import { ENTRY_TYPE } from '@xinqi/api/quota'

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const BARE = new RegExp(`^${ID}$`)
const TASK = new RegExp(`^ai:(${ID}):`)
const NOTARY = new RegExp(`^notary:(${ID})$`)
const ORDER = /^(?:order|refund|moved):([A-Z0-9]{6,32})$/

export type LeadsTo = { what: 'contract' | 'comparison' | 'review' | 'notary' | 'order'; id: string } | null

/** What a movement belongs to, read from the reference it was written under. Pure. */
export const leadsTo = (entry: { kind: string; type: number; reference: string }): LeadsTo => {
  const { kind, type, reference } = entry
  const order = ORDER.exec(reference)
  if (order) return { what: 'order', id: order[1]! }
  if (type !== ENTRY_TYPE.spent && type !== ENTRY_TYPE.givenBack) return null
  const task = TASK.exec(reference)
  if (task && kind === 'compare') return { what: 'comparison', id: task[1]! }
  if (task && kind === 'examine') return { what: 'review', id: task[1]! }
  const application = NOTARY.exec(reference)
  if (application) return { what: 'notary', id: application[1]! }
  // A contract's copies are spent under its own id.
  return kind === 'contract' && BARE.test(reference) ? { what: 'contract', id: reference } : null
}
