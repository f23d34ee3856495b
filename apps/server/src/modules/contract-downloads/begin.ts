import type { Body } from '@xinqi/api/calls'
import { DOWNLOAD_CONTRACTS } from '@xinqi/api/limits'
import { CodedError } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/call.ts'
import { chosenContracts } from '../contract-lists/batch.ts'
import { type ContractFilter, participantPage } from '../contract-lists/find-contracts.ts'
import { type Shelf, scopesOf } from '../contract-lists/shelves.ts'
import { seatOf, writeItems } from '../contract-lists/task-items.ts'
import type { Contract } from '../contracts/aggregate.ts'
import { personOf } from '../contracts/person.ts'
import { CONTRACT_EXPORT, CONTRACT_PACKAGE } from './kinds.ts'

export type PackagePayload = {
  seat: ReturnType<typeof seatOf>
  withAttachments: boolean
  /** The list of what is inside, as a sheet. */
  withSheet: boolean
}
export type ExportPayload = { seat: ReturnType<typeof seatOf>; shelf: Shelf; filter: ContractFilter }

type Asking = Pick<Call<'/file/batchDownload'>, 'actor' | 'db' | 'note' | 'now' | 'services'>

const beginPackage = async (
  { actor, db, note, services }: Asking,
  title: string,
  contracts: readonly Contract[],
  more: Omit<PackagePayload, 'seat'>,
): Promise<{ taskId: string }> => {
  if (contracts.length === 0) throw new CodedError('NOT_FOUND', '没有可下载的合同')
  const payload: PackagePayload = { seat: seatOf(actor), ...more }
  const named = `${title}（${contracts.length} 份）`
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    kind: CONTRACT_PACKAGE,
    title: named,
    payload,
  })
  await writeItems(
    db,
    { accountId: actor.accountId, taskId },
    contracts.map(({ row }) => ({ contractId: row.id, title: row.name })),
  )
  note({ target: named, detail: { taskId } })
  return { taskId }
}

type ChosenCall =
  | '/file/batchDownload'
  | '/file/sponserBatchDownload'
  | '/file/batchDownloadV2'
  | '/file/sponserBatchDownloadV2'
const chosen =
  (startedOnly: boolean) =>
  async <P extends ChosenCall>(call: Call<P>) => {
    const { actor, body, db, now } = call as unknown as Call<'/file/batchDownload'>
    const { contractIds, withAttachments = false } = body as Body<'/file/batchDownload'> & {
      withAttachments?: boolean
    }
    const seen = await chosenContracts(db, await personOf(db, actor), contractIds, now)
    const contracts = startedOnly ? seen.filter(({ row }) => row.initiator_id === actor.accountId) : seen
    return beginPackage(call as never, '合同下载', contracts, { withAttachments, withSheet: false })
  }
export const downloadChosen = chosen(false)
export const downloadStarted = chosen(true)

type AllCall = '/file/allDownload' | '/file/allDownloadV2' | '/contract/oneClickExport/start'
/** What the list shows as it is filtered, up to as many as fit one package. */
const everything = async (call: Call<AllCall>, title: string, withSheet: boolean) => {
  const { actor, body, db, now } = call
  const {
    shelf = 'mine',
    withAttachments = withSheet,
    ...filter
  } = body as Body<'/file/allDownload'> & {
    withAttachments?: boolean
  }
  const { person, scopes } = await scopesOf(db, actor, shelf)
  const rows = await participantPage(db, { scopes, shelf, filter, now }, { pageSize: DOWNLOAD_CONTRACTS })
  const ids = rows.slice(0, DOWNLOAD_CONTRACTS).map(({ contract_id }) => contract_id)
  const contracts = await chosenContracts(db, person, ids, now)
  return beginPackage(call, title, contracts, { withAttachments, withSheet })
}
export const downloadAll = (call: Call<'/file/allDownload' | '/file/allDownloadV2'>) =>
  everything(call, '全部合同下载', false)
export const exportEverything = (call: Call<'/contract/oneClickExport/start'>) =>
  everything(call, '一键导出', true)

type ExportCall =
  | '/file/selfExport'
  | '/v2/file/export'
  | '/v2/file/enterpriseExport'
  | '/contract/export/start'
const TITLE: Record<Shelf, string> = {
  mine: '合同清单导出',
  started: '我发起的合同导出',
  company: '企业合同导出',
  drafts: '草稿导出',
  scans: '扫码签导出',
}
const beginExport = async (call: Asking & { body: ContractFilter }, shelf: Shelf) => {
  const { actor, body, db, note, services } = call
  const payload: ExportPayload = { seat: seatOf(actor), shelf, filter: body }
  note({ target: TITLE[shelf] })
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    kind: CONTRACT_EXPORT,
    title: TITLE[shelf],
    payload,
  })
  return { taskId }
}
const exportOf =
  (shelf: Shelf) =>
  <P extends ExportCall>(call: Call<P>) =>
    beginExport(call as never, shelf)
export const exportMine = exportOf('mine')
export const exportStarted = exportOf('started')
export const exportCompany = exportOf('company')
export const exportAsked = (call: Call<'/contract/export/start'>) => {
  const { shelf = 'mine', ...body } = call.body
  return beginExport({ ...call, body }, shelf)
}
