import { type Commodity, NOTARY } from '@xinqi/api/notary'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { inRows, rowOf, theRow } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { NotaryHandIn, NotaryMaterial } from '../../../providers/notary.ts'
import { recordOfContract } from '../record/records.ts'
import { type ApplicationRow, detailsOf, happened, lockApplication } from './applications.ts'
import { applyNotaryUpdate, refuseAndGiveBack } from './apply-notary-update.ts'
import { produce } from './produce.ts'
import { isByOffice, isOver } from './rules.ts'
import { tellMoved, tellReceiver } from './tell.ts'

const AT_ONCE = 50
/** Left alone that long, an application is looked at again: the office may have decided, or a job may have died. */
const LOOK_AGAIN_MS = 2 * 60_000

const find = ({ db }: Services, id: string): Promise<ApplicationRow | undefined> =>
  rowOf(db, 'notary_application', { id })

/**
 * One step on for one application: issued by ourselves, or handed to the office and asked about there. It may run
 * twice, at once, and after a crash anywhere: what it changes it changes under the row's lock, from where the row is.
 */
export const proceed = async (services: Services, applicationId: string): Promise<void> => {
  const row = await find(services, applicationId)
  if (!row || row.status === null || isOver(row.status)) return
  await inRows(services.db, 'notary_application', { id: row.id }).set({ asked_at: services.clock() })
  if (!isByOffice(row.commodity)) return issueOurselves(services, row)
  const { notary } = services
  if (!notary) throw new Error('an application waits for a notary office that is no longer connected')
  let state = await notary.stateOf(row.id)
  if (state.state === 'unknown') state = await notary.handIn(await handInOf(services, row))
  await applyNotaryUpdate(services, notary, row, state)
}

const issueOurselves = async (services: Services, row: ApplicationRow): Promise<void> => {
  const now = services.clock()
  const { written, name } = await produce(services, { row, commodity: row.commodity as Commodity, now })
  const issued = await transactWithFiles(services.db, async (tx: Tx) => {
    const current = await lockApplication(tx, row.id)
    if (current?.status !== NOTARY.applied) return false
    const blob = await services.blobs.keep(tx, written)
    await inRows(tx, 'notary_application', { id: row.id }).set({
      status: NOTARY.reported,
      result_blob: blob.id,
      result_name: name,
      result_at: now,
      updated_at: now,
    })
    await happened(tx, row.id, { at: now, status: NOTARY.reported, what: '已出报告', detail: name })
    await tellMoved(services, tx, row, NOTARY.reported, { reason: null, at: now })
    return true
  })
  if (issued) await tellReceiver(services, row)
}

/** Made once: however often it is handed in, it is the same bytes. */
const materialOf = async (services: Services, row: ApplicationRow): Promise<string> => {
  if (row.material_blob) return row.material_blob
  const { written } = await produce(services, { row, commodity: 'notary', now: services.clock() })
  return transactWithFiles(services.db, async (tx) => {
    const current = await lockApplication(tx, row.id)
    if (current?.material_blob) return current.material_blob
    const blob = await services.blobs.keep(tx, written)
    await inRows(tx, 'notary_application', { id: row.id }).set({ material_blob: blob.id })
    return blob.id
  })
}

const handInOf = async (services: Services, row: ApplicationRow): Promise<NotaryHandIn> => {
  const material = async (blobId: string, name: string): Promise<NotaryMaterial> => {
    const blob = (await services.blobs.find(services.db, blobId))!
    return { name, sha256: blob.sha256, size: blob.size, read: () => services.blobs.read(blob) }
  }
  const contracts = []
  for (const [index, id] of row.contract_ids.entries()) {
    const contract = await theRow(services.db, 'contract', { id }, ['number'])
    const record = (await recordOfContract(services.db, id))!
    contracts.push({
      name: row.contract_names[index] ?? '',
      number: contract.number,
      recordNo: record.number,
    })
  }
  return {
    reference: row.id,
    no: row.no,
    ...detailsOf(services, row),
    purpose: row.purpose,
    contracts,
    application: await material(row.signed_blob!, `出证申请书-${row.no}.pdf`),
    evidence: await material(await materialOf(services, row), `证据材料-${row.no}.zip`),
  }
}

/** The last try of a paper of our own has failed: nobody pays for what he does not get. */
export const giveUp = async (services: Services, applicationId: string): Promise<void> => {
  const row = await find(services, applicationId)
  if (!row || isByOffice(row.commodity)) return
  await refuseAndGiveBack(services, row.id, '系统未能出具，请联系客服后重新申请')
}

/** Whatever has waited longest, one after another; one that fails does not hold up the others. */
export const lookAgain = async (services: Services): Promise<void> => {
  const before = new Date(services.clock().getTime() - LOOK_AGAIN_MS)
  const waiting = await services.db
    .selectFrom('notary_application')
    .select('id')
    .where('status', 'in', [NOTARY.applied, NOTARY.issuing, NOTARY.accepted])
    .where(sql<boolean>`coalesce(asked_at, submitted_at) <= ${before}`)
    .orderBy(sql`coalesce(asked_at, submitted_at)`)
    .limit(AT_ONCE)
    .execute()
  for (const { id } of waiting)
    await proceed(services, id).catch((error) => {
      services.log.error({ error, application: id }, 'a notary application could not proceed')
    })
}
