import { handlers } from '../../../platform/http/call.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { listNotices } from './records.ts'
import { resendNotices } from './resend.ts'
import { listTemplates, resetTemplate, saveTemplate } from './templates.ts'

export const noticesCalls = handlers({
  '/operator/notice/list': listNotices,
  '/operator/notice/resend': resendNotices,
  '/operator/notice/templates': listTemplates,
  '/operator/notice/saveTemplate': saveTemplate,
  '/operator/notice/resetTemplate': resetTemplate,
  '/user/notice/detail': readPreferences,
  '/user/notice/update': changePreferences,
})
