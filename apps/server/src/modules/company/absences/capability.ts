import { capability, onTheClock } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { declareAbsence } from './declare.ts'
import { listDutyLists, removeDutyList, saveDutyList } from './duty-lists.ts'
import { revokeAbsence } from './revoke.ts'
import { SETTLE, type SettleMessage, settleAbsence, settleAbsences } from './settle.ts'
import { absenceNow, listAbsences } from './show.ts'

/** Who acts while somebody is away, and who is on duty. */
export const absences = capability({
  name: 'company/absences',
  calls: handlers({
    '/absence/list': listAbsences,
    '/absence/declare': declareAbsence,
    '/absence/revoke': revokeAbsence,
    '/absence/now': absenceNow,
    '/dutyList/list': listDutyLists,
    '/dutyList/save': saveDutyList,
    '/dutyList/remove': removeDutyList,
  }),
  jobs: (services, work) => {
    work.job('settleAbsences', () => settleAbsences(services), onTheClock('* * * * *'))
    work.job<SettleMessage>('settleAbsence', ({ data }) => settleAbsence(services, data), {
      on: SETTLE,
      retries: 3,
    })
  },
  tables: ['absence', 'duty_list'],
  reads: ['member'],
})
