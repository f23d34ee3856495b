import type { Body } from '@xinqi/api/calls'
import { isDay } from '@xinqi/api/china-day'
import { MEMBER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRow, inRows, removeRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { bookPayments, moveBooked, settledPlans } from './book-payments.ts'
import { contractOf, maySee } from './contract-of.ts'
import { dueOf } from './due-day.ts'
import { DUTY, type DutyRow, dutiesOf, lockDuties, openBody, sealBody } from './duty-rows.ts'
import { mayFinish } from './present.ts'
import { eventsOf, readContract } from './read-contract.ts'
import { nextReminder, settleDays } from './settle-days.ts'

type Facts = Omit<Body<'/duty/add'>, 'archivedId'>

const assertDue = ({ dueOn, event, offset, unit }: Facts) => {
  if (dueOn !== null && !isDay(dueOn)) throw new CodedError('BAD_REQUEST', '日期不存在，请检查')
  if (dueOn !== null && event !== null) throw new CodedError('BAD_REQUEST', '履约日期与起算事件只能填写一项')
  if ((event === null) !== (offset === null) || (event === null) !== (unit === null))
    throw new CodedError('BAD_REQUEST', '请完整填写起算事件、时长与单位')
}

/** Whoever looks after it must see the contract itself. */
const responsibleOf = async (
  call: Pick<Call<'/duty/add'>, 'db' | 'now' | 'services'>,
  row: { company_id: string; id: string },
  memberId: string | null,
): Promise<string | null> => {
  if (!memberId) return null
  const member = await rowOf(
    call.db,
    'member',
    { company_id: row.company_id, id: memberId, status: MEMBER.active },
    ['account_id'],
  )
  if (!member) throw new CodedError('NOT_FOUND', '责任人不存在或不可用')
  const seat = { accountId: member.account_id, companyId: row.company_id, archivedId: row.id, now: call.now }
  if (!(await maySee(call.services, seat)))
    throw new CodedError('BAD_REQUEST', '该成员看不到这份合同，请先将其指定为履约负责人，或调整其数据权限')
  return member.account_id
}

const columnsOf = async (
  call: Pick<Call<'/duty/add'>, 'db' | 'now' | 'services'>,
  row: { company_id: string; id: string },
  facts: Facts,
  known: ReadonlyMap<string, string>,
) => {
  const { event, offset, unit, remindDays } = facts
  const dueOn = facts.dueOn ?? dueOf({ event, n: offset, unit }, known)
  return {
    kind: facts.kind,
    side: facts.side,
    due_on: dueOn,
    event,
    offset_n: offset,
    offset_unit: unit,
    responsible_id: await responsibleOf(call, row, facts.responsibleId),
    remind_days: [...remindDays].sort((one, other) => other - one),
    remind_on: nextReminder({ dueOn, days: remindDays, planId: null }, call.now),
  }
}

const keyOf = ({ company_id, subject_id, id }: DutyRow) => ({ company_id, subject_id, id })

export const addDuty: PlainHandler<'/duty/add'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  assertDue(body)
  const row = await contractOf(db, actor, body.archivedId)
  const stored = await lockDuties(db, row.company_id, row.subject_id)
  const contract = await readContract(services, db, actor, row, now)
  const { known } = await eventsOf(db, row, contract, stored)
  const key = await services.ownerKeys.of(row.company_id)
  const id = newId()
  await addRow(db, 'duty', {
    company_id: row.company_id,
    subject_id: row.subject_id,
    id,
    archived_id: row.id,
    state: DUTY.open,
    ...(await columnsOf(call, row, body, known)),
    body_sealed: sealBody(key, id, {
      title: body.title.trim(),
      cents: body.cents,
      quotes: [],
      note: body.note.trim(),
      source: null,
      toLedger: false,
    }),
    created_by: actor.accountId,
    created_at: now,
  })
  note({ target: row.name, detail: { kind: body.kind } })
  return { dutyId: id }
}

type Named = Pick<Body<'/duty/remove'>, 'archivedId' | 'dutyId' | 'revision'>

/** The duty somebody has before him, of a contract he may see, as he last saw it. */
const dutyOf = async (call: Pick<Call<'/duty/remove'>, 'actor' | 'db'>, named: Named) => {
  const row = await contractOf(call.db, call.actor, named.archivedId)
  const stored = await lockDuties(call.db, row.company_id, row.subject_id)
  const duty = orNotFound(stored.find(({ id, state }) => id === named.dutyId && state !== DUTY.refused))
  if (duty.revision !== named.revision) throw new CodedError('CONFLICT')
  return { row, stored, duty }
}

/** What is settled in the ledger is changed there. */
const assertNotBooked = async (db: Queryable, duty: DutyRow) => {
  if ((await settledPlans(db, duty.company_id, [duty])).size > 0)
    throw new CodedError('BAD_REQUEST', '这笔款项已写入履约台账，请在台账中登记或修改')
}

export const changeDuty: PlainHandler<'/duty/update'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  assertDue(body)
  const { row, stored, duty } = await dutyOf(call, body)
  await assertNotBooked(db, duty)
  const contract = await readContract(services, db, actor, row, now)
  const { known } = await eventsOf(db, row, contract, stored)
  const key = await services.ownerKeys.of(row.company_id)
  const before = openBody(key, duty.id, duty.body_sealed)
  await inRows(db, 'duty', keyOf(duty)).set({
    ...(await columnsOf(call, row, body, known)),
    body_sealed: sealBody(key, duty.id, {
      ...before,
      title: body.title.trim(),
      cents: body.cents,
      note: body.note.trim(),
    }),
    ledger_id: null,
    plan_id: null,
    revision: duty.revision + 1,
  })
  note({ target: row.name, detail: { kind: body.kind } })
  return { revision: duty.revision + 1 }
}

export const finishDuty: PlainHandler<'/duty/finish'> = async (call) => {
  const { actor, body, db, note, services } = call
  if (!isDay(body.on)) throw new CodedError('BAD_REQUEST', '日期不存在，请检查')
  const { row, duty } = await dutyOf(call, body)
  if (!mayFinish(actor, { ...duty, performer_id: row.performer_id })) throw new CodedError('FORBIDDEN')
  await assertNotBooked(db, duty)
  const key = await services.ownerKeys.of(row.company_id)
  const before = openBody(key, duty.id, duty.body_sealed)
  await inRows(db, 'duty', keyOf(duty)).set({
    state: DUTY.done,
    done_on: body.on,
    remind_on: null,
    body_sealed: sealBody(key, duty.id, { ...before, note: body.note.trim() || before.note }),
    revision: duty.revision + 1,
  })
  note({ target: row.name, detail: { kind: duty.kind, on: body.on } })
  return { revision: duty.revision + 1 }
}

export const reopenDuty: PlainHandler<'/duty/reopen'> = async (call) => {
  const { body, db, note, now } = call
  const { row, duty } = await dutyOf(call, body)
  if (duty.state !== DUTY.done) throw new CodedError('CONFLICT')
  await inRows(db, 'duty', keyOf(duty)).set({
    state: DUTY.open,
    done_on: null,
    remind_on: nextReminder({ dueOn: duty.due_on, days: duty.remind_days, planId: duty.plan_id }, now),
    revision: duty.revision + 1,
  })
  note({ target: row.name, detail: { kind: duty.kind } })
  return { revision: duty.revision + 1 }
}

/** What came from a proposal stays known as refused, so that it is not proposed again. */
export const removeDuty: PlainHandler<'/duty/remove'> = async (call) => {
  const { body, db, note, services } = call
  const { row, duty } = await dutyOf(call, body)
  await assertNotBooked(db, duty)
  const key = await services.ownerKeys.of(row.company_id)
  if (openBody(key, duty.id, duty.body_sealed).source === null) await removeRows(db, 'duty', keyOf(duty))
  else
    await inRow(db, 'duty', keyOf(duty)).set(
      { state: DUTY.refused, remind_on: null, revision: duty.revision + 1 },
      ['id'],
    )
  note({ target: row.name, detail: { kind: duty.kind } })
  return {}
}

export const setEvent: PlainHandler<'/duty/setEvent'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  if (body.on !== null && !isDay(body.on)) throw new CodedError('BAD_REQUEST', '日期不存在，请检查')
  const row = await contractOf(db, actor, body.archivedId)
  const stored = await lockDuties(db, row.company_id, row.subject_id)
  const event = { company_id: row.company_id, subject_id: row.subject_id, event: body.event }
  await removeRows(db, 'duty_event', event)
  if (body.on !== null)
    await addRow(db, 'duty_event', {
      ...event,
      on_day: body.on,
      entered_by: actor.accountId,
      entered_at: now,
    })
  const contract = await readContract(services, db, actor, row, now)
  const { known } = await eventsOf(db, row, contract, stored)
  await moveBooked({ db, actor, now }, stored, known)
  const moved = await settleDays(db, stored, known, now)
  const key = await services.ownerKeys.of(row.company_id)
  const { booked } = await bookPayments(
    { db, actor, now, key },
    { row, ...contract },
    await dutiesOf(db, row.company_id, row.subject_id),
  )
  note({ target: row.name, detail: { event: body.event, on: body.on } })
  return { dated: moved.length, booked }
}
