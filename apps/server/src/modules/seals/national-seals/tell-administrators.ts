import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { tellNamed } from '../../people/freeze/notices.ts'

/** Those who run the company and did not do it themselves hear at once of a seal that bears its name. */
export const tellAdministrators = async (
  services: Services,
  db: Tx,
  { accountId, company }: Actor,
  content: string,
  now: Date,
): Promise<void> => {
  const others = (await administratorsOf(db, company!.id)).filter((one) => one !== accountId)
  await tellNamed(
    services,
    db,
    others.map((one) => ({ accountId: one, kind: 'company' as const, what: '国标电子印章', content })),
    now,
  )
}
