import { capability } from '../../../platform/capability.ts'
import { noticesCalls } from './calls.ts'
import { defineNoticeJobs } from './jobs.ts'

export const notices = capability({
  name: 'contracts/notices',
  calls: noticesCalls,
  jobs: defineNoticeJobs,
  tables: ['notice', 'notice_preference', 'notice_template'],
  reads: ['account', 'approval', 'approval_voter', 'company', 'contract'],
})
