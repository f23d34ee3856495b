import type { Data } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { askedOf } from '../../people/third-party/vendor-errors.ts'
import { managedMember } from '../members/members.ts'
import { corpOf, workplaceProvider } from './corp.ts'

type Link = { member_id: string; foreign_id: string }

const linksOf = (db: Queryable, companyId: string, memberIds: readonly string[]): Promise<Link[]> =>
  rowsOf(
    db,
    'workplace_member',
    { company_id: companyId, member_id: oneOf(memberIds) },
    { columns: ['member_id', 'foreign_id'] },
  )

/** Only to members one may manage, and of those to whom the directory knows. */
export const sendNotice = async (call: PreparingCall<'/dd/message'>): Promise<Data<'/dd/message'>> => {
  const { actor, body, db, services } = call
  const companyId = companyOf(actor)
  const provider = workplaceProvider(services)
  for (const memberId of body.memberIds) await managedMember(call, memberId)
  const corp = await corpOf(services, db, companyId)
  const links = await linksOf(db, companyId, body.memberIds)
  const unknown = body.memberIds.length - links.length
  if (links.length === 0) return { sent: 0, unknown, taskId: '' }
  const ids = links.map(({ foreign_id }) => foreign_id)
  const { taskId } = await askedOf(call, () => provider.send(corp, ids, body), 'WORKPLACE_REFUSED')
  return { sent: links.length, unknown, taskId }
}

export const noteNotice = async (call: Call<'/dd/message'>, told: Data<'/dd/message'>) => {
  call.note({ target: `${told.sent} 人`, detail: { title: call.body.title, task: told.taskId } })
  return told
}

export const approvalModels: PlainHandler<'/dd/approvalModel'> = async (call) => {
  const { actor, db, services } = call
  const companyId = companyOf(actor)
  const corp = await corpOf(services, db, companyId)
  const [own] = await linksOf(db, companyId, [actor.company!.memberId])
  if (!own) return []
  return askedOf(
    call,
    () => workplaceProvider(services).approvalModels(corp, own.foreign_id),
    'WORKPLACE_REFUSED',
  )
}
