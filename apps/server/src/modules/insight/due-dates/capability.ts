import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { WHEN_DUE_CHANGES } from '../archive/when-due-changes.ts'
import { dueDatesCalls } from './calls.ts'
import { fillDue, foldDue } from './due-cells.ts'
import { DUE_EXPORT, runDueExport } from './export-due.ts'
import { planReminders } from './plan-reminders.ts'
import { type DueNotice, giveUpNotice, remindDue, TELL_DUE, tellDue } from './remind.ts'

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
