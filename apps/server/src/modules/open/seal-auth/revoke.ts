import type { Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { eventId, noteNamedActs } from '../../../platform/evidence/named-acts.ts'
import type { Services } from '../../../platform/services.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { type AuthRow, authOf, lockAuth, writeChange } from './auths.ts'
import { AUTH } from './rules.ts'
import { tellOwner } from './tell-owner.ts'

export type Ending = { services: Services; db: Tx; now: Date }

/** From here on nothing is signed under it; what is being signed at this moment was first. */
export const endAuth = async (
  { services, db, now }: Ending,
  auth: AuthRow,
  { by, reason }: { by: string; reason: string },
): Promise<void> => {
  await inRows(db, 'open_seal_auth', { id: auth.id }).set({
    status: AUTH.revoked,
    revoked_at: now,
    revoked_by: by,
    revoke_reason: reason,
    pending_letter_id: null,
    pending_ends_at: null,
  })
  await writeChange(db, auth.id, { what: '撤销授权', by, detail: reason, at: now })
  await noteNamedActs(db, [
    {
      id: eventId(auth.id, 'revoked'),
      act: 'letter.revoked',
      owner: { id: auth.company_id, isCompany: true },
      label: auth.number,
      byAccount: null,
      at: now,
    },
  ])
  await publishEvent(services, db, {
    appId: auth.app_id,
    type: 'sealAuth.revoked',
    data: { authNo: auth.number, account: auth.account, reason },
  })
  await tellOwner(db, auth, {
    title: '自动签署授权已撤销',
    content: `授权 ${auth.number} 已撤销（${reason}），此后的合同不再自动签署。`,
    at: now,
  })
}

export const revokeAuth = async (
  ending: Ending & { app: { id: string } },
  which: { authId: string } | { authNo: string },
  said: { by: string; reason: string },
): Promise<AuthRow> => {
  const auth = await lockAuth(ending.db, ending.app.id, which)
  if (auth.status === AUTH.revoked) throw new CodedError('OPEN_AUTH_REVOKED')
  await endAuth(ending, auth, said)
  return authOf(ending.db, ending.app.id, { authId: auth.id })
}
