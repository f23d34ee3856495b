import { newId } from '../../../platform/db/ids.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { AUTOMATIC } from '../../contracts/signing/intent-methods.ts'
import { keepSigned, signDraft } from '../../evidence/notary/sign.ts'
import { submitApplication } from '../../evidence/notary/submit.ts'
import { SEAL } from '../../seals/company-seals/rules.ts'
import { asWeb } from '../gateway/as-web.ts'
import { applicationOfApp } from './applications-of-app.ts'

export const SIGN_IN_SANDBOX = 'open.notarySandbox'

/** Nobody in a sandbox can mean anything: its own seal stands for it, and the paper goes its way. Run twice it does it once. */
export const signInSandbox = async (
  services: Services,
  { appId, applicationId }: { appId: string; applicationId: string },
): Promise<void> => {
  const { db } = services
  const app = await rowOf(db, 'open_app', { id: appId })
  if (!app?.is_sandbox) return
  const row = await applicationOfApp(db, app, { applicationId })
  if (row.status !== null) return
  const now = services.clock()
  const seat = { accountId: app.account_id, companyId: app.company_id, homeCompanyId: null }
  const actor = await loadSeat(db, seat, now)
  const seal = await db
    .selectFrom('company_seal')
    .select('id')
    .where('company_id', '=', app.company_id)
    .where('status', '=', SEAL.enabled)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .executeTakeFirst()
  if (!actor || !seal) return
  const signed = await signDraft({ actor, db, now, services }, row, { sealId: seal.id }, async () => {})
  await db.transaction().execute(async (tx) => {
    const hand = { actor, db: tx, now, services }
    const { revision } = await keepSigned(hand, signed, { method: AUTOMATIC, serial: newId() })
    const around = {
      db: tx,
      autocommit: services.autocommit,
      now,
      visitor: { address: '', userAgent: null, device: null, requestId: '' },
      services,
      note: () => {},
    }
    await submitApplication(asWeb<'/notary/submit'>(around, actor, { applicationId, revision }))
  })
}
