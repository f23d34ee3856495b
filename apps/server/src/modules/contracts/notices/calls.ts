import { handlers } from '../../../platform/http/call.ts'
import { listNotices } from './records.ts'
import { resendNotices } from './resend.ts'
import { listTemplates, resetTemplate, saveTemplate } from './templates.ts'
import { changeWishes, readWishes } from './wishes.ts'

export const noticesCalls = handlers({
  '/operator/notice/list': listNotices,
  '/operator/notice/resend': resendNotices,
  '/operator/notice/templates': listTemplates,
  '/operator/notice/saveTemplate': saveTemplate,
  '/operator/notice/resetTemplate': resetTemplate,
  '/user/notice/detail': readWishes,
  '/user/notice/update': changeWishes,
})
