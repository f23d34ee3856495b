import { EMPTY, removeRows, rowsOf } from '../../../platform/db/row.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { setShares } from '../../quota/copies/share.ts'
import { administeredCompany, companyOf, ownChild } from './access.ts'
import { lockGroups } from './queries.ts'
import { relationOf } from './relation-of.ts'
import { tellAdministrators } from './tell.ts'

type Parting = Call<'/relateCompany/leave'> | Call<'/relateCompany/remove'>
type Relation = { parent_id: string; child_id: string; parent_name: string; child_name: string }

/** Nothing shared, nobody acting for the other from this moment; what was used stays written down. */
const part = async ({ db, services }: Parting, { parent_id, child_id }: Relation) => {
  await removeRows(db, 'company_relation', { child_id })
  await setShares(db, parent_id, child_id, [])
  const acting = await rowsOf(
    db,
    'session',
    { company_id: child_id, home_company_id: parent_id, ended_at: EMPTY },
    { columns: ['id'] },
  )
  for (const { id } of acting) await services.sessions.end(db, id, 'forced')
}

export const leave = async (call: Call<'/relateCompany/leave'>) => {
  const companyId = administeredCompany(call.actor)
  await lockGroups(call.db)
  const relation = orNotFound(await relationOf(call.db, companyId))
  await part(call, relation)
  await tellAdministrators(call.db, relation.parent_id, {
    title: '下级企业已退出',
    content: `${relation.child_name}已退出集团，共享的份数与代操作同时终止。`,
    path: '/relateCompany',
    at: call.now,
  })
  call.note({ target: relation.parent_name })
  return {}
}

export const remove = async (call: Call<'/relateCompany/remove'>) => {
  await lockGroups(call.db)
  const relation = await ownChild(call.db, companyOf(call.actor), call.body.companyId)
  await part(call, relation)
  await tellAdministrators(call.db, relation.child_id, {
    title: '已移出集团',
    content: `${relation.parent_name}已将${relation.child_name}移出集团，共享的份数与代操作同时终止。`,
    path: '/relateCompany',
    at: call.now,
  })
  call.note({ target: relation.child_name })
  return {}
}
