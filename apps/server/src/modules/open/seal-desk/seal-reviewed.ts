import type { SealReviewed } from '../../seals/company-seals/decide-seal.ts'
import { SELF } from '../users/app-users.ts'
import { publishEvent } from '../webhooks/publish-event.ts'

/** Every app that acts for the company may put its seals up for review: each hears what became of them. */
export const tellAppsOfReview: SealReviewed = async (services, db, { companyId, ...seal }) => {
  const apps = await db
    .selectFrom('open_app')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_sandbox', '=', false)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of apps)
    await publishEvent(services, db, {
      appId: id,
      type: 'seal.reviewed',
      data: {
        account: SELF,
        sealNo: seal.sealId,
        name: seal.name,
        status: seal.passed ? 'enabled' : 'refused',
        reason: seal.reason,
      },
    })
}
