import { capability, onTheClock } from '../../../platform/capability.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { handlers, type PlainHandler } from '../../../platform/http/call.ts'
import { limitVisitors } from '../../../platform/security/limit-visitors.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { foldCarbon } from './fold.ts'

/** One's own and nobody else's; a stranger learns how it is reckoned. */
const carbonScore: PlainHandler<'/carbon/score'> = async (call) => {
  const { actor, db, now, services } = call
  await limitVisitors(call, 'evidence')
  if (!actor) return { own: null }
  await foldCarbon(services)
  const total = await rowOf(db, 'carbon_total', { owner_id: quotaOwner(actor) }, ['contracts', 'sheets'])
  return {
    own: {
      name: actor.company?.name ?? actor.name ?? '我',
      contracts: Number(total?.contracts ?? 0),
      sheets: Number(total?.sheets ?? 0),
      asOf: now.toISOString(),
    },
  }
}

const carbonCalls = handlers({ '/carbon/score': carbonScore })

export const carbon = capability({
  name: 'insight/carbon',
  calls: carbonCalls,
  jobs: (services, work) => work.job('foldCarbon', () => foldCarbon(services), onTheClock('*/10 * * * *')),
  tables: ['carbon_cursor', 'carbon_total'],
  reads: ['contract', 'contract_file', 'contract_party'],
})
