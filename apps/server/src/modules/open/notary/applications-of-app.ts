import { type Commodity, NOTARY, type NotaryState } from '@xinqi/api/notary'
import type { PublicData } from '@xinqi/api/open/registry'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { addRow, removeRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import type { ApplicationRow } from '../../evidence/notary/applications.ts'
import { copiesReference } from '../../evidence/notary/submit.ts'
import type { SandboxReset } from '../apps/sandbox-reset-point.ts'
import { billUses, rememberUse } from '../billing/uses.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { publishEvent } from '../webhooks/publish-event.ts'

const WORDS: Record<NotaryState, string> = {
  [NOTARY.reported]: 'reported',
  [NOTARY.applied]: 'applied',
  [NOTARY.issuing]: 'issuing',
  [NOTARY.accepted]: 'accepted',
  [NOTARY.issued]: 'issued',
  [NOTARY.refused]: 'refused',
}
const wordOf = (status: number | null) =>
  status === null ? 'unsigned' : (WORDS[status as NotaryState] ?? 'applied')

/** Which app's it is: its moves are told there. */
export const rememberApplication = async (
  db: Queryable,
  app: OpenApp,
  made: { applicationId: string; contractNo: string; now: Date },
): Promise<void> => {
  const { applicationId, contractNo, now } = made
  const references = [copiesReference(applicationId)]
  await rememberUse(db, { app, kind: 'notary', references, contractNo, now })
  await addRow(db, 'open_notary', {
    app_id: app.id,
    application_id: applicationId,
    contract_no: contractNo,
    created_at: now,
  })
}

/** One the app itself made; anybody else's is not there. */
export const applicationOfApp = async (
  db: Queryable,
  app: OpenApp,
  which: { applyNo: string } | { applicationId: string },
) => {
  const row = await db
    .selectFrom('open_notary')
    .innerJoin('notary_application', 'notary_application.id', 'open_notary.application_id')
    .selectAll('notary_application')
    .select('open_notary.contract_no')
    .where('open_notary.app_id', '=', app.id)
    .$if('applyNo' in which, (query) =>
      query.where('notary_application.no', '=', (which as { applyNo: string }).applyNo),
    )
    .$if('applicationId' in which, (query) =>
      query.where('notary_application.id', '=', (which as { applicationId: string }).applicationId),
    )
    .executeTakeFirst()
  if (!row) throw new CodedError('NOT_FOUND', '出证申请不存在')
  return row
}

export const presentApplication = (
  services: Services,
  app: OpenApp,
  row: Awaited<ReturnType<typeof applicationOfApp>>,
): PublicData<'notary/get'> => ({
  applyNo: row.no,
  contractNo: row.contract_no,
  commodity: row.commodity as Commodity,
  status: wordOf(row.status),
  reason: row.reason,
  signUrl: row.status === null && !app.is_sandbox ? urlOf(services, `/submitCertificate?id=${row.id}`) : null,
  url:
    row.result_blob && row.result_name
      ? urlOf(services, services.links.make({ blobId: row.result_blob, fileName: row.result_name }))
      : null,
  fileName: row.result_name,
  createdAt: row.created_at.toISOString(),
})

export const tellMovedToApp = async (
  services: Services,
  tx: Tx,
  { id, no }: Pick<ApplicationRow, 'id' | 'no'>,
  status: NotaryState,
  reason: string | null,
): Promise<void> => {
  const asked = await rowOf(tx, 'open_notary', { application_id: id })
  if (!asked) return
  const app = await theRow(tx, 'open_app', { id: asked.app_id }, ['company_id'])
  await billUses(tx, app.company_id, [copiesReference(id)])
  await publishEvent(services, tx, {
    appId: asked.app_id,
    type: 'notary.changed',
    data: {
      applyNo: no,
      contractNo: asked.contract_no,
      status: wordOf(status),
      ...(reason ? { reason } : {}),
    },
  })
}

export const forgetApplications: SandboxReset['forget'] = async (db, { appId }) => {
  await removeRows(db, 'open_notary', { app_id: appId })
}
