import { MANDATE } from '@xinqi/api/agents'
import { countRows, EMPTY, oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { ClosingPart } from '../../people/closing/closing-point.ts'
import { endConnection } from './end-connection.ts'

/** Whoever acted for him acts no more; that each mandate ended stands in the log. */
export const agentsEnd: ClosingPart = {
  what: 'agents',
  conditions: async (_services, db, owner) => {
    const whose = owner.isCompany ? { company_id: owner.id } : { account_id: owner.id }
    const mandates = await countRows(db, 'agent_mandate', {
      ...whose,
      status: oneOf([MANDATE.waiting, MANDATE.inForce]),
    })
    const connections = await countRows(db, 'agent_connection', { ...whose, ended_at: EMPTY })
    return [
      {
        what: '智能体',
        count: connections + mandates,
        level: 'ends',
        text: `${connections} 个智能体连接与 ${mandates} 份授权书将终止`,
        path: '/center/agents',
      },
    ]
  },
  end: async (services, db, owner, now) => {
    const whose = owner.isCompany ? { company_id: owner.id } : { account_id: owner.id }
    const open = await rowsOf(
      db,
      'agent_connection',
      { ...whose, ended_at: EMPTY },
      { columns: ['account_id', 'id'] },
    )
    for (const { account_id, id } of open)
      await endConnection(services, db, { accountId: account_id, connectionId: id, by: '注销账号', now })
  },
}
