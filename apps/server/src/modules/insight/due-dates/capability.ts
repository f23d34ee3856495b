import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { WHEN_DUE_CHANGES } from '../archive/when-due-changes.ts'
import { feedInfo, makeFeed, readFeed, withdrawFeed } from './calendar-feed.ts'
import { countAll } from './count.ts'
import { fillDue, foldDue } from './due-cells.ts'
import { dueCalendar, listDue } from './due-list.ts'
import { listRules, removeRule, saveRule } from './due-rules.ts'
import { DUE_EXPORT, exportDue, runDueExport } from './export-due.ts'
import { planReminders } from './plan-reminders.ts'
import { type DueNotice, giveUpNotice, remindDue, TELL_DUE, tellDue } from './remind.ts'
import { renew } from './renew.ts'

const dueDatesCalls = handlers({
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

export const dueDates = capability({
  name: 'insight/due-dates',
  calls: dueDatesCalls,
  jobs: (services, work) => {
    // Eight in the morning in China: one look at what is planned for the day, however many years ago it was planned.
    work.job('remindDue', () => remindDue(services), onTheClock('0 8 * * *', { retries: 3 }))
    work.job(
      'foldDue',
      async () => {
        await fillDue(services)
        await foldDue(services)
      },
      onTheClock('* * * * *'),
    )
    work.task(DUE_EXPORT, runDueExport(services))
    work.job<DueNotice>(TELL_DUE, ({ data }) => tellDue(services, data), {
      on: TELL_DUE,
      retries: 5,
      retryDelay: 30,
      onDead: (telling) => giveUpNotice(services, telling),
    })
  },
  provides: [provide(WHEN_DUE_CHANGES, { name: '到期提醒', follow: planReminders })],
  tables: ['due_rule', 'reminder', 'reminder_told', 'calendar_feed', 'due_line', 'due_delta', 'due_cell'],
  reads: ['account', 'archived', 'contract', 'member'],
})
