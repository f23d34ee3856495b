import { handlers } from '../../../platform/http/call.ts'
import { feedInfo, makeFeed, readFeed, withdrawFeed } from './calendar-feed.ts'
import { countAll } from './count.ts'
import { dueCalendar, listDue } from './due-list.ts'
import { listRules, removeRule, saveRule } from './due-rules.ts'
import { exportDue } from './export-due.ts'
import { renew } from './renew.ts'

export const dueDatesCalls = handlers({
  '/archived/getDueContractList': listDue,
  '/archived/dueExport': exportDue,
  '/archived/dueCalendar': dueCalendar,
  '/archived/count': countAll,
  '/archived/renew': renew,
  '/dueRule/list': listRules,
  '/dueRule/save': saveRule,
  '/dueRule/remove': removeRule,
  '/calendarFeed/info': feedInfo,
  '/calendarFeed/make': makeFeed,
  '/calendarFeed/withdraw': withdrawFeed,
  '/calendar/{secret}': readFeed,
})
