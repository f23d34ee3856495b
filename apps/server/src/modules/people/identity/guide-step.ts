import { IDENTITY } from '@xinqi/api/status'
import { theRow } from '../../../platform/db/row.ts'
import { type GuideEntry, plainStep } from '../account/guide.ts'

const FAILED = 2
const UNDER_REVIEW = 3

export const realNameStep: GuideEntry = {
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
