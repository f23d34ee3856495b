import type { Body, CorrectedValue } from '@xinqi/api/calls'
import { isDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, EMPTY, inRow, inRows } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { sayFact } from '../analysis/say-value.ts'
import { sightOf } from '../archive/access.ts'
import { archivedOf } from '../archive/find.ts'
import type { FactValue } from './engine.ts'
import { openCorrection, SAID } from './fact-rows.ts'
import { CATALOGUE, factName } from './show-facts.ts'

/** Money may also be said where a share is usual: a cap of so many yuan, a penalty of so many a day. */
const TAKEN: Record<string, readonly CorrectedValue['type'][]> = {
  money: ['money', 'ratio'],
  ratio: ['ratio', 'money'],
  date: ['date'],
  duration: ['duration'],
  bool: ['bool'],
  number: ['number', 'money', 'ratio'],
}

/** What a person says of a fact, or why it cannot be so. Pure. */
export const saidFact = ({
  key,
  state,
  value,
}: Pick<Body<'/contractFact/correct'>, 'key' | 'state' | 'value'>): FactValue => {
  const entry = CATALOGUE.get(key)
  if (!entry) throw new CodedError('BAD_REQUEST', '没有这个要素')
  if ((state === '明确') !== (value !== null))
    throw new CodedError('BAD_REQUEST', state === '明确' ? '请填写要素的值' : '没有约定的要素不能有值')
  const fact = { key: key as FactValue['key'], state, quotes: [], confidence: 100, by: 'person' as const }
  if (!value) return fact
  if (!(TAKEN[entry.type] ?? ['words']).includes(value.type))
    throw new CodedError('BAD_REQUEST', `「${entry.name}」的值不是这种类型`)
  if (value.type === 'date' && !isDay(value.day)) throw new CodedError('BAD_REQUEST', '日期不存在，请检查')
  if (value.type === 'words') {
    const text = value.text.trim()
    if (!text) throw new CodedError('BAD_REQUEST', '请填写要素的值')
    if (entry.type === 'enum' && entry.values && !entry.values.includes(text))
      throw new CodedError('BAD_REQUEST', `「${entry.name}」只能是${entry.values.join('、')}`)
    return { ...fact, value: { type: entry.type as 'text', text } }
  }
  return { ...fact, value: value.type === 'money' ? { ...value, currency: 'CNY' } : value }
}

const subjectOf = async (db: Queryable, actor: Actor, archivedId: string) => {
  const sight = await sightOf(db, actor)
  const [row] = await archivedOf(db, sight, [archivedId])
  if (!row) throw new CodedError('NOT_FOUND')
  return { companyId: sight.companyId, subjectId: row.subject_id, name: row.name }
}

/** Watches look at the contract again. */
const changedNow = (db: Queryable, companyId: string, subjectId: string, now: Date) =>
  inRows(db, 'fact_sheet', { company_id: companyId, subject_id: subjectId }).set({ changed_at: now })

export const correctFact: PlainHandler<'/contractFact/correct'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const { companyId, subjectId, name } = await subjectOf(db, actor, body.archivedId)
  const fact = saidFact(body)
  const key = await services.ownerKeys.of(companyId)
  // What was said of the same fact before is taken back by this.
  for (const earlier of await inForce(db, companyId, subjectId))
    if (openCorrection(key, earlier.id, earlier.said_sealed).fact.key === fact.key)
      await inRows(db, 'fact_correction', {
        company_id: companyId,
        subject_id: subjectId,
        id: earlier.id,
      }).set({
        withdrawn_by: actor.accountId,
        withdrawn_at: now,
      })
  const id = newId()
  await addRow(db, 'fact_correction', {
    company_id: companyId,
    subject_id: subjectId,
    id,
    said_sealed: key.seal(JSON.stringify({ fact, note: body.note.trim() }), SAID(id)),
    said_by: actor.accountId,
    said_at: now,
  })
  await changedNow(db, companyId, subjectId, now)
  // The log names the fact; what it says stands sealed.
  note({ target: name, detail: { fact: factName(fact.key), state: fact.state } })
  return { correctionId: id }
}

const inForce = (db: Queryable, companyId: string, subjectId: string) =>
  db
    .selectFrom('fact_correction')
    .select(['id', 'said_sealed'])
    .where('company_id', '=', companyId)
    .where('subject_id', '=', subjectId)
    .where('withdrawn_at', 'is', null)
    .execute()

export const withdrawCorrection: PlainHandler<'/contractFact/withdrawCorrection'> = async (call) => {
  const { actor, body, db, note, now } = call
  const { companyId, subjectId, name } = await subjectOf(db, actor, body.archivedId)
  const key = { company_id: companyId, subject_id: subjectId, id: body.correctionId }
  orNotFound(
    await inRow(db, 'fact_correction', { ...key, withdrawn_at: EMPTY }).set(
      { withdrawn_by: actor.accountId, withdrawn_at: now },
      ['id'],
    ),
  )
  await changedNow(db, companyId, subjectId, now)
  note({ target: name })
  return {}
}

export const listCorrections: PlainHandler<'/contractFact/corrections'> = async (call) => {
  const { actor, body, db, services } = call
  const { companyId, subjectId } = await subjectOf(db, actor, body.archivedId)
  const { rows } = await sql<{
    id: string
    said_sealed: Buffer
    said_at: Date
    withdrawn_at: Date | null
    by: string
  }>`
    select c.id, c.said_sealed, c.said_at, c.withdrawn_at, p.name as by
      from fact_correction c join account p on p.id = c.said_by
     where c.company_id = ${companyId} and c.subject_id = ${subjectId}
     order by c.said_at desc, c.id desc limit 200`.execute(db)
  const key = await services.ownerKeys.of(companyId)
  return rows.map(({ id, said_sealed, said_at, withdrawn_at, by }) => {
    const { fact, note } = openCorrection(key, id, said_sealed)
    return {
      correctionId: id,
      key: fact.key,
      name: factName(fact.key),
      shown: fact.value ? sayFact(fact) : fact.state,
      note,
      by,
      at: said_at.toISOString(),
      withdrawnAt: withdrawn_at?.toISOString() ?? null,
    }
  })
}
