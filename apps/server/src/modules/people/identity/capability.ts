import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { GUIDE } from '../account/guide.ts'
import { REVIEW_DECISION } from '../review-cases/decide.ts'
import { identityCalls } from './calls.ts'
import { returnAbandonedChecks } from './charge.ts'
import { realNameStep } from './guide-step.ts'
import { decidePerson } from './manual.ts'

export const identity = capability({
  name: 'people/identity',
  calls: identityCalls,
  jobs: ({ db, clock }, work) => {
    const returnChecks = () => returnAbandonedChecks(db, clock())
    work.job('returnAbandonedChecks', returnChecks, onTheClock('*/10 * * * *'))
  },
  provides: [
    provide(GUIDE, realNameStep),
    provide(REVIEW_DECISION, { kind: 'person', decide: decidePerson }),
  ],
  tables: ['identity_attempt'],
  reads: ['account', 'review_case'],
})
