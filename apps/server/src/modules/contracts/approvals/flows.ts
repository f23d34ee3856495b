import type { Approver, Body, FlowConditions, FlowStep } from '@xinqi/api/calls'
import { APPROVAL } from '@xinqi/api/limits'
import type { Selectable } from 'kysely'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countRows, inRow, inRows, rowsOf, takeRow } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { dutyListsOf } from '../../company/absences/duty-lists.ts'
import { rolesOf } from '../../company/roles/roles.ts'
import { flowApplies } from './rules.ts'

export type FlowRow = Selectable<Tables['approval_flow']>
export type Purpose = 'launch' | 'sealUse'

export const flowsOf = (db: Queryable, companyId: string): Promise<FlowRow[]> =>
  rowsOf(db, 'approval_flow', { company_id: companyId }, { by: ['purpose', 'position', 'id'] })

/** The first flow in force that is meant for such a contract, and whether any is in force at all. */
export const flowFor = async (
  db: Queryable,
  companyId: string,
  purpose: Purpose,
  contract: { typeId: string | null; amountCents: number | null },
): Promise<{ flow: { name: string; steps: FlowStep[] } | null; anyInForce: boolean }> => {
  const inForce = (await flowsOf(db, companyId)).filter((row) => row.purpose === purpose && row.is_enabled)
  const row = inForce.find(({ conditions }) => flowApplies(conditions as FlowConditions, contract))
  return {
    flow: row ? { name: row.name, steps: row.steps as FlowStep[] } : null,
    anyInForce: inForce.length > 0,
  }
}

type Names = Map<string, string>
const namesOf = async (
  db: Queryable,
  companyId: string,
  now: Date,
): Promise<{ people: Names; roles: Names; types: Names; lists: Names }> => {
  const people = await rowsOf(db, 'member', { company_id: companyId }, { columns: ['id', 'name'] })
  const lists = await dutyListsOf(db, companyId, now)
  const types = await rowsOf(db, 'contract_type', { company_id: companyId }, { columns: ['id', 'name'] })
  const named = (rows: readonly { id: string; name: string }[]): Names =>
    new Map(rows.map(({ id, name }) => [id, name]))
  return {
    people: named(people),
    roles: named(await rolesOf(db, companyId)),
    types: named(types),
    lists: named(lists),
  }
}

const described = (
  { kind, id }: Approver,
  { people, roles, lists }: Record<'people' | 'roles' | 'lists', Names>,
): string => {
  if (kind === 'departmentHead') return '部门负责人'
  if (kind === 'senderChooses') return '发起人自选'
  if (kind === 'dutyList') return `值班：${lists.get(id!) ?? '已删除的值班表'}`
  if (kind === 'role') return `角色：${roles.get(id!) ?? '已删除的角色'}`
  return people.get(id!) ?? '已离开的成员'
}

export const listFlows: PlainHandler<'/approvalFlow/list'> = async ({ actor, db, now }) => {
  const companyId = companyOf(actor)
  const names = await namesOf(db, companyId, now)
  return (await flowsOf(db, companyId)).map((row) => {
    const steps = row.steps as FlowStep[]
    const conditions = row.conditions as FlowConditions
    return {
      flowId: row.id,
      name: row.name,
      purpose: row.purpose as Purpose,
      conditions,
      steps,
      isEnabled: row.is_enabled,
      described: steps.map(({ rule, approvers, timeout }) => ({
        rule,
        timeoutName: timeout?.memberId ? (names.people.get(timeout.memberId) ?? '已离开的成员') : null,
        names: approvers.map((approver) => described(approver, names)),
      })),
      typeNames: conditions.typeIds.map((id) => names.types.get(id) ?? '已删除的类型'),
      updatedAt: row.updated_at.toISOString(),
    }
  })
}

type Facts = Body<'/approvalFlow/save'>

/** Whoever is named must be there when the flow is written; later they may come and go. */
const refuseStrangers = async (
  db: Queryable,
  companyId: string,
  { steps, conditions, purpose }: Facts,
  now: Date,
) => {
  const names = await namesOf(db, companyId, now)
  const { people, types } = names
  const named = { member: people, role: names.roles, dutyList: names.lists }
  for (const { approvers, timeout } of steps) {
    if (timeout?.next === 'member' && !(timeout.memberId && people.has(timeout.memberId)))
      throw new CodedError('APPROVER_MISSING', '请选择超时后转交给谁')
    for (const { kind, id } of approvers) {
      // A seal is asked for by itself when its turn comes: nobody is there to choose.
      if (kind === 'senderChooses' && purpose !== 'launch')
        throw new CodedError('BAD_REQUEST', '用印审批不支持由发起人选择审批人')
      const known =
        kind === 'departmentHead' || kind === 'senderChooses' || (id !== null && named[kind].has(id))
      if (!known) throw new CodedError('APPROVER_MISSING', '所选审批人不存在，请重新选择')
    }
  }
  if (conditions.typeIds.some((id) => !types.has(id))) throw new CodedError('CONTRACT_TYPE_GONE')
  const { amountFromCents, amountToCents } = conditions
  if (amountFromCents !== null && amountToCents !== null && amountToCents <= amountFromCents)
    throw new CodedError('BAD_REQUEST', '金额上限须大于下限')
}

export const saveFlow = async ({ actor, body, db, note, now }: Call<'/approvalFlow/save'>) => {
  const companyId = companyOf(actor)
  await refuseStrangers(db, companyId, body, now)
  const facts = {
    name: body.name.trim(),
    purpose: body.purpose,
    conditions: JSON.stringify(body.conditions),
    steps: JSON.stringify(body.steps),
    updated_at: now,
  }
  const nameTaken = (error: unknown): never => {
    throw isUniqueViolation(error) ? new CodedError('APPROVAL_FLOW_NAME_TAKEN') : error
  }
  note({ target: facts.name, detail: { purpose: body.purpose, steps: body.steps.length } })
  if (body.flowId) {
    const changed = orNotFound(
      await inRow(db, 'approval_flow', { company_id: companyId, id: body.flowId })
        .set(facts, ['id'])
        .catch(nameTaken),
    )
    return { flowId: changed.id }
  }
  const held = await countRows(db, 'approval_flow', { company_id: companyId })
  if (held >= APPROVAL.flows) throw new CodedError('APPROVAL_FLOW_LIMIT')
  const id = newId()
  await db
    .insertInto('approval_flow')
    .values({ company_id: companyId, id, position: held, created_at: now, ...facts })
    .execute()
    .catch(nameTaken)
  return { flowId: id }
}

export const enableFlow = async ({ actor, body, db, note, now }: Call<'/approvalFlow/enable'>) => {
  const changed = orNotFound(
    await inRow(db, 'approval_flow', { company_id: companyOf(actor), id: body.flowId }).set(
      { is_enabled: body.isEnabled, updated_at: now },
      ['name'],
    ),
  )
  note({ target: changed.name, detail: { isEnabled: body.isEnabled } })
  return {}
}

export const orderFlows = async ({ actor, body, db, note }: Call<'/approvalFlow/order'>) => {
  const companyId = companyOf(actor)
  const known = await flowsOf(db, companyId)
  const asked = new Set(body.flowIds)
  if (asked.size !== known.length || known.some(({ id }) => !asked.has(id))) throw new CodedError('CONFLICT')
  for (const [position, id] of body.flowIds.entries())
    await inRows(db, 'approval_flow', { company_id: companyId, id }).set({ position })
  note({ target: `${body.flowIds.length} 个流程` })
  return {}
}

export const removeFlow = async ({ actor, body, db, note }: Call<'/approvalFlow/remove'>) => {
  const removed = orNotFound(
    await takeRow(db, 'approval_flow', { company_id: companyOf(actor), id: body.flowId }, ['name']),
  )
  note({ target: removed.name })
  return {}
}
