import { capability, onTheClock } from '../../../platform/capability.ts'
import { MEMBER_ADDED } from '../members/change-members.ts'
import { invitationsCalls } from './calls.ts'
import { deliverInvite, deliverSeat, expireInvites, inviteBounced } from './deliver.ts'
import { expireDelegations } from './end-delegation.ts'
import { INVITE_TOPIC } from './make-invite.ts'

export const invitations = capability({
  name: 'company/invitations',
  calls: invitationsCalls,
  jobs: (services, work) => {
    work.job<{ inviteId: string }>(INVITE_TOPIC, ({ data }) => deliverInvite(services, data.inviteId), {
      retries: 3,
      on: INVITE_TOPIC,
      onDead: ({ inviteId }) => inviteBounced(services, inviteId),
    })
    work.job<{ companyId: string; memberId: string }>(
      MEMBER_ADDED,
      ({ data }) => deliverSeat(services, data),
      { retries: 3, on: MEMBER_ADDED },
    )
    const expire = async () => {
      await expireInvites(services)
      await expireDelegations(services)
    }
    work.job('expireInvites', expire, onTheClock('*/10 * * * *'))
  },
  tables: ['invite', 'join_application', 'delegation', 'short_link'],
  reads: ['account', 'company', 'department', 'member', 'role'],
})
