import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { HAND_OVER, type HandOverStep } from '../../company/members/hand-over.ts'
import { CALENDAR_ENTRIES } from '../due-dates/calendar-entries.ts'
import { dutyEntries } from './calendar.ts'
import { addDuty, changeDuty, finishDuty, removeDuty, reopenDuty, setEvent } from './change.ts'
import { DUTY } from './duty-rows.ts'
import { DUTY_EXPORT, exportDuties, runDutyExport } from './export-duties.ts'
import { remindDuties } from './remind.ts'
import { remindChosenDuties } from './remind-chosen.ts'
import { refuseProposals, takeProposals } from './take.ts'
import { type DutyNotice, TELL_DUTIES, tellDuties } from './tell-duties.ts'
import { countDuties, listDuties, viewOfContract } from './view.ts'

/** Somebody leaves: what he looked after is looked after by whoever takes over. */
const openDuties: HandOverStep = {
  kind: '负责的履约事项',
  move: async (db, companyId, from, to) => {
    const { numUpdatedRows } = await db
      .updateTable('duty')
      .set({ responsible_id: to.account_id })
      .where('company_id', '=', companyId)
      .where('responsible_id', '=', from.account_id)
      .where('state', '=', DUTY.open)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
}

/** What each side of a kept contract owes by when. */
export const duties = capability({
  name: 'insight/duties',
  calls: handlers({
    '/duty/ofContract': viewOfContract,
    '/duty/take': takeProposals,
    '/duty/refuse': refuseProposals,
    '/duty/add': addDuty,
    '/duty/update': changeDuty,
    '/duty/finish': finishDuty,
    '/duty/reopen': reopenDuty,
    '/duty/remove': removeDuty,
    '/duty/setEvent': setEvent,
    '/duty/remind': remindChosenDuties,
    '/duty/list': listDuties,
    '/duty/count': countDuties,
    '/duty/export': exportDuties,
  }),
  jobs: (services, work) => {
    // Ten past eight is the ledger's, eight the last days'.
    work.job(
      'remindDuties',
      async () => void (await remindDuties(services)),
      onTheClock('20 8 * * *', { retries: 3 }),
    )
    work.job<DutyNotice>(TELL_DUTIES, ({ data }) => tellDuties(services, data), {
      on: TELL_DUTIES,
      retries: 5,
      retryDelay: 30,
    })
    work.task(DUTY_EXPORT, runDutyExport(services), { timeLimit: 3600 })
  },
  provides: [provide(HAND_OVER, openDuties), provide(CALENDAR_ENTRIES, dutyEntries)],
  tables: ['duty', 'duty_event'],
  reads: ['account', 'archived', 'fact_sheet', 'ledger_plan', 'member'],
})
