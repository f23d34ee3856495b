import type { Data } from '@xinqi/api/calls'
import type { Call } from '../../../platform/http/call.ts'
import { guideFor } from '../../people/account/guide.ts'
import { countViews } from '../lists/counts.ts'

export const workbench = async ({
  actor,
  db,
  now,
  services,
}: Call<'/home/workbench'>): Promise<Data<'/home/workbench'>> => ({
  counts: await countViews(db, actor, now),
  guide: await guideFor({ actor, db, now, services }),
})
