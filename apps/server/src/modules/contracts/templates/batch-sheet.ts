import type { Draft } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { BATCH_START_CONTRACTS } from '@xinqi/api/limits'
import { FILE_STATE } from '@xinqi/api/work-list-status'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { readRows, writeForm, writeXlsx, XLSX, xlsxAnswer } from '../../../platform/spreadsheet.ts'
import { available } from '../../quota/copies/balance.ts'
import { launchApproval } from '../approvals/launch.ts'
import { withNumbers } from '../drafts/people.ts'
import { kindChoices, typeFieldsOf } from '../types/type-fields.ts'
import { startableTemplate } from './access.ts'
import { batchColumns, fieldsWithoutCell } from './batch-columns.ts'
import { draftOfRow, rowProblem } from './batch-rows.ts'
import { filesOf } from './queries.ts'
import { draftFromTemplate } from './rules.ts'
import { opened, problemsIn } from './templates.ts'

type BatchContext = Pick<PreparingCall<'/template/batchStart'>, 'actor' | 'db' | 'now' | 'services'>
export type JudgedRow = { line: number; cells: string[]; draft: Draft; reason: string | null }
const SHOWN = 20

/** The template as a sheet sees it: what each row may say, and what every row begins with. */
const sheetOf = async ({ actor, db, now, services }: BatchContext, templateNo: string) => {
  const companyId = companyOf(actor)
  const row = await startableTemplate(db, actor, 'contract', templateNo)
  const content = opened(services, row)
  const files = await filesOf(db, row)
  // Told before anybody fills in a sheet that could never be sent.
  const [problem] = problemsIn(content, files, now)
  if (problem) throw new CodedError('CONTRACT_INCOMPLETE', `模板还不能使用：${problem.message}`)
  const missing = fieldsWithoutCell(content)
  if (missing.length)
    throw new CodedError(
      'CONTRACT_INCOMPLETE',
      `「${missing.join('、')}」是图片或表格，不能在 Excel 中填写，请逐份发起或改由签署方填写`,
    )
  const typeFields = await typeFieldsOf(db, companyId, content.typeId)
  return {
    name: row.name,
    files,
    typeFields,
    labour: (await kindChoices(db, companyId, content.typeId)).labour,
    columns: batchColumns(content, typeFields),
    base: draftFromTemplate(content, row.name, { name: actor.name ?? '' }, now),
  }
}

export const batchSheet = async (call: Call<'/template/batchSheet'>) => {
  const { name, columns } = await sheetOf(call, call.body.templateNo)
  const someDay = addDays(chinaDay(call.now), 30)
  const form = columns.map(({ title, example, kind }) => ({
    title,
    example: kind === 'day' ? someDay : example,
    kind,
  }))
  return xlsxAnswer(await writeForm('批量发起', form), `批量发起-${name}.xlsx`)
}

/** Every row as the contract it would be, and what keeps it from being one. */
export const judgeSheet = async (asking: BatchContext, templateNo: string, bytes: Uint8Array) => {
  const { actor, db, now, services } = asking
  const sheet = await sheetOf(asking, templateNo)
  const header = sheet.columns.map(({ title }) => title)
  const found = await readRows(bytes, header)
  if (found.length === 0) throw new CodedError('BAD_REQUEST', '表格中没有填写任何一行')
  if (found.length > BATCH_START_CONTRACTS)
    throw new CodedError('BAD_REQUEST', `单次最多发起 ${BATCH_START_CONTRACTS} 份，请拆分表格`)
  const companyId = companyOf(actor)
  const judged = await withNumbers(
    services,
    db,
    { initiator_id: actor.accountId, company_id: companyId, copied_from: null },
    sheet.base,
  )
  const around = {
    now,
    isPersonal: false,
    typeFields: sheet.typeFields,
    labour: sheet.labour,
    files: sheet.files.map(({ id, name, page_sizes }) => ({
      id,
      name,
      state: FILE_STATE.ready,
      reason: null,
      pages: (page_sizes as unknown[]).length,
    })),
  }
  const made = found.map(({ line, cells }) => {
    const { draft, wrong } = draftOfRow(sheet.base, sheet.columns, cells)
    return { line, cells, draft, reason: rowProblem(reached(draft, judged), wrong, around) }
  })
  return { ...sheet, header, rows: await withoutDoubles(db, companyId, made) }
}

/** Our own people with their numbers, as they will be when it is sent. */
const reached = (draft: Draft, withOwn: Draft): Draft => ({
  ...draft,
  parties: draft.parties.map((party, index) =>
    party.isOwn ? { ...party, signers: withOwn.parties[index]!.signers } : party,
  ),
})

/** A number is one contract's, in the house and in the sheet. */
const withoutDoubles = async (
  db: Queryable,
  companyId: string,
  rows: readonly JudgedRow[],
): Promise<JudgedRow[]> => {
  const numbers = rows.flatMap(({ draft }) => draft.number ?? [])
  const taken = numbers.length
    ? await rowsOf(db, 'contract', { owner_id: companyId, number: oneOf(numbers) }, { columns: ['number'] })
    : []
  const seen = new Set(taken.map(({ number }) => number))
  return rows.map((row) => {
    const { number } = row.draft
    if (!number) return row
    const doubled = seen.has(number)
    seen.add(number)
    return doubled && !row.reason ? { ...row, reason: `合同编号「${number}」已被使用` } : row
  })
}

/** How many of these somebody must agree to before they leave the house. */
const countApprovals = async (
  db: Queryable,
  actor: Actor,
  drafts: readonly Draft[],
  now: Date,
): Promise<number> => {
  const asks = new Map<number | null, boolean>()
  let count = 0
  for (const { typeId = null, amountCents = null } of drafts) {
    if (!asks.has(amountCents))
      asks.set(amountCents, (await launchApproval(db, actor, { typeId, amountCents }, { now })) !== null)
    if (asks.get(amountCents)) count++
  }
  return count
}

export const batchCheck: PlainHandler<'/template/batchCheck'> = async (call) => {
  const { actor, body, db, files, note, now, services } = call
  const file = files[0]
  if (!file) throw new CodedError('FILE_MISSING')
  const companyId = companyOf(actor)
  const { name, header, rows } = await judgeSheet(call, body.templateNo, file.bytes)
  const kept = await services.blobs.put(db, { scopeId: companyId, bytes: file.bytes, mediaType: XLSX })
  const refused = rows.filter(({ reason }) => reason !== null)
  const able = rows.filter(({ reason }) => reason === null)
  const wrong = refused.map(({ line, draft, reason }) => ({ line, name: draft.name, reason: reason! }))
  note({ target: name, detail: { total: rows.length, failed: refused.length } })
  const errors =
    refused.length > 0 &&
    (await services.blobs.put(db, {
      scopeId: companyId,
      mediaType: XLSX,
      bytes: await writeXlsx(
        '有误的行',
        [...header, '原因'],
        refused.map(({ cells, line, reason }) => [...cells, `第 ${line} 行：${reason}`]),
      ),
    }))
  return {
    sheetId: kept.id,
    total: rows.length,
    able: able.length,
    failed: refused.length,
    wrong: wrong.slice(0, SHOWN),
    errorFile: errors ? services.links.make({ blobId: errors.id, fileName: '有误的行.xlsx' }) : null,
    approvals: await countApprovals(
      db,
      actor,
      able.map(({ draft }) => draft),
      now,
    ),
    copiesLeft: await available(db, { ownerId: companyId, kind: 'contract', now }),
  }
}
