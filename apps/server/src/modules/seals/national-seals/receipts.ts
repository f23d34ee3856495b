import { chinaDay, dayStart, isDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows, lockRow, type Row, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { forgetFailures, workOff } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import type { ReportedAction, SealReceipt, SealReport } from '../../../providers/seal-register.ts'
import { administratorsOf } from '../../company/members/administrators.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { certifiedCompanyOf, verifiedPerson } from '../company-seals/access.ts'
import { invalidate } from './change-state.ts'
import { eventsOf, type LifeStep, lockNationalSeal, noteLifeStep } from './queries.ts'
import { REPORT, receiptDigest } from './report-steps.ts'
import { CLASS, nextState, STATE } from './rules.ts'

type StepKey = { company_id: string; seal_id: string; sequence: number }
type ReportRow = Row<'national_seal_report'>

const keyOfStep = ({ company_id, seal_id, sequence }: StepKey) => ({ company_id, seal_id, sequence })
const nameOfStep = ({ company_id, seal_id, sequence }: StepKey) => `${company_id}/${seal_id}/${sequence}`

/** That a receipt came is a step of its own: it stands on the page, in the evidence, and among what was done in one's name. */
const noteReceipt = async (
  db: Tx,
  report: ReportRow,
  { register, receiptNo, receipt }: { register: string; receiptNo: string; receipt: string | null },
  { by, at }: Pick<LifeStep, 'by' | 'at'>,
): Promise<void> => {
  const { company_id, seal_id, sequence } = report
  const seal = await lockNationalSeal(db, company_id, seal_id)
  await noteLifeStep(db, {
    companyId: company_id,
    sealId: seal_id,
    name: seal.name,
    esId: seal.es_id,
    action: 'receipt',
    state: seal.state,
    from: at,
    reason: `${register}的回执，编号 ${receiptNo}`,
    by,
    at,
    more: {
      receiptOf: sequence,
      receiptNo,
      register,
      receiptSha256: receipt === null ? null : receiptDigest(receipt),
    },
  })
}

/** A member told the register himself, where none is connected or it was told by other ways. */
export const keepReceipt = async (call: Call<'/nationalSeal/receipt'>) => {
  const { actor, body, db, note, now, services } = call
  const companyId = certifiedCompanyOf(actor)
  const { name } = await verifiedPerson(db, services.columns, actor.accountId)
  const seal = await lockNationalSeal(db, companyId, body.id)
  const key = { company_id: companyId, seal_id: seal.id, sequence: body.sequence }
  const report = orNotFound(await lockRow(db, 'national_seal_report', key))
  if (report.state === REPORT.received) throw new CodedError('NATIONAL_SEAL_STATE', '这一项已有回执')
  if (!isDay(body.receivedOn)) throw new CodedError('BAD_REQUEST', '日期不存在，请检查')
  if (body.receivedOn > chinaDay(now) || body.receivedOn < chinaDay(report.created_at))
    throw new CodedError('BAD_REQUEST', '回执日期不能早于办理的日期，也不能晚于今天')
  const register = body.register.trim()
  const receiptNo = body.receiptNo.trim()
  await inRows(db, 'national_seal_report', key).set({
    state: REPORT.received,
    register,
    is_by_hand: true,
    receipt_no: receiptNo,
    receipt_at: dayStart(body.receivedOn),
    sent_back_reason: null,
  })
  await noteReceipt(
    db,
    report,
    { register, receiptNo, receipt: null },
    { by: { accountId: actor.accountId, name }, at: now },
  )
  note({ target: seal.name, detail: { nationalSealId: seal.id, receiptNo, register } })
  return {}
}

/** What was sent back is told once more, after what was wrong with it has been put right. */
export const reportAgain = async (call: Call<'/nationalSeal/reportAgain'>) => {
  const { actor, body, db, note, services } = call
  const companyId = certifiedCompanyOf(actor)
  await verifiedPerson(db, services.columns, actor.accountId)
  const seal = await lockNationalSeal(db, companyId, body.id)
  const key = { company_id: companyId, seal_id: seal.id, sequence: body.sequence }
  const report = orNotFound(await lockRow(db, 'national_seal_report', key))
  if (report.state !== REPORT.sentBack)
    throw new CodedError('NATIONAL_SEAL_STATE', '只有被退回的一项需要重新报告')
  await inRows(db, 'national_seal_report', key).set({ state: REPORT.waiting, sent_back_reason: null })
  await forgetFailures(db, SEAL_REPORT_WORK, nameOfStep(report))
  note({ target: seal.name, detail: { nationalSealId: seal.id, sequence: body.sequence } })
  return {}
}

export const SEAL_REPORT_WORK = 'national-seal-report'
export const SEAL_STANDING_WORK = 'national-seal-standing'

/** Where a register of seals is connected, it is told of every step, until it answers. */
export const reportSteps = async (services: Services, signal?: AbortSignal): Promise<void> => {
  const { db, sealRegister } = services
  if (!sealRegister) return
  await workOff(
    services,
    {
      kind: SEAL_REPORT_WORK,
      due: (_, isFree, most) =>
        db
          .selectFrom('national_seal_report')
          .selectAll()
          .where('state', '=', REPORT.waiting)
          // In the order things happened: a seal is not resumed before it was stopped.
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('national_seal_report as before')
                  .select('before.sequence')
                  .whereRef('before.company_id', '=', 'national_seal_report.company_id')
                  .whereRef('before.seal_id', '=', 'national_seal_report.seal_id')
                  .whereRef('before.sequence', '<', 'national_seal_report.sequence')
                  .where('before.state', '=', REPORT.waiting),
              ),
            ),
          )
          .where(
            isFree(
              sql`national_seal_report.company_id || '/' || national_seal_report.seal_id || '/' || national_seal_report.sequence`,
            ),
          )
          .orderBy('created_at')
          .limit(most)
          .execute(),
      keyOf: nameOfStep,
      about: ({ seal_id }) => `向备案机关报告印章变化：${seal_id}`,
      work: (one) => tell(services, keyOfStep(one)),
      limitMs: 30_000,
    },
    signal,
  )
}

const tell = async (services: Services, key: StepKey): Promise<void> => {
  const { clock, db, sealRegister } = services
  const report = await rowOf(db, 'national_seal_report', { ...key, state: REPORT.waiting })
  if (!report) return
  const told = (report.report as SealReport | null) ?? (await reportOf(services, key))
  // Written down before it is told: told twice, it is told by the same words.
  await inRows(db, 'national_seal_report', { ...key, state: REPORT.waiting }).set({
    report: JSON.stringify(told),
    register: sealRegister!.name,
    reported_at: clock(),
  })
  const answer = await sealRegister!.report(told)
  await db.transaction().execute((tx) => settle(services, tx, key, answer))
}

const reportOf = async (
  { db }: Services,
  { company_id, seal_id, sequence }: StepKey,
): Promise<SealReport> => {
  const seal = await theRow(db, 'national_seal', { company_id, id: seal_id })
  const company = await theRow(db, 'company', { id: company_id }, ['name', 'credit_code'])
  const step = await theRow(db, 'national_seal_event', { company_id, seal_id, sequence })
  return {
    reference: await referenceOf(db, { company_id, seal_id, sequence }),
    esId: seal.es_id!,
    name: seal.name,
    maker: seal.maker!,
    owner: { name: company.name, creditCode: company.credit_code },
    recordNo: seal.record_no,
    action: step.action as ReportedAction,
    from: step.from_at.toISOString(),
    at: step.at.toISOString(),
    reason: step.reason,
  }
}

const referenceOf = async (db: Services['db'], { seal_id, sequence }: StepKey): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select md5(${seal_id}::text || '/' || ${sequence}::text || 'report')::uuid as id`.execute(db)
  return rows[0]!.id
}

const settle = async (services: Services, tx: Tx, key: StepKey, answer: SealReceipt): Promise<void> => {
  const now = services.clock()
  const seal = await lockNationalSeal(tx, key.company_id, key.seal_id)
  // A member may have entered the receipt meanwhile.
  const report = await lockRow(tx, 'national_seal_report', { ...key, state: REPORT.waiting })
  if (!report) return
  const kept = { receipt: answer.receipt, receipt_signature: answer.signature }
  if (answer.state === 'sentBack') {
    await inRows(tx, 'national_seal_report', key).set({
      ...kept,
      state: REPORT.sentBack,
      sent_back_reason: answer.reason,
      // Told anew, it is put into words anew.
      report: null,
    })
    await tellCompany(
      tx,
      key.company_id,
      '印章变化的报告被备案机关退回',
      `「${seal.name}」的变化已在平台生效，但备案机关退回了报告：${answer.reason}。请更正后重新报告，或向备案机关办理后登记回执。`,
      now,
    )
    return
  }
  await inRows(tx, 'national_seal_report', key).set({
    ...kept,
    state: REPORT.received,
    receipt_no: answer.receiptNo,
    receipt_at: answer.receivedAt,
  })
  const { receiptNo, receipt } = answer
  await noteReceipt(
    tx,
    report,
    { register: services.sealRegister!.name, receiptNo, receipt },
    { by: { accountId: null, name: null }, at: now },
  )
}

const tellCompany = async (tx: Tx, companyId: string, title: string, content: string, at: Date) => {
  for (const accountId of await administratorsOf(tx, companyId))
    await sendMessage(tx, { accountId, companyId, title, content, path: '/nationalSeal', at })
}

const ASKED_EVERY_MS = 20 * 3_600_000

/** Once a day the register is asked of every seal that may still be used whether it was found invalid. */
export const askForInvalidity = async (services: Services, signal?: AbortSignal): Promise<void> => {
  const { db, sealRegister } = services
  if (!sealRegister) return
  await workOff(
    services,
    {
      kind: SEAL_STANDING_WORK,
      due: (now, isFree, most) =>
        db
          .selectFrom('national_seal')
          .select(['company_id', 'id', 'name', 'es_id'])
          .where('class', '=', CLASS.brought)
          .where('state', 'in', [STATE.active, STATE.stopped, STATE.lost])
          .where(({ or, eb }) =>
            or([
              eb('invalidity_asked_at', 'is', null),
              eb('invalidity_asked_at', '<', new Date(now.getTime() - ASKED_EVERY_MS)),
            ]),
          )
          .where(isFree(sql.ref('national_seal.id')))
          .orderBy('id')
          .limit(most)
          .execute(),
      keyOf: ({ id }) => id,
      about: ({ name }) => `向备案机关询问印章是否被认定无效：${name}`,
      work: ({ company_id, id, es_id }) => askOf(services, { company_id, id }, es_id!),
      limitMs: 30_000,
    },
    signal,
  )
}

const askOf = async (services: Services, key: { company_id: string; id: string }, esId: string) => {
  const { clock, db, sealRegister } = services
  const found = await sealRegister!.invalidity(esId)
  await db.transaction().execute(async (tx) => {
    const seal = await lockNationalSeal(tx, key.company_id, key.id)
    const now = clock()
    await inRows(tx, 'national_seal', key).set({ invalidity_asked_at: now })
    if (!found || !nextState(seal.state, 'invalidate')) return
    // From before it was made is from the beginning.
    const since = found.since && seal.valid_from && found.since < seal.valid_from ? null : found.since
    await invalidate(
      tx,
      seal,
      { ...found, since },
      {
        by: { accountId: null, name: sealRegister!.name },
        at: now,
      },
    )
    // It need not be told what it said itself; its word is the receipt.
    const steps = await eventsOf(tx, key.company_id, key.id)
    const { sequence } = steps.findLast(({ action }) => action === 'invalidate')!
    await inRows(tx, 'national_seal_report', {
      company_id: key.company_id,
      seal_id: key.id,
      sequence,
    }).set({
      state: REPORT.received,
      register: sealRegister!.name,
      receipt_no: found.documentNo,
      receipt_at: now,
      receipt: JSON.stringify(found),
    })
    await tellCompany(
      tx,
      key.company_id,
      '国标电子印章被认定无效',
      `「${seal.name}」已被${found.authority}认定无效，文书 ${found.documentNo}，不能再用它盖章；${found.since ? '自该时起' : '自始'}盖的章，核验时将显示印章已被认定无效。`,
      now,
    )
  })
}
