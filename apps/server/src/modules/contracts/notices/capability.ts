import { sql } from 'kysely'
import { capability, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { SHORTCOMINGS } from '../../../platform/shortcomings.ts'
import { LINKS_KEPT, type LinksKept } from '../../company/invitations/links-point.ts'
import { defineNoticeJobs } from './jobs.ts'
import { changePreferences, readPreferences } from './preferences.ts'
import { listNotices } from './records.ts'
import { tellMissingCodes } from './registered-texts.ts'
import { failedNotices, resendNotices } from './resend.ts'
import type { PagedNotice } from './sent-notices.ts'
import { listTemplates, resetTemplate, saveTemplate } from './templates.ts'

const noticesCalls = handlers({
  '/operator/notice/list': listNotices,
  '/operator/notice/resend': resendNotices,
  '/operator/notice/templates': listTemplates,
  '/operator/notice/saveTemplate': saveTemplate,
  '/operator/notice/resetTemplate': resetTemplate,
  '/user/notice/detail': readPreferences,
  '/user/notice/update': changePreferences,
})

/** Links that stand on the page of what they were sent in. */
const linksOnPages: LinksKept = {
  name: 'contracts/notices',
  find: async (db, code, hash) => {
    const { rows } = await sql<{ tellings: PagedNotice[]; by: string | null }>`
      select p.tellings, company.name as by from notice_page p
        join contract on contract.id = p.contract_id
        left join company on company.id = contract.company_id
       where p.link_hashes @> array[${hash}::bytea]`.execute(db)
    return rows
      .flatMap(({ tellings, by }) =>
        tellings.flatMap(({ parameters, link }) =>
          link && parameters?.code === code ? { path: link.path, until: new Date(link.until), by } : [],
        ),
      )
      .at(0)
  },
}

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
