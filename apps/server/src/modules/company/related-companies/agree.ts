import { kindFacts } from '@xinqi/api/quota'
import { ACT_RIGHTS } from '@xinqi/api/related'
import { EMPTY, inRows, valuesOf } from '../../../platform/db/row.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { setShares } from '../../quota/copies/share.ts'
import { administeredCompany, companyOf, ownChild } from './access.ts'
import { relationOf } from './relation-of.ts'
import { tellAdministrators } from './tell.ts'

export const share = async (call: Call<'/relateCompany/share'>) => {
  const { actor, body, db, now } = call
  const relation = await ownChild(db, companyOf(actor), body.companyId)
  const kinds = new Map(body.shares.map((asked) => [asked.kind, asked]))
  await setShares(db, relation.parent_id, relation.child_id, [...kinds.values()])
  const words = [...kinds.values()].map(
    ({ kind, cap }) => `${kindFacts(kind).name} ${cap} ${kindFacts(kind).unit}`,
  )
  await tellAdministrators(db, relation.child_id, {
    title: '共享份数已调整',
    content: words.length
      ? `${relation.parent_name}现向${relation.child_name}共享：${words.join('、')}。`
      : `${relation.parent_name}不再向${relation.child_name}共享份数。`,
    path: '/relateCompany',
    at: now,
  })
  call.note({ target: `${relation.child_name}：${words.join('、') || '不共享'}` })
  return {}
}

/** The child decides what may be done in its name, and may take it back at any time. */
export const lendRights = async (call: Call<'/relateCompany/rights'>) => {
  const { actor, body, db, now, services } = call
  const relation = orNotFound(await relationOf(db, administeredCompany(actor)))
  await inRows(db, 'company_relation', { child_id: relation.child_id }).set({
    act_rights: JSON.stringify(body.rights),
  })
  const acting = await valuesOf(db, 'session', 'account_id', {
    company_id: relation.child_id,
    home_company_id: relation.parent_id,
    ended_at: EMPTY,
  })
  for (const accountId of acting) await services.sessions.actorChanged(db, accountId)
  const words = body.rights.map((right) => ACT_RIGHTS[right].name)
  await tellAdministrators(db, relation.parent_id, {
    title: '代操作权限已调整',
    content: words.length
      ? `${relation.child_name}现允许代操作：${words.join('、')}。`
      : `${relation.child_name}不再允许代操作。`,
    path: '/relateCompany',
    at: now,
  })
  call.note({ target: words.join('、') || '不允许代操作' })
  return {}
}
