import type { Data } from '@xinqi/api/calls'
import type { Call } from '../../../platform/http/call.ts'
import { limitVisitors } from '../../../platform/security/limit-visitors.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { foldCarbon } from './fold.ts'

/** One's own and nobody else's; a stranger learns how it is reckoned. */
export const carbonScore = async (call: Call<'/carbon/score'>): Promise<Data<'/carbon/score'>> => {
  const { actor, db, now, services } = call
  await limitVisitors(call, 'evidence')
  if (!actor) return { own: null }
  await foldCarbon(services)
  const total = await db
    .selectFrom('carbon_total')
    .select(['contracts', 'sheets'])
    .where('owner_id', '=', quotaOwner(actor))
    .executeTakeFirst()
  return {
    own: {
      name: actor.company?.name ?? actor.name ?? '我',
      contracts: Number(total?.contracts ?? 0),
      sheets: Number(total?.sheets ?? 0),
      asOf: now.toISOString(),
    },
  }
}
