import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { askHelper } from './ask-helper.ts'
import { checkSign } from './check-sign.ts'
import { debugHistory, debugSend } from './debug.ts'
import { actInExperience, experienceStatus, startExperience } from './experience.ts'
import { feedback } from './feedback.ts'
import { listDownloads } from './list-downloads.ts'

export const openTools = capability({
  name: 'open/tools',
  calls: handlers({
    '/open/helper/ask': askHelper,
    '/open/doc/feedback': feedback,
    '/open/debug/send': debugSend,
    '/open/debug/history': debugHistory,
    '/open/tools/checkSign': checkSign,
    '/open/tools/downloads': listDownloads,
    '/open/experience/start': startExperience,
    '/open/experience/status': experienceStatus,
    '/open/experience/act': actInExperience,
  }),
  tables: ['open_feedback', 'open_debug_call', 'open_experience'],
  reads: ['open_api_log', 'open_app', 'open_event', 'open_key'],
})
