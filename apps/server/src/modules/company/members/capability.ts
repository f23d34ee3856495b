import { capability, provide } from '../../../platform/capability.ts'
import { GUIDE, type GuideEntry, plainStep } from '../../people/account/guide.ts'
import { CLOSING } from '../../people/closing/closing-point.ts'
import { membersCalls } from './calls.ts'
import { seatsEnd } from './closing.ts'
import { HAND_OVER, leadership } from './hand-over.ts'

/** A company of one works; colleagues who sign, approve and keep the seals make it one of several. */
const colleaguesStep: GuideEntry = {
  key: 'colleagues',
  order: 40,
  step: async ({ actor, db }) => {
    if (!actor.company || !actor.grants.has('system:org:memberEdit')) return null
    const others = await db
      .selectFrom('member')
      .select('id')
      .where('company_id', '=', actor.company.id)
      .where('account_id', '<>', actor.accountId)
      .limit(1)
      .executeTakeFirst()
    return plainStep('添加或邀请同事', others !== undefined, '/member', true)
  },
}

export const members = capability({
  name: 'company/members',
  calls: membersCalls,
  provides: [provide(CLOSING, seatsEnd), provide(GUIDE, colleaguesStep), provide(HAND_OVER, leadership)],
  tables: ['member', 'member_department', 'department'],
  reads: ['account', 'company', 'delegation', 'member_role', 'role', 'role_grant'],
})
