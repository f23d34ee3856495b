import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { dueApprovals, dueSignatures, startedContracts } from '../../contracts/drafts/hand-over-contracts.ts'
import { madeTemplates } from '../../contracts/templates/hand-over-templates.ts'
import { sealKeeping } from '../../seals/company-seals/hand-over-seals.ts'
import { companyOf } from './access.ts'
import { verifiedMember } from './members.ts'
import type { MemberRow } from './queries.ts'

/** Something a member has that somebody else must take over. Each capability with such things adds its own. */
export type HandOverStep = {
  kind: string
  move: (db: Queryable, companyId: string, from: MemberRow, to: MemberRow) => Promise<number>
}

/** The post itself. */
const leadership: HandOverStep = {
  kind: '部门负责人',
  move: async (db, companyId, from, to) => {
    if (!from.is_leader) return 0
    await db
      .updateTable('member')
      .set({ is_leader: false })
      .where('company_id', '=', companyId)
      .where('id', '=', from.id)
      .execute()
    await db
      .updateTable('member')
      .set({ is_leader: true })
      .where('company_id', '=', companyId)
      .where('id', '=', to.id)
      .execute()
    return 1
  },
}

export const HAND_OVER_STEPS: readonly HandOverStep[] = [
  leadership,
  sealKeeping,
  startedContracts,
  dueSignatures,
  dueApprovals,
  madeTemplates,
]

/** All or nothing, in the caller's transaction; the receiver must be somebody who can act on what he gets. */
export const handOver = async (
  { actor, db }: { actor: Actor; db: Queryable },
  from: MemberRow,
  receiverId: string,
): Promise<{ kind: string; count: number }[]> => {
  const companyId = companyOf(actor)
  if (from.id === receiverId) throw new CodedError('HANDOVER_TO_SELF')
  const receiver = await verifiedMember(db, companyId, receiverId)
  if (!receiver) throw new CodedError('HANDOVER_RECEIVER')
  const moved = []
  for (const step of HAND_OVER_STEPS)
    moved.push({ kind: step.kind, count: await step.move(db, companyId, from, receiver) })
  return moved
}
