import { capability } from '../../../platform/capability.ts'
import { handlers, type PlainHandler } from '../../../platform/http/call.ts'
import { guideFor } from '../../people/account/guide.ts'
import { countViews } from '../lists/counts.ts'

const viewWorkbench: PlainHandler<'/home/workbench'> = async ({ actor, db, now, services }) => ({
  counts: await countViews(db, actor, now),
  guide: await guideFor({ actor, db, now, services }),
})

export const workbench = capability({
  name: 'contracts/workbench',
  calls: handlers({ '/home/workbench': viewWorkbench }),
})
