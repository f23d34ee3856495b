import { capability, provide } from '../../../platform/capability.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { GUIDE } from '../../people/account/guide.ts'
import { REVIEW_DECISION } from '../../people/review-cases/decide.ts'
import { BANK_WORK, FOLLOW_BANK, followBank, PAY_TRANSFER, payTransfer } from './bank-jobs.ts'
import { certificationCalls } from './calls.ts'
import { decideCompany } from './conclude.ts'
import { certificationStep } from './guide-step.ts'
import { READ_LICENCE, runLicenceReading } from './read-licence.ts'

export const certification = capability({
  name: 'company/certification',
  calls: certificationCalls,
  jobs: (services, work) => {
    work.task(READ_LICENCE, runLicenceReading(services))
    work.job<{ companyId: string; transferId: string }>(
      PAY_TRANSFER,
      ({ data }) => payTransfer(services, data),
      { retries: 10, retryDelay: 30, on: PAY_TRANSFER },
    )
    work.job(FOLLOW_BANK, () => followBank(services), { retries: 2, on: FOLLOW_BANK, every: '* * * * *' })
  },
  provides: [
    provide(GUIDE, certificationStep),
    provide(POLLED_WORK, { kind: BANK_WORK, name: '认证打款' }),
    provide(REVIEW_DECISION, { kind: 'company', decide: decideCompany }),
  ],
  tables: ['company', 'certification', 'bank_transfer', 'licence_reading', 'sandbox_bank_receipt'],
  reads: ['account', 'member', 'role'],
})
