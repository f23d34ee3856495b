import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { administratorsOf } from '../members/administrators.ts'
import { companyOf, ownChild } from './access.ts'

/** To a child and back, each time with a new token. Both companies find it in their logs. */
export const actFor: PlainHandler<'/relateCompany/actFor'> = async (call) => {
  const { actor, body, db } = call
  const home = actor.actingFrom?.companyId ?? companyOf(actor)
  if (body.companyId === null) {
    if (!actor.actingFrom) throw new CodedError('RELATE_NOT_CHILD')
    call.note({ target: `返回${actor.actingFrom.companyName}` })
    return reopen(call, {
      companyId: home,
      isAdmin: (await administratorsOf(db, home)).includes(actor.accountId),
    })
  }
  if (actor.actingFrom || !actor.grants.has('system:relate:act')) throw new CodedError('FORBIDDEN')
  const relation = await ownChild(db, home, body.companyId)
  if (!(relation.act_rights as string[]).length) {
    throw new CodedError('FORBIDDEN', `${relation.child_name}未允许代操作，请联系其系统管理员`)
  }
  call.note({ target: relation.child_name })
  return reopen(call, { companyId: relation.child_id, homeCompanyId: home, isAdmin: false })
}

const reopen = async (
  { actor, db, services, visitor }: Call<'/relateCompany/actFor'>,
  seat: { companyId: string; homeCompanyId?: string; isAdmin: boolean },
) => {
  const token = await services.sessions.open(db, {
    accountId: actor.accountId,
    secondStepAt: actor.secondStepAt,
    ...seat,
    ...visitor,
  })
  await services.sessions.end(db, actor.sessionId, 'switched')
  return { token, companyId: seat.companyId, isAdmin: seat.isAdmin }
}
