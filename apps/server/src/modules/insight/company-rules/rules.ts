import type { Data } from '@xinqi/api/calls'
import { compareRules, compileRule, factName, type PlaybookRule } from '@xinqi/review'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, latestRows, lockRow, removeRows, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { approversInTurn } from './approvers.ts'
import { type CurrentRule, currentRules, type KeptRule, openAbout, openRule, sealRule } from './rule-rows.ts'

const MOST_RULES = 200
type Reading = Data<'/companyRule/read'>

export const approversOf = ({ ladder }: PlaybookRule): string[] => [
  ...new Set(ladder.flatMap(({ approver }) => (approver ? [approver] : []))),
]

const unknownApprovers = async (db: Queryable, companyId: string, rule: PlaybookRule): Promise<string[]> => {
  const unknown: string[] = []
  for (const name of approversOf(rule))
    for (const { title, approvers } of await approversInTurn(db, companyId, name))
      if (approvers.length === 0) unknown.push(title)
  return unknown
}

/** How the machine understood a sentence, before it is kept. */
export const readRule = async ({
  actor,
  body,
  db,
  services,
}: Call<'/companyRule/read'>): Promise<Reading> => {
  const companyId = companyOf(actor)
  const compiled = compileRule(body.sentence)
  const nothing = { said: '', factName: '', borderCases: [], approvers: [], unknownApprovers: [], beside: [] }
  if ('refused' in compiled) return { refused: compiled.refused, ...nothing }
  const { rule, readBack, borderCases } = compiled
  const key = await services.ownerKeys.of(companyId)
  const others = (await currentRules(db, companyId)).filter(({ id }) => id !== body.ruleId)
  return {
    refused: null,
    said: readBack,
    factName: factName(rule.fact),
    borderCases: borderCases.map(({ value, consequence, approver }) => ({
      value,
      consequence,
      approver: approver ?? null,
    })),
    approvers: approversOf(rule),
    unknownApprovers: await unknownApprovers(db, companyId, rule),
    beside: others.flatMap((row) => {
      const other = openRule(key, row).rule
      const how = compareRules(rule, other)
      return how === '无关' ? [] : [{ sentence: other.sentence, how }]
    }),
  }
}

const present = (row: CurrentRule, { rule, said }: KeptRule, exceptions: number) => ({
  ruleId: row.id,
  sentence: rule.sentence,
  said,
  factName: factName(rule.fact),
  enabled: row.enabled,
  version: row.version,
  isTried: row.tried_at !== null,
  onSend: row.on_send as 1 | 2,
  ownerName: row.owner_name,
  exceptions,
  updatedAt: row.updated_at.toISOString(),
})

export const listRules: PlainHandler<'/companyRule/list'> = async ({ actor, db, services }) => {
  const companyId = companyOf(actor)
  const key = await services.ownerKeys.of(companyId)
  const exceptions = await rowsOf(
    db,
    'company_rule_exception',
    { company_id: companyId },
    { columns: ['rule_id'] },
  )
  return (await currentRules(db, companyId)).map((row) =>
    present(row, openRule(key, row), exceptions.filter(({ rule_id }) => rule_id === row.id).length),
  )
}

export const ruleDetail: PlainHandler<'/companyRule/detail'> = async ({ actor, body, db, services }) => {
  const companyId = companyOf(actor)
  const row = orNotFound((await currentRules(db, companyId)).find(({ id }) => id === body.ruleId))
  const key = await services.ownerKeys.of(companyId)
  const of = { company_id: companyId, rule_id: row.id }
  const versions = await latestRows(db, 'company_rule_version', of, { by: 'version', most: 50 })
  const exceptions = await rowsOf(db, 'company_rule_exception', of, { by: 'created_at' })
  return {
    ...present(row, openRule(key, row), exceptions.length),
    versions: versions.map((one) => ({
      version: one.version,
      sentence: openRule(key, one).rule.sentence,
      onSend: one.on_send as 1 | 2,
      savedByName: one.saved_by_name,
      savedAt: one.saved_at.toISOString(),
      isTried: one.tried_at !== null,
    })),
    exceptionList: exceptions.map((one) => ({
      exceptionId: one.id,
      kind: one.kind,
      ...openAbout(key, one),
      until: one.until,
      byName: one.by_name,
      at: one.created_at.toISOString(),
    })),
  }
}

/** Each saving is a version of its own, switched off until it was tried. */
export const saveRule: PlainHandler<'/companyRule/save'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const companyId = companyOf(actor)
  const compiled = compileRule(body.sentence)
  if ('refused' in compiled) throw new CodedError('RULE_NOT_READ', compiled.refused)
  const ruleId = body.ruleId ?? newId()
  let version = 1
  if (body.ruleId) {
    const known = orNotFound(await lockRow(db, 'company_rule', { company_id: companyId, id: ruleId }))
    if (known.version !== body.version) throw new CodedError('CONFLICT')
    version = known.version + 1
    await inRows(db, 'company_rule', { company_id: companyId, id: ruleId }).set({
      version,
      enabled: false,
      updated_at: now,
    })
  } else {
    if ((await currentRules(db, companyId)).length >= MOST_RULES)
      throw new CodedError('TOO_LARGE', `企业规则最多 ${MOST_RULES} 条`)
    await addRow(db, 'company_rule', {
      company_id: companyId,
      id: ruleId,
      owner_id: actor.accountId,
      owner_name: actor.name ?? '',
      created_at: now,
      updated_at: now,
    })
  }
  const kept = { rule: compiled.rule, said: compiled.readBack }
  await addRow(db, 'company_rule_version', {
    company_id: companyId,
    rule_id: ruleId,
    version,
    rule_sealed: sealRule(await services.ownerKeys.of(companyId), ruleId, version, kept),
    on_send: body.onSend,
    saved_by_name: actor.name ?? '',
    saved_at: now,
  })
  note({ target: factName(compiled.rule.fact), detail: { version } })
  return { ruleId, version }
}

export const enableRule: PlainHandler<'/companyRule/enable'> = async ({
  actor,
  body,
  db,
  note,
  services,
}) => {
  const companyId = companyOf(actor)
  const row = orNotFound((await currentRules(db, companyId)).find(({ id }) => id === body.ruleId))
  if (body.enabled) {
    if (row.tried_at === null) throw new CodedError('RULE_UNTRIED')
    const { rule } = openRule(await services.ownerKeys.of(companyId), row)
    const [unknown] = await unknownApprovers(db, companyId, rule)
    if (unknown)
      throw new CodedError(
        'APPROVER_MISSING',
        `企业中没有名为「${unknown}」的角色或成员，请先设置，或修改规则中的审批人`,
      )
  }
  await inRows(db, 'company_rule', { company_id: companyId, id: row.id }).set({ enabled: body.enabled })
  note({ detail: { enabled: body.enabled } })
  return {}
}

export const removeRule: PlainHandler<'/companyRule/remove'> = async ({ actor, body, db }) => {
  const key = { company_id: companyOf(actor), id: body.ruleId }
  orNotFound(await lockRow(db, 'company_rule', key))
  await removeRows(db, 'company_rule', key)
  return {}
}
