import type { PlainHandler } from '../../../platform/http/call.ts'
import { countEnabledSeals } from '../company-seals/list-seals.ts'
import { countPersonSeals } from '../personal-signatures/list-person-seals.ts'
import { usableSeals } from './usable-seals.ts'

/** What somebody could sign with now. */
export const countUsable: PlainHandler<'/user/getSealNum'> = async ({ actor, db, services, now }) => ({
  companySealNum: actor.company ? await countEnabledSeals(db, actor.company.id) : 0,
  usableSealNum: (await usableSeals(db, services, actor, { now, contract: null })).length,
  personSealNum: await countPersonSeals(db, actor.accountId),
})
