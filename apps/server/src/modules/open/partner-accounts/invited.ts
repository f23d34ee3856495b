import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'

/** Somebody comes to the console with an invitation in his hand: registering, or signing in. */
export type Invited = {
  name: string
  /** Refuses where it is not his, over, or cannot be; in the transaction of his coming. */
  accept: (
    services: Services,
    db: Queryable,
    invitation: { partnerId: string; mobileHash: Buffer; code: string },
  ) => Promise<void>
}
export const INVITED = extensionPoint<Invited>('partner invited', ({ name }) => name)

export const acceptInvitation = async (
  services: Services,
  db: Queryable,
  partner: { id: string; mobile_hash: Buffer | null },
  code: string | undefined,
): Promise<void> => {
  if (!code || !partner.mobile_hash) return
  for (const { accept } of services.extensions.all(INVITED))
    await accept(services, db, { partnerId: partner.id, mobileHash: partner.mobile_hash, code })
}

/** Frozen, nobody comes in and nobody stays; its apps follow by their own signal. */
export const switchPartner = async (
  services: Services,
  db: Queryable,
  partnerId: string,
  on: boolean,
): Promise<void> => {
  await inRows(db, 'partner', { id: partnerId }).set({ status: on ? 1 : 0 })
  if (!on) await services.partnerSessions.endAll(db, partnerId, 'forced')
}
