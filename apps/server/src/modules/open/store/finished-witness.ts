import { chinaDay } from '@xinqi/api/china-day'
import { publicStatus } from '@xinqi/api/open/public-shapes'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, readContracts } from '../../contracts/contract/aggregate.ts'
import { ownBlob, ownName } from '../../contracts/contract/file-format.ts'
import type { ContractWitness } from '../../contracts/contract/witness-point.ts'
import { STORED } from './copy-files.ts'
import { SANDBOX_BUCKET } from './sandbox-bucket.ts'
import { isForApp, STORE, type StoreRow } from './stores.ts'

/** Found by people in their bucket: app, month, contract, then the files in their order. Pure. */
export const objectNameOf = (
  prefix: string,
  of: { appId: string; contractNo: string; index: number; fileName: string; now: Date },
): string => {
  const month = chinaDay(of.now).slice(0, 7)
  const number = String(of.index + 1).padStart(2, '0')
  // A number or a name with a stroke in it is still one step of the path, and none that leads upwards.
  const step = (text: string) =>
    text
      .replace(/[/\\]/g, '_')
      .replace(/\p{Cc}/gu, '')
      .replace(/^\.+/, '_')
  return `${prefix}${of.appId}/${month}/${step(of.contractNo)}/${number}-${step(of.fileName)}`
}

const FINISHED = new Set(['completed', 'terminated'])

/** Notes in the transaction of the last signature what is to be copied; the copying itself delays nobody. */
export const finishedWitness: ContractWitness = {
  name: 'open/store',
  changed: async (services, db, contractIds) => {
    const ours = await db
      .selectFrom('open_contract')
      .innerJoin('open_app', 'open_app.id', 'open_contract.app_id')
      .innerJoin('open_store', 'open_store.partner_id', 'open_app.partner_id')
      .innerJoin('contract', 'contract.id', 'open_contract.contract_id')
      .selectAll('open_store')
      .select([
        'open_app.is_sandbox',
        'open_contract.app_id',
        'open_contract.contract_id',
        'open_contract.contract_no',
        'contract.status as contract_status',
        'contract.phase',
      ])
      .where('open_contract.contract_id', 'in', [...contractIds])
      .where('open_store.removed_at', 'is', null)
      .where('open_store.status', '=', STORE.on)
      .execute()
    const due = ours.filter(
      (row) =>
        isForApp(row, row.app_id) &&
        (row.kind !== SANDBOX_BUCKET || row.is_sandbox) &&
        FINISHED.has(publicStatus(row.contract_status, row.phase)),
    )
    if (due.length === 0) return
    const contracts = await readContracts(db, [...new Set(due.map(({ contract_id }) => contract_id))])
    const storeIds = new Set<string>()
    for (const row of due) {
      const contract = contracts.find(({ row: { id } }) => id === row.contract_id)
      if (contract && (await note(services, db, row, contract)) > 0) storeIds.add(row.id)
    }
    if (storeIds.size > 0) await services.outbox.publish(db, STORED, { storeIds: [...storeIds] })
  },
}

type Due = StoreRow & { app_id: string; contract_id: string; contract_no: string }

/** Once for each file, however often its contract is touched afterwards. */
const note = async (services: Services, db: Tx, due: Due, contract: Contract): Promise<number> => {
  const now = services.clock()
  const held = await services.blobs.findAll(
    db,
    contract.files.flatMap((file) => ownBlob(file) ?? []),
  )
  const copies = contract.files.flatMap((file, index) => {
    const blob = held.get(ownBlob(file) ?? '')
    if (!blob) return []
    const fileName = ownName(file)
    return [
      {
        id: newId(),
        store_id: due.id,
        app_id: due.app_id,
        contract_id: due.contract_id,
        contract_no: due.contract_no,
        file_id: file.id,
        file_name: fileName,
        blob_id: blob.id,
        object_name: objectNameOf(due.prefix, {
          appId: due.app_id,
          contractNo: due.contract_no,
          index,
          fileName,
          now,
        }),
        size: blob.size,
        sha256: Buffer.from(blob.sha256, 'hex'),
        next_at: now,
        created_at: now,
      },
    ]
  })
  if (copies.length === 0) return 0
  const noted = await db
    .insertInto('open_store_copy')
    .values(copies)
    .onConflict((oc) => oc.columns(['store_id', 'contract_id', 'file_id']).doNothing())
    .returning('id')
    .execute()
  return noted.length
}
