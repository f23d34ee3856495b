import { IDENTITY } from '@xinqi/api/status'
import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { theRow } from '../../../platform/db/row.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { GUIDE, type GuideEntry, plainStep } from '../account/guide.ts'
import { REVIEW_DECISION } from '../review-cases/decide.ts'
import { certifyResult } from './certify-result.ts'
import { returnAbandonedChecks } from './charge.ts'
import { beginFace, chooseSandboxFace, faceReady, faceResult, openFace, startFace } from './face.ts'
import { decidePerson, submitManual, withdrawManual } from './manual.ts'
import { readCard } from './read-card.ts'
import { submitIdentity } from './submit.ts'
import { PAPERS_REVIEWED, type PapersReviewed, sendReviewed } from './tell-reviewed.ts'

const identityCalls = handlers({
  '/user/certifyResult': certifyResult,
  '/user/identity/submit': submitIdentity,
  '/user/identity/readCard': readCard,
  '/user/identity/manual': commitWithFiles<'/user/identity/manual'>(submitManual),
  '/user/identity/withdraw': withdrawManual,
  '/user/face/start': startFace,
  '/user/face/ready': faceReady,
  '/user/face/result': faceResult,
  '/face/open': openFace,
  '/face/begin': beginFace,
  '/face/sandbox': chooseSandboxFace,
})

const FAILED = 2
const UNDER_REVIEW = 3

const realNameStep: GuideEntry = {
  key: 'person',
  order: 10,
  step: async ({ actor, db }) => {
    const { identity_status } = await theRow(db, 'account', { id: actor.accountId }, ['identity_status'])
    const step = plainStep('完成个人实名', identity_status === IDENTITY.verified, '/center/realName')
    if (identity_status === UNDER_REVIEW) return { ...step, note: '人工审核中', action: '查看进度' }
    if (identity_status === FAILED) return { ...step, note: '上次未通过', action: '重新认证' }
    return step
  },
}

export const identity = capability({
  name: 'people/identity',
  calls: identityCalls,
  jobs: (services, work) => {
    const returnChecks = () => returnAbandonedChecks(services.db, services.clock())
    work.job('returnAbandonedChecks', returnChecks, onTheClock('*/10 * * * *'))
    work.job<PapersReviewed>('tellReviewed', ({ data }) => sendReviewed(services, data), {
      on: PAPERS_REVIEWED,
      retries: 3,
    })
  },
  provides: [
    provide(GUIDE, realNameStep),
    provide(REVIEW_DECISION, { kind: 'person', decide: decidePerson }),
  ],
  tables: ['identity_attempt'],
  reads: ['account', 'review_case'],
})
