import { randomBytes } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { INVITE_LIFETIME } from '@xinqi/api/limits'
import { JOINING } from '@xinqi/api/status'
import { openApplication } from '../modules/company/invitations/applications.ts'
import { codeHash } from '../modules/company/invitations/make-invite.ts'
import { INVITE_KIND } from '../modules/company/invitations/rules.ts'
import type { Tx } from '../platform/db/database.ts'
import { addNew } from '../platform/db/row.ts'
import type { Services } from '../platform/services.ts'

type Who = {
  companyId: string
  inviterId: string
  inviterName: string
  applicant: { id: string; name: string; mobile: string }
}

/** One invitation on its way, one that nobody followed, and somebody waiting to be let in. */
export const seedInvites = async (services: Services, tx: Tx, who: Who, at: Date): Promise<void> => {
  const { columns } = services
  const { companyId, inviterId, inviterName, applicant } = who
  const invite = async (
    name: string,
    mobile: string,
    ageMs: number,
    status: typeof JOINING.invited | typeof JOINING.failed,
  ) => {
    const code = randomBytes(16).toString('hex')
    const createdAt = new Date(at.getTime() - ageMs)
    const cipher = columns.seal(mobile)
    const id = await addNew(tx, 'invite', {
      company_id: companyId,
      kind: INVITE_KIND.member,
      code_hash: codeHash(services, code),
      code_cipher: columns.seal(code),
      name,
      mobile_hash: columns.lookup(mobile),
      mobile_cipher: cipher,
      max_uses: 1,
      created_by: inviterId,
      inviter_name: inviterName,
      created_at: createdAt,
      expires_at: new Date(createdAt.getTime() + INVITE_LIFETIME),
    })
    await openApplication(tx, {
      company_id: companyId,
      invite_id: id,
      name,
      mobile_cipher: cipher,
      status,
      inviter_name: inviterName,
      created_at: createdAt,
      ...(status === JOINING.failed
        ? { reason: '邀请已过期', decided_at: new Date(createdAt.getTime() + INVITE_LIFETIME) }
        : {}),
    })
  }
  await invite('冯样', '13800000091', 20 * DAY, JOINING.failed)
  await invite('陈例', '13800000092', 2 * DAY, JOINING.invited)
  await openApplication(tx, {
    company_id: companyId,
    account_id: applicant.id,
    name: applicant.name,
    mobile_cipher: columns.seal(applicant.mobile),
    status: JOINING.asked,
    note: '我是新入职的演示员工，请通过',
    created_at: at,
  })
}
