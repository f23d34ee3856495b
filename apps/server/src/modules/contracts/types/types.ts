import type { Body, TypeField } from '@xinqi/api/calls'
import { numberRuleProblem } from '@xinqi/api/contract-number'
import { CONTRACT, CONTRACT_TYPE } from '@xinqi/api/limits'
import { type Selectable, sql } from 'kysely'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countRows, inRow, removeRows, rowOf, rowsOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { checkedFields } from './checked-fields.ts'
import { nextNumber } from './number.ts'

export type TypeRow = Selectable<Tables['contract_type']>
type Facts = Body<'/contractType/add'>

export const typeOf = (db: Queryable, companyId: string, typeId: string): Promise<TypeRow | undefined> =>
  rowOf(db, 'contract_type', { company_id: companyId, id: typeId })

const contractsOf = async (db: Queryable, typeIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('contract')
    .select(['type_id', sql<number>`count(*)`.as('contracts')])
    .where(sql<boolean>`type_id = any(${typeIds}::uuid[])`)
    .groupBy('type_id')
    .execute()
  return new Map(rows.map(({ type_id, contracts }) => [type_id!, contracts]))
}

export const enabledKinds = (db: Queryable, companyId: string): Promise<{ id: string; name: string }[]> =>
  rowsOf(db, 'contract_type', { company_id: companyId, is_enabled: true }, { columns: ['id', 'name'] })

/** Somebody who acts for himself has no kinds of contract: an empty list, not an error. */
export const listTypes: PlainHandler<'/contractType/list'> = async ({ actor, body, db, now }) => {
  if (!actor.company) return []
  const rows = await db
    .selectFrom('contract_type')
    .selectAll()
    .where('company_id', '=', actor.company.id)
    .$if(body.enabledOnly === true, (query) => query.where('is_enabled', '=', true))
    .orderBy('is_enabled', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const contracts = await contractsOf(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row) => ({
      typeId: row.id,
      name: row.name,
      code: row.code,
      numberRule: row.number_rule,
      validDays: row.valid_days,
      note: row.note,
      nationalSeal: row.national_seal,
      labour: row.labour,
      fields: row.fields as TypeField[],
      isEnabled: row.is_enabled,
      nextNumber: await nextNumber(db, row, now),
      contracts: contracts.get(row.id) ?? 0,
      updatedAt: row.updated_at.toISOString(),
    })),
  )
}

const columnsOf = ({ name, code, numberRule, validDays, note, fields, nationalSeal, labour }: Facts) => {
  const rule = numberRule?.trim() || null
  const short = code?.trim() || null
  const problem = rule && numberRuleProblem(rule, short ?? name.trim(), CONTRACT.numberMax)
  if (problem) throw new CodedError('NUMBER_RULE_INVALID', problem)
  return {
    name: name.trim(),
    code: short,
    number_rule: rule,
    valid_days: validDays,
    note: note?.trim() || null,
    ...(nationalSeal === undefined ? {} : { national_seal: nationalSeal }),
    ...(labour === undefined ? {} : { labour }),
    ...(fields ? { fields: JSON.stringify(checkedFields(fields)) } : {}),
  }
}

const nameTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? new CodedError('CONTRACT_TYPE_NAME_TAKEN') : error
}

export const addType = async ({ actor, body, db, note, now }: Call<'/contractType/add'>) => {
  const companyId = companyOf(actor)
  const held = await countRows(db, 'contract_type', { company_id: companyId })
  if (held >= CONTRACT_TYPE.limit) throw new CodedError('CONTRACT_TYPE_LIMIT')
  const id = newId()
  await db
    .insertInto('contract_type')
    .values({ company_id: companyId, id, ...columnsOf(body), created_at: now, updated_at: now })
    .execute()
    .catch(nameTaken)
  note({ target: body.name })
  return { typeId: id }
}

const changeRow = async (
  db: Queryable,
  companyId: string,
  typeId: string,
  set: Partial<ReturnType<typeof columnsOf>> & { is_enabled?: boolean; updated_at: Date },
): Promise<string> => {
  const changed = orNotFound(
    await inRow(db, 'contract_type', { company_id: companyId, id: typeId })
      .set(set, ['name'])
      .catch(nameTaken),
  )
  return changed.name
}

export const changeType = async ({ actor, body, db, note, now }: Call<'/contractType/update'>) => {
  const name = await changeRow(db, companyOf(actor), body.typeId, { ...columnsOf(body), updated_at: now })
  note({ target: name })
  return {}
}

export const enableType = async ({ actor, body, db, note, now }: Call<'/contractType/enable'>) => {
  const { typeId, isEnabled } = body
  const name = await changeRow(db, companyOf(actor), typeId, { is_enabled: isEnabled, updated_at: now })
  note({ target: name, detail: { isEnabled } })
  return {}
}

/** One that contracts were started under stays, so that their lists keep saying what they are. */
export const deleteType = async ({ actor, body, db, note }: Call<'/contractType/delete'>) => {
  const companyId = companyOf(actor)
  const type = orNotFound(await typeOf(db, companyId, body.typeId))
  if ((await contractsOf(db, [type.id])).size) throw new CodedError('CONTRACT_TYPE_IN_USE')
  await removeRows(db, 'contract_type', { company_id: companyId, id: type.id })
  note({ target: type.name })
  return {}
}
