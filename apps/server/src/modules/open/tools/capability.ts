import { capability } from '../../../platform/capability.ts'
import { type Call, handlers } from '../../../platform/http/call.ts'
import { downloadsOf, downloadUrl } from '../public-api/downloads.ts'
import { askHelper } from './ask-helper.ts'
import { checkSign } from './check-sign.ts'
import { debugHistory, debugSend } from './debug.ts'
import { actInExperience, experienceStatus, startExperience } from './experience.ts'
import { feedback } from './feedback.ts'
import { debugSample } from './prepare-sample.ts'

const listDownloads = async ({ services }: Call<'/open/tools/downloads'>) => ({
  list: (await downloadsOf(services)).map(({ name, fileName, about, version, bytes, sha256 }) => ({
    name,
    fileName,
    about,
    version,
    size: bytes.length,
    sha256,
    url: downloadUrl(fileName),
  })),
})

export const openTools = capability({
  name: 'open/tools',
  calls: handlers({
    '/open/helper/ask': askHelper,
    '/open/doc/feedback': feedback,
    '/open/debug/send': debugSend,
    '/open/debug/sample': debugSample,
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
