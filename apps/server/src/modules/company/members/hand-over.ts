import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { verifiedMember } from './members.ts'
import type { MemberRow } from './queries.ts'

/** Something a member has that somebody else must take over. Each capability with such things adds its own. */
export type HandOverStep = {
  kind: string
  move: (db: Tx, companyId: string, from: MemberRow, to: MemberRow) => Promise<number>
}

export const HAND_OVER = extensionPoint<HandOverStep>('hand-over', ({ kind }) => kind)

/** The post itself. */
export const leadership: HandOverStep = {
  kind: '部门负责人',
  move: async (db, companyId, from, to) => {
    if (!from.is_leader) return 0
    await inRows(db, 'member', { company_id: companyId, id: from.id }).set({ is_leader: false })
    await inRows(db, 'member', { company_id: companyId, id: to.id }).set({ is_leader: true })
    return 1
  },
}

/** All or nothing, in the caller's transaction; the receiver must be somebody who can act on what he gets. */
export const handOver = async (
  { actor, db, services }: { actor: Actor; db: Tx; services: Services },
  from: MemberRow,
  receiverId: string,
): Promise<{ kind: string; count: number }[]> => {
  const companyId = companyOf(actor)
  if (from.id === receiverId) throw new CodedError('HANDOVER_TO_SELF')
  const receiver = await verifiedMember(db, companyId, receiverId)
  if (!receiver) throw new CodedError('HANDOVER_RECEIVER')
  const moved = []
  for (const step of services.extensions.all(HAND_OVER))
    moved.push({ kind: step.kind, count: await step.move(db, companyId, from, receiver) })
  return moved
}
