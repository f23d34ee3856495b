import { createHash } from 'node:crypto'
import { isDay } from '@xinqi/api/china-day'
import { LEDGER_COLUMNS } from '@xinqi/api/ledger-sheet'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, lockRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { readRows, writeXlsx, xlsxAnswer } from '../../../platform/spreadsheet.ts'
import { isOfCompany, runAsRequester } from '../../people/background-tasks/run-as-requester.ts'
import { seatOf } from '../../people/background-tasks/task-items.ts'
import { roomForContracts } from './apply.ts'
import { centsOf } from './arithmetic.ts'

export const LEDGER_IMPORT = 'ledgerImport'
const EXAMPLE = [
  '设备采购合同',
  'CG-2026-001',
  '样例贸易有限公司',
  '付',
  'CNY',
  '100000.00',
  '2026-01-01',
  '2026-12-31',
  '1',
  '2026-03-31',
  '30000.00',
]

export type ImportRow = {
  line: number
  name: string
  number: string | null
  counterpart: string
  direction: 1 | 2
  currency: string
  contractCents: number
  signedOn: string | null
  endDate: string | null
  plan: { period: number; dueOn: string; cents: number } | null
}
type Judged = { line: number; cells: string[]; problems: string[]; row: ImportRow | null }

/** One line of a sheet, with everything that is wrong with it. Pure. */
export const judgeRow = ({ line, cells }: { line: number; cells: string[] }): Judged => {
  const [
    name = '',
    number = '',
    counterpart = '',
    way = '',
    currency = '',
    amount = '',
    signed = '',
    end = '',
    period = '',
    due = '',
    planned = '',
  ] = cells
  const problems: string[] = []
  const day = (text: string, what: string) => {
    if (text && !isDay(text)) problems.push(`${what}「${text}」不是日期，应为 YYYY-MM-DD`)
    return text || null
  }
  if (!name) problems.push('缺少合同名称')
  if (name.length > 120) problems.push('合同名称超过 120 个字')
  if (!counterpart) problems.push('缺少相对方')
  const direction: 1 | 2 | undefined = /^(收|收款|应收|1)$/.test(way)
    ? 1
    : /^(付|付款|应付|2)$/.test(way)
      ? 2
      : undefined
  if (!direction) problems.push('收支方向应为「收」或「付」')
  if (currency && !/^[A-Z]{3}$/.test(currency)) problems.push(`币种「${currency}」应为三位字母，如 CNY`)
  const contractCents = centsOf(amount)
  if (contractCents === undefined || contractCents < 0) problems.push(`合同金额「${amount}」不是金额`)
  const signedOn = day(signed, '签订日期')
  const endDate = day(end, '截止日期')
  let plan: ImportRow['plan'] = null
  if (period || due || planned) {
    const cents = centsOf(planned)
    if (!/^\d{1,3}$/.test(period) || Number(period) < 1) problems.push(`期次「${period}」应为 1 到 999`)
    if (!due) problems.push('缺少应收付日期')
    day(due, '应收付日期')
    if (cents === undefined || cents <= 0) problems.push(`计划金额「${planned}」不是金额`)
    else if (contractCents !== undefined && cents > contractCents)
      problems.push('计划金额超过合同金额（规则 R1）')
    plan = { period: Number(period), dueOn: due, cents: cents ?? 0 }
  }
  const row: ImportRow | null = problems.length
    ? null
    : {
        line,
        name,
        number: number || null,
        counterpart,
        direction: direction!,
        currency: currency || 'CNY',
        contractCents: contractCents!,
        signedOn,
        endDate,
        plan,
      }
  return { line, cells, problems, row }
}

export const importTemplate = async (_call: Call<'/ledger/import/download'>) =>
  xlsxAnswer(await writeXlsx('履约台账', LEDGER_COLUMNS, [EXAMPLE]), '履约台账导入模板.xlsx')

export const checkImport: PlainHandler<'/ledger/import/check'> = async (call) => {
  const { actor, db, files, note, now, services } = call
  const companyId = companyOf(actor)
  const [file] = files
  if (!file) throw new CodedError('FILE_MISSING')
  const judged = (await readRows(file.bytes, LEDGER_COLUMNS)).map(judgeRow)
  if (judged.length === 0) throw new CodedError('IMPORT_FILE', '文件中没有数据行')
  const good = judged.flatMap(({ row }) => row ?? [])
  const importId = newId()
  const blob = await services.blobs.put(db, {
    scopeId: companyId,
    bytes: Buffer.from(JSON.stringify(good)),
    mediaType: 'application/json',
  })
  await db
    .insertInto('ledger_file')
    .values({
      company_id: companyId,
      id: importId,
      kind: 'import',
      name: createHash('sha256').update(file.bytes).digest('hex').slice(0, 32),
      size: blob.size,
      blob_id: blob.id,
      uploaded_by: actor.accountId,
      created_at: now,
    })
    .execute()
  note({ target: file.fileName, detail: { rows: judged.length, good: good.length } })
  const bad = judged.filter(({ problems }) => problems.length)
  const shown = [...bad, ...judged.filter(({ problems }) => problems.length === 0)].slice(0, 1000)
  return {
    importId,
    total: judged.length,
    good: good.length,
    rows: shown.map(({ line, cells, problems }) => ({ line, cells, problems })),
  }
}

/** A sheet one has uploaded oneself; anybody else's is not there. */
const ownImport = (actor: Actor, importId: string) => ({
  company_id: companyOf(actor),
  id: importId,
  kind: 'import',
  uploaded_by: actor.accountId,
})

/** Lines put right on the page: judged as the sheet's were, and put among the good ones or taken from them. */
export const fixImport = async ({ actor, body, db, note, services }: Call<'/ledger/import/fix'>) => {
  const companyId = companyOf(actor)
  const file = await lockRow(db, 'ledger_file', ownImport(actor, body.importId), ['id', 'blob_id', 'name'])
  const kept = file && (await services.blobs.find(db, file.blob_id))
  if (!file || !kept) throw new CodedError('NOT_FOUND')
  const good = new Map(
    (JSON.parse((await services.blobs.read(kept)).toString()) as ImportRow[]).map((row) => [row.line, row]),
  )
  const judged = body.rows.map(({ line, cells }) =>
    judgeRow({ line, cells: cells.map((cell) => cell.trim()) }),
  )
  for (const { line, row } of judged) {
    if (row) good.set(line, row)
    else good.delete(line)
  }
  const blob = await services.blobs.put(db, {
    scopeId: companyId,
    bytes: Buffer.from(JSON.stringify([...good.values()].sort((a, b) => a.line - b.line))),
    mediaType: 'application/json',
  })
  await inRows(db, 'ledger_file', { company_id: companyId, id: file.id }).set({
    blob_id: blob.id,
    size: blob.size,
  })
  note({ target: '履约台账导入', detail: { fixed: judged.length, good: good.size } })
  return {
    good: good.size,
    rows: judged.map(({ line, cells, problems }) => ({ line, cells, problems })),
  }
}

export const beginImport = async ({ actor, body, db, note, now, services }: Call<'/ledger/import/run'>) => {
  const companyId = companyOf(actor)
  const file = await rowOf(db, 'ledger_file', ownImport(actor, body.importId), ['id', 'blob_id', 'name'])
  const kept = file && (await services.blobs.find(db, file.blob_id))
  if (!file || !kept) throw new CodedError('NOT_FOUND')
  const rows = JSON.parse((await services.blobs.read(kept)).toString()) as ImportRow[]
  await roomForContracts(db, companyId, await notYetIn(db, companyId, file.name, rows), now)
  note({ target: '履约台账导入' })
  return {
    taskId: await services.tasks.begin(db, {
      accountId: actor.accountId,
      companyId,
      kind: LEDGER_IMPORT,
      title: '履约台账导入',
      payload: { seat: seatOf(actor), importId: body.importId },
    }),
  }
}

const AT_ONCE = 500
type Payload = { seat: ReturnType<typeof seatOf>; importId: string }

const mayEdit = (actor: Actor) => isOfCompany(actor) && actor.grants.has('system:data:ledgerEdit')

/** Five hundred at a time, each known by its file and line: begun again, or taken in twice, nothing is there twice. */
export const runLedgerImport = (services: Services) =>
  runAsRequester<Payload>(services, mayEdit, async ({ job, actor, payload }) => {
    const { db, tasks, blobs, clock } = services
    const companyId = companyOf(actor)
    const key = { company_id: companyId, id: payload.importId }
    const file = await rowOf(db, 'ledger_file', key, ['blob_id', 'name'])
    const blob = file && (await blobs.find(db, file.blob_id))
    if (!blob) return tasks.fail(db, job.data, '导入文件已不在，请重新上传')
    const rows = JSON.parse((await blobs.read(blob)).toString()) as ImportRow[]
    for (let start = 0; start < rows.length; start += AT_ONCE) {
      if (job.signal.aborted) throw new Error('stopped before the end')
      const some = rows.slice(start, start + AT_ONCE)
      const refusal = await db.transaction().execute(async (tx) => {
        const more = await notYetIn(tx, companyId, file.name, some)
        const full = await roomForContracts(tx, companyId, more, clock()).then(() => null, whyCoded)
        if (full !== null) return full
        await writeRows(tx, some, {
          companyId,
          accountId: actor.accountId,
          name: actor.name ?? '',
          departmentId: actor.company!.departmentId,
          fileKey: file.name,
          now: clock(),
        })
        return null
      })
      if (refusal !== null) return tasks.fail(db, job.data, `${refusal}；已导入 ${start} 行`)
      await tasks.progress(
        db,
        job.data,
        ((start + some.length) / rows.length) * 99,
        `已导入 ${start + some.length}/${rows.length} 行`,
      )
    }
    await tasks.finish(db, job.data, {})
  })

const keyOf = (fileKey: string, { line }: ImportRow) => `${fileKey}:${line}`

/** How many of these rows the ledger does not hold yet. */
const notYetIn = async (db: Queryable, companyId: string, fileKey: string, rows: readonly ImportRow[]) => {
  const { rows: found } = await sql<{ n: number }>`
    select count(*)::int as n from ledger
     where company_id = ${companyId} and import_key = any(${rows.map((row) => keyOf(fileKey, row))}::text[])`.execute(
    db,
  )
  return rows.length - found[0]!.n
}

const whyCoded = (error: unknown): string => {
  if (error instanceof CodedError) return error.message
  throw error
}

type By = {
  companyId: string
  accountId: string
  name: string
  departmentId: string | null
  fileKey: string
  now: Date
}
/** In three journeys to the database, however many rows. */
const writeRows = async (db: Queryable, rows: readonly ImportRow[], by: By) => {
  const given = rows.map((row) => ({ id: newId(), key: keyOf(by.fileKey, row), row }))
  const { rows: written } = await sql<{ id: string }>`
    insert into ledger (company_id, id, name, number, counterpart, direction, currency, contract_cents, signed_on, end_date,
                        responsible_id, department_id, created_by, created_at, import_key, plan_cents, unsettled_cents, next_due_on)
    select ${by.companyId}, g.*, ${by.accountId}, ${by.departmentId}::uuid, ${by.accountId}, ${by.now}, k.key, k.plan, k.plan, k.due
      from unnest(${given.map(({ id }) => id)}::uuid[], ${rows.map(({ name }) => name)}::text[],
                  ${rows.map(({ number }) => number)}::text[], ${rows.map(({ counterpart }) => counterpart)}::text[],
                  ${rows.map(({ direction }) => direction)}::smallint[], ${rows.map(({ currency }) => currency)}::text[],
                  ${rows.map(({ contractCents }) => contractCents)}::bigint[], ${rows.map(({ signedOn }) => signedOn)}::date[],
                  ${rows.map(({ endDate }) => endDate)}::date[]) as g (id, name, number, counterpart, direction, currency, cents, signed_on, end_date)
      join unnest(${given.map(({ id }) => id)}::uuid[], ${given.map(({ key }) => key)}::text[],
                  ${rows.map(({ plan }) => plan?.cents ?? 0)}::bigint[], ${rows.map(({ plan }) => plan?.dueOn ?? null)}::date[]) as k (id, key, plan, due)
        on k.id = g.id
    on conflict (company_id, import_key) where import_key is not null do nothing returning id`.execute(db)
  const fresh = new Set(written.map(({ id }) => id))
  const planned = given.filter(({ id, row }) => fresh.has(id) && row.plan)
  if (planned.length)
    await db
      .insertInto('ledger_plan')
      .values(
        planned.map(({ id, row }) => ({
          company_id: by.companyId,
          ledger_id: id,
          id: newId(),
          period: row.plan!.period,
          due_on: row.plan!.dueOn,
          cents: row.plan!.cents,
          created_at: by.now,
        })),
      )
      .execute()
  if (fresh.size)
    await sql`
      insert into ledger_log (company_id, ledger_id, id, part, field, after, account_id, actor_name, at)
      select ${by.companyId}, g.ledger_id, g.id, 'contract', 'imported', g.key, ${by.accountId}, ${by.name}, ${by.now}
        from unnest(${[...fresh]}::uuid[], ${[...fresh].map(() => newId())}::uuid[],
                    ${given.filter(({ id }) => fresh.has(id)).map(({ key }) => key)}::text[]) as g (ledger_id, id, key)`.execute(
      db,
    )
}
