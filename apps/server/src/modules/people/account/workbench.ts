import type { Data } from '@xinqi/api/calls'
import type { Call } from '../../../platform/http/call.ts'
import { countViews } from '../../contracts/lists/counts.ts'
import { guideFor } from './guide.ts'

export const workbench = async ({
  actor,
  db,
  now,
  services,
}: Call<'/home/workbench'>): Promise<Data<'/home/workbench'>> => ({
  counts: await countViews(db, actor, now),
  guide: await guideFor({ actor, db, now, services }),
})
