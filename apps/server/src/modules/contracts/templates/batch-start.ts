import type { Draft } from '@xinqi/api/calls'
import { COMPANY } from '@xinqi/api/status'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { seatOf, writeItems } from '../../people/background-tasks/task-items.ts'
import { available } from '../../quota/copies/balance.ts'
import type { ReadyFile } from '../drafts/begin-draft.ts'
import { judgeSheet } from './batch-sheet.ts'

export const BATCH_START = 'batchStart'

/** What was seen when it was asked for: a template changed or taken away meanwhile changes nothing. */
export type BatchStart = { files: ReadyFile[]; rows: { line: number; draft: Draft }[] }
export type BatchStartPayload = {
  seat: ReturnType<typeof seatOf>
  visitor: { address: string; userAgent: string | null }
  /** People's numbers are in it. */
  sealed: string
}

export const sealBatch = ({ columns }: Services, batch: BatchStart): string =>
  columns.seal(JSON.stringify(batch)).toString('base64')
export const openBatch = ({ columns }: Services, sealed: string): BatchStart =>
  JSON.parse(columns.open(Buffer.from(sealed, 'base64')))

/** The task and a line for each contract, in one transaction; each contract is made and sent after it, one by one. */
export const batchStart = async (call: Call<'/template/batchStart'>) => {
  const { actor, body, db, note, now, services, visitor } = call
  const companyId = companyOf(actor)
  if (actor.company!.status !== COMPANY.certified)
    throw new CodedError('SEAL_COMPANY_UNCERTIFIED', '企业未通过认证，暂不能发送合同')
  const sheet = await services.blobs.find(db, body.sheetId)
  if (sheet?.scopeId !== companyId) throw new CodedError('NOT_FOUND')
  const { name, files, rows } = await judgeSheet(call, body.templateNo, await services.blobs.read(sheet))
  const able = rows.filter(({ reason }) => reason === null)
  if (able.length === 0) throw new CodedError('CONTRACT_INCOMPLETE', '没有可以发起的行，请改正后重新上传')
  const left = await available(db, { ownerId: companyId, kind: 'contract', now })
  if (left < able.length)
    throw new CodedError('QUOTA_SHORT', `将发送 ${able.length} 份，剩余合同份额 ${left} 份，份额不足`)
  const title = `批量发起「${name}」（${able.length} 份）`
  const payload: BatchStartPayload = {
    seat: seatOf(actor),
    visitor: { address: visitor.address, userAgent: visitor.userAgent },
    sealed: sealBatch(services, { files, rows: able.map(({ line, draft }) => ({ line, draft })) }),
  }
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId,
    kind: BATCH_START,
    title,
    payload,
  })
  await writeItems(
    db,
    { accountId: actor.accountId, taskId },
    able.map(({ draft }) => ({ contractId: newId(), title: draft.name })),
  )
  note({ target: title, detail: { taskId } })
  return { taskId, contracts: able.length }
}
