import type { Tx } from '../../../platform/db/database.ts'
import { inRows, lockRow, rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { placeOf, recordOfContract } from '../../evidence/record/records.ts'
import { labelled, metadataOf } from '../gateway/metadata.ts'
import { type NewEvent, publishEvent } from './publish-event.ts'

/** Written with the last signature: its record waits to be placed in the log. */
export const DEPOSITED = 'open.deposited'

/** One event for a leaf, however often the job runs. */
const eventOf = (leafId: string) => `evt_${leafId.replaceAll('-', '').slice(0, 24)}`

type Ready = Pick<NewEvent, 'appId' | 'data' | 'contract'>

/** What can be proven from now on is told, once. */
export const tellReady = async (
  services: Services,
  leafId: string,
  ready: (tx: Tx) => Promise<Ready | undefined>,
): Promise<void> => {
  // Placed here if the sequencer has not come round yet; while the log is in doubt nothing is called ready.
  await placeOf(services, leafId)
  await services.db.transaction().execute(async (tx) => {
    const told = await ready(tx)
    if (!told) return
    const id = eventOf(leafId)
    const known = await rowOf(tx, 'open_event', { app_id: told.appId, id }, ['id'])
    if (known) return
    await publishEvent(services, tx, { ...told, id, type: 'evidence.ready' })
    if (told.contract)
      await inRows(tx, 'open_contract', { contract_id: told.contract.id }).set({ seq: told.contract.seq })
  })
}

export const contractRecorded = async (services: Services, contractId: string): Promise<void> => {
  const record = await recordOfContract(services.db, contractId)
  if (!record) return
  await tellReady(services, record.leafId, async (tx) => {
    const row = await lockRow(tx, 'open_contract', { contract_id: contractId })
    if (!row) return
    const { status } = row.seen as { status: string }
    return {
      appId: row.app_id,
      data: {
        contractNo: row.contract_no,
        evidenceNo: record.number,
        viewUrl: urlOf(services, `/chainview?no=${record.number}`),
        ...(row.tag ? { tag: row.tag } : {}),
        ...labelled(
          await metadataOf(
            services,
            { appId: row.app_id, table: 'open_contract', id: contractId },
            row.metadata_sealed,
          ),
        ),
      },
      contract: {
        id: contractId,
        no: row.contract_no,
        seq: row.seq + 1,
        status,
        notifyUrl: row.notify_url,
      },
    }
  })
}
