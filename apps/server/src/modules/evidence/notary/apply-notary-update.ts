import { createHash } from 'node:crypto'
import { NOTARY, type NotaryState } from '@xinqi/api/notary'
import { NOTARY_STATUS, statusOf } from '@xinqi/api/status'
import type { Tx } from '../../../platform/db/database.ts'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { type NotaryOffice, NotaryUnavailable, type OfficeState } from '../../../providers/notary.ts'
import { giveBack } from '../../quota/copies/give-back.ts'
import { type ApplicationRow, happened, lockApplication } from './applications.ts'
import { stepsTo } from './rules.ts'
import { copiesReference } from './submit.ts'
import { tellMoved, tellReceiver } from './tell.ts'

/** What the office says, believed only as far as it can be so from where the application stands. */
export const applyNotaryUpdate = async (
  services: Services,
  office: NotaryOffice,
  row: ApplicationRow,
  said: OfficeState,
): Promise<void> => {
  // Fetched before anything is locked; an office takes its time.
  const file = said.state === 'issued' ? await fetched(office, row.id, said.sha256) : null
  const written = file
    ? await services.blobs.write({
        scopeId: row.owner_id,
        mediaType: 'application/pdf',
        parts: (async function* () {
          yield file
        })(),
      })
    : null
  const now = services.clock()
  const outcome = await transactWithFiles(services.db, async (tx: Tx) => {
    const current = await lockApplication(tx, row.id)
    const steps = current && stepsTo(current.status, said.state)
    if (!current || !steps) {
      services.log.warn({ application: row.id, said: said.state }, 'the notary office says what cannot be')
      return null
    }
    const no = 'no' in said ? said.no : current.office_no
    const reason = 'reason' in said ? said.reason : null
    for (const status of steps) await writeStep(tx, current, status, now, { no, reason })
    const last = steps.at(-1)
    if (last === undefined) return null
    await inRows(tx, 'notary_application', { id: row.id }).set({
      status: last,
      office_no: no,
      reason,
      updated_at: now,
      ...(written && said.state === 'issued'
        ? {
            result_blob: (await services.blobs.keep(tx, written)).id,
            result_name: said.fileName,
            result_at: now,
          }
        : {}),
    })
    if (last === NOTARY.refused) await returnCopies(tx, current, now)
    await tellMoved(services, tx, current, last, { reason, at: now })
    return last
  })
  if (outcome === NOTARY.issued) await tellReceiver(services, row)
}

const writeStep = (
  tx: Tx,
  row: ApplicationRow,
  status: NotaryState,
  at: Date,
  { no, reason }: { no: string | null; reason: string | null },
) =>
  happened(tx, row.id, {
    at,
    status,
    what:
      status === NOTARY.accepted && reason ? '制证失败，退回已受理' : statusOf(NOTARY_STATUS, status).label,
    detail: reason ?? (no ? `受理编号 ${no}` : null),
    by: row.office_name,
  })

const PDF_HEAD = Buffer.from('%PDF-')

const fetched = async (office: NotaryOffice, reference: string, sha256: string): Promise<Buffer> => {
  const bytes = await office.fetch(reference)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new NotaryUnavailable('the file is not the one the office spoke of')
  if (!bytes.subarray(0, 1024).includes(PDF_HEAD)) throw new NotaryUnavailable('what was issued is not a PDF')
  return bytes
}

const returnCopies = (tx: Tx, row: ApplicationRow, now: Date) =>
  giveBack(tx, {
    ownerId: row.owner_id,
    kind: 'notary',
    reference: copiesReference(row.id),
    reason: `不予受理退回 ${row.no}`,
    now,
  })

export const refuseAndGiveBack = (services: Services, id: string, reason: string): Promise<void> =>
  services.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, id)
    if (row?.status !== NOTARY.applied) return
    const now = services.clock()
    await inRows(tx, 'notary_application', { id }).set({ status: NOTARY.refused, reason, updated_at: now })
    await happened(tx, id, { at: now, status: NOTARY.refused, what: '不予受理', detail: reason })
    await returnCopies(tx, row, now)
    await tellMoved(services, tx, row, NOTARY.refused, { reason, at: now })
  })
