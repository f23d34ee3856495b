import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { SEAL_STATES } from '../../../platform/national-seals/seal-states.ts'
import { COMPANY_CERTIFIED } from '../../company/certification/certified.ts'
import { SEAL_CANCELLED } from '../company-seals/change-seals.ts'
import { nationalSealsCalls } from './calls.ts'
import { endWithCompanySeal } from './change-state.ts'
import { statesOf } from './queries.ts'
import { askForInvalidity, reportSteps, SEAL_REPORT_WORK, SEAL_STANDING_WORK } from './receipts.ts'
import { remindOfEnding, SEAL_ENDING_WORK } from './remind-of-ending.ts'
import { stopSealsOfOldName } from './renamed-owner.ts'

export const nationalSealsOfCompanies = capability({
  name: 'seals/national-seals',
  calls: nationalSealsCalls,
  provides: [
    provide(SEAL_STATES, { what: 'seals made here', statesOf }),
    provide(SEAL_CANCELLED, { what: 'national seals', follow: endWithCompanySeal }),
    provide(COMPANY_CERTIFIED, { what: 'national seals of the old name', follow: stopSealsOfOldName }),
    provide(POLLED_WORK, { kind: SEAL_ENDING_WORK, name: '国标电子印章到期提醒' }),
    provide(POLLED_WORK, { kind: SEAL_REPORT_WORK, name: '向备案机关报告印章变化' }),
    provide(POLLED_WORK, { kind: SEAL_STANDING_WORK, name: '向备案机关询问印章是否被认定无效' }),
  ],
  jobs: (services, work) => {
    work.job(
      'remindOfSealEnding',
      ({ signal }) => remindOfEnding(services, signal),
      onTheClock('13 9 * * *', { timeLimit: 600 }),
    )
    work.job('reportSealSteps', ({ signal }) => reportSteps(services, signal), onTheClock('* * * * *'))
    work.job(
      'askForSealInvalidity',
      ({ signal }) => askForInvalidity(services, signal),
      onTheClock('47 5 * * *', { timeLimit: 3600 }),
    )
  },
  tables: ['national_seal', 'national_seal_event', 'national_seal_report'],
  reads: ['company', 'company_seal', 'seal_use'],
})
