import type { Body } from '@xinqi/api/calls'
import { DOWNLOAD_ALL_CONTRACTS, MASS_EXPORT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { seatOf, writeItems } from '../../people/background-tasks/task-items.ts'
import { guardFiles, guardLines } from '../../people/security/mass-export.ts'
import { personOf } from '../contract/person.ts'
import { chosenContracts } from '../lists/batch.ts'
import { type ContractFilter, type ParticipantRow, participantPage } from '../lists/find-contracts.ts'
import { type ListKind, openList, scopesOf } from '../lists/list-kinds.ts'
import { CONTRACT_EXPORT, CONTRACT_PACKAGE } from './kinds.ts'
import { listedPages } from './listed-pages.ts'

export type PackagePayload = {
  seat: ReturnType<typeof seatOf>
  withAttachments: boolean
  /** The list of what is inside, as a sheet. */
  withSheet: boolean
}
export type ExportPayload = { seat: ReturnType<typeof seatOf>; shelf: ListKind; filter: ContractFilter }

type DownloadContext = Pick<Call<'/file/batchDownload'>, 'actor' | 'db' | 'note' | 'now' | 'services'>

const beginPackage = async (
  call: DownloadContext,
  title: string,
  contracts: readonly { contractId: string; title: string }[],
  more: Omit<PackagePayload, 'seat'>,
): Promise<{ taskId: string }> => {
  const { actor, db, note, services } = call
  if (contracts.length === 0) throw new CodedError('NOT_FOUND', '没有可下载的合同')
  const payload: PackagePayload = { seat: seatOf(actor), ...more }
  const named = `${title}（${contracts.length} 份）`
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    kind: CONTRACT_PACKAGE,
    title: named,
    payload,
    isGuarded: await guardFiles(call, contracts.length),
  })
  await writeItems(db, { accountId: actor.accountId, taskId }, contracts)
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
    const contracts = seen
      .filter(({ row }) => !startedOnly || row.initiator_id === actor.accountId)
      .map(({ row }) => ({ contractId: row.id, title: row.name }))
    return beginPackage(call as never, '合同下载', contracts, { withAttachments, withSheet: false })
  }
export const downloadChosen = chosen(false)
export const downloadStarted = chosen(true)

type AllCall = '/file/allDownload' | '/file/allDownloadV2' | '/contract/oneClickExport/start'
/** What the list shows as it is filtered, so many at most; whether each may be had is asked when it is packed. */
const everything = async (call: Call<AllCall>, title: string, withSheet: boolean) => {
  const { actor, body, db, now } = call
  const {
    shelf = 'mine',
    withAttachments = withSheet,
    ...filter
  } = body as Body<'/file/allDownload'> & {
    withAttachments?: boolean
  }
  openList(actor, shelf)
  const { scopes } = await scopesOf(db, actor, shelf)
  const contracts = []
  for await (const rows of listedPages(db, { scopes, shelf, filter, now }, DOWNLOAD_ALL_CONTRACTS))
    contracts.push(...(await titled(db, rows)))
  return beginPackage(call, title, contracts, { withAttachments, withSheet })
}
const titled = async (db: Queryable, rows: readonly ParticipantRow[]) => {
  const ids = rows.map(({ contract_id }) => contract_id)
  const found = await db
    .selectFrom('contract')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return ids.map((contractId) => ({ contractId, title: names.get(contractId) ?? '' }))
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
const TITLE: Record<ListKind, string> = {
  mine: '合同清单导出',
  started: '我发起的合同导出',
  company: '企业合同导出',
  drafts: '草稿导出',
  scans: '扫码签导出',
}
const beginExport = async (call: DownloadContext & { body: ContractFilter }, shelf: ListKind) => {
  const { actor, body, db, note, now, services } = call
  openList(actor, shelf)
  const { scopes } = await scopesOf(db, actor, shelf)
  const some = await participantPage(
    db,
    { scopes, shelf, filter: body, now },
    { pageSize: MASS_EXPORT.lines },
  )
  const payload: ExportPayload = { seat: seatOf(actor), shelf, filter: body }
  note({ target: TITLE[shelf] })
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    kind: CONTRACT_EXPORT,
    title: TITLE[shelf],
    payload,
    isGuarded: await guardLines(call, some.length),
  })
  return { taskId }
}
const exportOf =
  (shelf: ListKind) =>
  <P extends ExportCall>(call: Call<P>) =>
    beginExport(call as never, shelf)
export const exportMine = exportOf('mine')
export const exportStarted = exportOf('started')
export const exportCompany = exportOf('company')
export const exportAsked = (call: Call<'/contract/export/start'>) => {
  const { shelf = 'mine', ...body } = call.body
  return beginExport({ ...call, body }, shelf)
}
