import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { SEAL_STATES } from '../../../platform/national-seals/seal-states.ts'
import { CLOSING } from '../../people/closing/closing-point.ts'
import { SIGNATURE_DELETED } from '../personal-signatures/change-person-seals.ts'
import { personNationalSealsCalls } from './calls.ts'
import { endOwnSeals, ownSealsEnd } from './end-own-seals.ts'
import { statesOfPersons } from './queries.ts'
import { OWN_SEAL_ENDING_WORK, remindOfOwnEnding } from './remind-of-ending.ts'

export const nationalSealsOfPersons = capability({
  name: 'seals/person-national-seals',
  calls: personNationalSealsCalls,
  provides: [
    provide(SEAL_STATES, { what: 'seals of persons made here', statesOf: statesOfPersons }),
    provide(CLOSING, ownSealsEnd),
    provide(SIGNATURE_DELETED, {
      what: 'national seals of persons',
      follow: (db, { accountId, personSealId, now }) =>
        endOwnSeals(db, { accountId, personSealId, reason: '签名已删除', now }),
    }),
    provide(POLLED_WORK, { kind: OWN_SEAL_ENDING_WORK, name: '个人电子印章到期提醒' }),
  ],
  jobs: (services, work) =>
    work.job(
      'remindOfOwnSealEnding',
      ({ signal }) => remindOfOwnEnding(services, signal),
      onTheClock('19 9 * * *', { timeLimit: 600 }),
    ),
  tables: ['person_national_seal', 'person_national_seal_event'],
  reads: ['account', 'person_seal'],
})
