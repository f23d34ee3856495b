import { grant } from '../src/modules/quota/copies/grant.ts'
import type { World } from './world.ts'

/** The company may keep a ledger, as if it had bought the right to. */
export const openLedger = ({ services, clock }: World, companyId: string) =>
  services.db.transaction().execute((tx) =>
    grant(tx, {
      ownerId: companyId,
      kind: 'service:ledger:contract',
      quantity: 10_000,
      name: '台账',
      expiresAt: null,
      reason: '测试',
      reference: 'test-ledger',
      now: clock.now(),
    }),
  )
