import { chinaDay } from '@xinqi/api/china-day'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { setLastDay } from '../archive/change.ts'
import { placeOf } from '../contract-facts/pack-reading.ts'
import { bookPayments } from './book-payments.ts'
import { contractOf } from './contract-of.ts'
import { dueOf } from './due-day.ts'
import { DUTY, type DutyRow, dutiesOf, lockDuties, openBody, sealBody } from './duty-rows.ts'
import { type KeyedDuty, sideFor, timed } from './proposals.ts'
import { eventsOf, readContract } from './read-contract.ts'
import { nextReminder, settleDays } from './settle-days.ts'

/** A week before, the day before, and on the day. What has to be thought over is told of earlier. */
const REMIND = { 到期: [30, 7], 续约通知: [30, 7, 1] } as Record<string, number[]>
const REMIND_OTHERS = [7, 1]

/** The chosen proposals nobody has decided on; one that is no longer read is named. */
const chosenOf = (
  keys: readonly string[],
  duties: readonly KeyedDuty[],
  decided: ReadonlySet<string>,
): KeyedDuty[] => {
  const byKey = new Map(duties.map((duty) => [duty.key, duty]))
  return keys.flatMap((key) => {
    if (decided.has(key)) return []
    const duty = byKey.get(key)
    if (!duty) throw new CodedError('CONFLICT', '合同要素已更新，请刷新后重新选择')
    return [duty]
  })
}

export const takeProposals: PlainHandler<'/duty/take'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const row = await contractOf(db, actor, body.archivedId)
  const stored = await lockDuties(db, row.company_id, row.subject_id)
  const contract = await readContract(services, db, actor, row, now)
  const key = await services.ownerKeys.of(row.company_id)
  const chosen = chosenOf(call.body.keys, contract.duties, sourcesOf(key, stored))
  const ownRole = body.ownRole ?? contract.ownRole
  const { known } = await eventsOf(db, row, contract, stored)
  for (const duty of chosen) {
    const id = newId()
    const when = timed(duty.due)
    const dueOn = duty.due.type === 'day' ? duty.due.day : dueOf(when, known)
    const days = REMIND[duty.kind] ?? REMIND_OTHERS
    await addRow(db, 'duty', {
      company_id: row.company_id,
      subject_id: row.subject_id,
      id,
      archived_id: row.id,
      state: DUTY.open,
      kind: duty.kind,
      side: sideFor(duty.debtor, ownRole),
      body_sealed: sealBody(key, id, {
        title: duty.title,
        cents: duty.cents,
        quotes: duty.quotes
          .map((quote) => placeOf(contract.reading, quote))
          .filter(({ text }) => text !== ''),
        note: '',
        source: duty.key,
        toLedger: body.toLedger && duty.kind === '付款' && duty.cents !== null,
      }),
      due_on: dueOn,
      event: when.event,
      offset_n: when.n,
      offset_unit: when.unit,
      responsible_id: row.performer_id,
      remind_days: days,
      remind_on: nextReminder({ dueOn, days, planId: null }, now),
      created_by: actor.accountId,
      created_at: now,
    })
    // The last day of the contract is what its reminders and the list of due contracts go by.
    if (duty.kind === '到期' && dueOn && row.valid_until === null && dueOn >= (row.valid_from ?? dueOn))
      await setLastDay(call, row, dueOn)
  }
  const after = await dutiesOf(db, row.company_id, row.subject_id)
  const { known: knownNow } = await eventsOf(db, row, contract, after)
  await settleDays(db, after, knownNow, now)
  const { booked, notBooked } = body.toLedger
    ? await bookPayments(
        { db, actor, now, key },
        { row, ...contract },
        await dutiesOf(db, row.company_id, row.subject_id),
      )
    : { booked: 0, notBooked: null }
  note({ target: row.name, detail: { taken: chosen.length, booked, day: chinaDay(now) } })
  return { taken: chosen.length, booked, notBooked }
}

export const sourcesOf = (
  key: Parameters<typeof openBody>[0],
  stored: readonly DutyRow[],
): ReadonlySet<string> =>
  new Set(stored.flatMap(({ id, body_sealed }) => openBody(key, id, body_sealed).source ?? []))

export const refuseProposals: PlainHandler<'/duty/refuse'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const row = await contractOf(db, actor, body.archivedId)
  const stored = await lockDuties(db, row.company_id, row.subject_id)
  const contract = await readContract(services, db, actor, row, now)
  const key = await services.ownerKeys.of(row.company_id)
  const chosen = chosenOf(call.body.keys, contract.duties, sourcesOf(key, stored))
  for (const duty of chosen) {
    const id = newId()
    const refused = {
      title: duty.title,
      cents: duty.cents,
      quotes: [],
      note: '',
      source: duty.key,
      toLedger: false,
    }
    await addRow(db, 'duty', {
      company_id: row.company_id,
      subject_id: row.subject_id,
      id,
      archived_id: row.id,
      state: DUTY.refused,
      kind: duty.kind,
      side: sideFor(duty.debtor, contract.ownRole),
      body_sealed: sealBody(key, id, refused),
      created_by: actor.accountId,
      created_at: now,
    })
  }
  note({ target: row.name, detail: { refused: chosen.length } })
  return { refused: chosen.length }
}
