import { capability, provide } from '../../../platform/capability.ts'
import { LINKS_KEPT } from '../../company/invitations/links-point.ts'
import { noticesCalls } from './calls.ts'
import { defineNoticeJobs } from './jobs.ts'
import { linksOnPages } from './kept-links.ts'

export const notices = capability({
  name: 'contracts/notices',
  calls: noticesCalls,
  jobs: defineNoticeJobs,
  provides: [provide(LINKS_KEPT, linksOnPages)],
  tables: ['notice', 'notice_page', 'notice_preference', 'notice_template'],
  reads: ['account', 'approval', 'approval_voter', 'company', 'contract'],
})
