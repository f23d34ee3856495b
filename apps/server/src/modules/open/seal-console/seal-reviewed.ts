import { EMPTY, rowsOf } from '../../../platform/db/row.ts'
import type { SealReviewed } from '../../seals/company-seals/decide-seal.ts'
import { SELF } from '../users/app-users.ts'
import { publishEvent } from '../webhooks/publish-event.ts'

/** Every app that acts for the company may put its seals up for review: each hears what became of them. */
export const tellAppsOfReview: SealReviewed = async (services, db, { companyId, ...seal }) => {
  const apps = await rowsOf(
    db,
    'open_app',
    { company_id: companyId, is_sandbox: false, removed_at: EMPTY },
    { columns: ['id'], by: 'id' },
  )
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
