import { ARCHIVE } from '@xinqi/api/limits'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { sightOf } from '../archive/access.ts'
import { idsOfTab } from './ask.ts'
import { judgeStore } from './judge-store.ts'
import { readPlan } from './plan.ts'

/** All the contracts behind a tab of an answer, for what is done with all of them. */
export const hitsOf: PlainHandler<'/storeQuestion/hits'> = async ({ actor, body, db, services }) => {
  const judged = await judgeStore(services, db, await sightOf(db, actor), readPlan(body.plan))
  const ids = idsOfTab(judged, body.tab ?? 'matching')
  return { archivedIds: ids.slice(0, ARCHIVE.chosen), total: ids.length }
}
