import type { Data } from '@xinqi/api/calls'
import type { Call } from '../../../platform/http/call.ts'
import { countEnabledSeals } from '../company-seals/list-seals.ts'
import { countPersonSeals } from '../personal-signatures/list-person-seals.ts'
import { usableSeals } from './usable-seals.ts'

/** What somebody could sign with now. */
export const countUsable = async ({
  actor,
  db,
  services,
  now,
}: Call<'/user/getSealNum'>): Promise<Data<'/user/getSealNum'>> => ({
  companySealNum: actor.company ? await countEnabledSeals(db, actor.company.id) : 0,
  usableSealNum: (await usableSeals(db, services, actor, { now, contract: null })).length,
  personSealNum: await countPersonSeals(db, actor.accountId),
})
