import { capability, provide } from '../../../platform/capability.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { SHORTCOMINGS } from '../../../platform/shortcomings.ts'
import { LINKS_KEPT } from '../../company/invitations/links-point.ts'
import { noticesCalls } from './calls.ts'
import { defineNoticeJobs } from './jobs.ts'
import { linksOnPages } from './kept-links.ts'
import { tellMissingCodes } from './registered-texts.ts'
import { failedNotices } from './resend.ts'

export const notices = capability({
  name: 'contracts/notices',
  calls: noticesCalls,
  jobs: defineNoticeJobs,
  provides: [
    provide(LINKS_KEPT, linksOnPages),
    provide(SHORTCOMINGS, { name: 'sms templates', find: tellMissingCodes }),
    provide(POLLED_WORK, failedNotices),
  ],
  tables: ['notice', 'notice_page', 'notice_preference', 'notice_template'],
  reads: ['account', 'approval', 'approval_voter', 'company', 'contract'],
})
