import { chinaDay } from '@xinqi/api/china-day'
import type { PlaybookRule } from '@xinqi/review'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Row, rowOf, rowsOf } from '../../../platform/db/row.ts'
import type { OwnerKey } from '../../../platform/keys/owner-keys.ts'
import type { Services } from '../../../platform/services.ts'
import type { RuleToCheck } from '../analysis/check-rules.ts'

export const EXCEPT = { contract: 1, kind: 2, party: 3 } as const
export const ON_SEND = { tell: 1, stop: 2 } as const
export type Keys = Pick<Services, 'ownerKeys'>
export type KeptRule = { rule: PlaybookRule; said: string }

const RULE = (ruleId: string, version: number) => `company_rule_version:${ruleId}:${version}`
const ABOUT = (id: string) => `company_rule_exception:${id}`

export const sealRule = (key: OwnerKey, ruleId: string, version: number, kept: KeptRule): Buffer =>
  key.seal(JSON.stringify(kept), RULE(ruleId, version))
export const openRule = (
  key: OwnerKey,
  row: Pick<Row<'company_rule_version'>, 'rule_id' | 'version' | 'rule_sealed'>,
): KeptRule => JSON.parse(key.open(row.rule_sealed, RULE(row.rule_id, row.version)))

export type About = { about: string; reason: string }
export const sealAbout = (key: OwnerKey, id: string, about: About): Buffer =>
  key.seal(JSON.stringify(about), ABOUT(id))
export const openAbout = (
  key: OwnerKey,
  row: Pick<Row<'company_rule_exception'>, 'id' | 'about_sealed'>,
): About => JSON.parse(key.open(row.about_sealed, ABOUT(row.id)))

export type CurrentRule = Row<'company_rule'> &
  Pick<Row<'company_rule_version'>, 'rule_sealed' | 'on_send' | 'tried_at' | 'rule_id'>

/** Each rule in its current version. */
export const currentRules = (db: Queryable, companyId: string): Promise<CurrentRule[]> =>
  db
    .selectFrom('company_rule as rule')
    .innerJoin('company_rule_version as version', (join) =>
      join
        .onRef('version.company_id', '=', 'rule.company_id')
        .onRef('version.rule_id', '=', 'rule.id')
        .onRef('version.version', '=', 'rule.version'),
    )
    .where('rule.company_id', '=', companyId)
    .selectAll('rule')
    .select(['version.rule_sealed', 'version.on_send', 'version.tried_at', 'version.rule_id'])
    .orderBy('rule.created_at')
    .orderBy('rule.id')
    .execute()

export type RuleInForce = RuleToCheck & { onSend: number; version: number }

/** The rules switched on, each with what it does not hold for today. A contract excepted by its name is left out at once. */
export const rulesInForce = async (
  { ownerKeys }: Keys,
  db: Queryable,
  companyId: string,
  { now, contractName }: { now: Date; contractName?: string },
): Promise<RuleInForce[]> => {
  const rows = (await currentRules(db, companyId)).filter(({ enabled }) => enabled)
  if (rows.length === 0) return []
  const key = await ownerKeys.of(companyId)
  const exceptions = await rowsOf(db, 'company_rule_exception', { company_id: companyId })
  const today = chinaDay(now)
  return rows.flatMap((row) => {
    const own = exceptions
      .filter(({ rule_id, until }) => rule_id === row.id && (until === null || until >= today))
      .map((one) => ({ kind: one.kind, ...openAbout(key, one) }))
    const of = (kind: number) => own.filter((one) => one.kind === kind).map(({ about }) => about)
    if (contractName !== undefined && of(EXCEPT.contract).includes(contractName.trim())) return []
    const exempt = { kinds: of(EXCEPT.kind), parties: of(EXCEPT.party) }
    return [{ id: row.id, rule: openRule(key, row).rule, exempt, onSend: row.on_send, version: row.version }]
  })
}

/** What a review is set to besides: the rules switched on, and the name the house bears in its contracts. */
export const ownRulesOf = async (services: Keys, db: Queryable, companyId: string, now: Date) => {
  const company = await rowOf(db, 'company', { id: companyId }, ['name'])
  if (!company) return {}
  return { rules: await rulesInForce(services, db, companyId, { now }), ownName: company.name }
}
