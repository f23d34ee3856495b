import type { Data } from '@xinqi/api/calls'
import { COMPANY, IDENTITY, MEMBER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { latestRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { maskCompany } from '../../../platform/masked-names.ts'
import { limitVisitors } from '../../../platform/security/limit-visitors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { contractFor } from '../contract/contract-for.ts'
import { personOf } from '../contract/person.ts'
import { rolesFor } from '../contract/roles-of.ts'
import { countGuests, isGuest } from './guests.ts'
import { presentCode } from './present-code.ts'
import { companyObstacle, takenBy } from './who-scans.ts'

const SHOWN = 50

export const scanDetail: PlainHandler<'/contract/scan/detail'> = async ({ actor, body, db, now }) => {
  const contract = await contractFor(db, actor, body.contractId, 'view', now)
  const { row } = contract
  const code = orNotFound(await rowOf(db, 'scan_code', { contract_id: row.id }))
  const made = await latestRows(
    db,
    'contract',
    { scan_parent_id: row.id },
    { by: ['created_at', 'id'], columns: ['id', 'name', 'status', 'created_at'], most: SHOWN },
  )
  const who = rolesFor(contract, await personOf(db, actor))
  return {
    ...presentCode(row, code, who),
    path: `/scan/${code.code}`,
    deadlineDays: code.deadline_days,
    guests: code.listed_only ? await countGuests(db, row.id) : null,
    made: made.map(({ id, name, status, created_at }) => ({
      contractId: id,
      name,
      status,
      takenAt: created_at.toISOString(),
    })),
  }
}

type Obstacle = Data<'/contract/scan/view'>['obstacle']
const ENDED: Record<number, Obstacle> = { 1: 'notYet', 6: 'notYet', 14: 'over', 15: 'closed' }

/** What a poster tells whoever points a telephone at it: who asks, for what, and whether there is still room. */
export const viewScan: PlainHandler<'/contract/scan/view'> = async (call) => {
  const { actor, body, db, now } = call
  await limitVisitors(call, 'scan')
  const code = await rowOf(db, 'scan_code', { code: body.code })
  if (!code) throw new CodedError('LINK_INVALID')
  const found = await theRow(db, 'contract', { id: code.contract_id }, [
    'id',
    'name',
    'status',
    'company_id',
    'deadline_at',
    'initiator_name',
  ])
  const company = found.company_id && (await theRow(db, 'company', { id: found.company_id }, ['name']))
  const overdue = found.deadline_at !== null && found.deadline_at <= now
  const account = actor && (await accountOf(db, actor.accountId))
  const unlisted =
    account && code.listed_only && !(await isGuest(db, found.id, account.mobile_hash)) ? 'notListed' : null
  return {
    name: found.name,
    initiator: company ? company.name : maskCompany(found.initiator_name),
    obstacle: ENDED[found.status] ?? (overdue ? 'over' : code.paused_at ? 'paused' : unlisted),
    openUntil: found.deadline_at?.toISOString() ?? null,
    needsRealName: account ? account.identity_status !== IDENTITY.verified : false,
    takenId: actor && (await takenBy(db, code, actor)),
    forCompany: code.for_company,
    companies: actor && code.for_company ? await companiesOf(db, found, actor) : [],
  }
}

/** Why he cannot is known of the company he acts in; of the others, that he must go there first. */
const companiesOf = async (
  db: Queryable,
  parent: { id: string; company_id: string | null },
  actor: Actor,
) => {
  const seats = await db
    .selectFrom('member')
    .innerJoin('company', 'company.id', 'member.company_id')
    .select(['company.id as companyId', 'company.name as companyName'])
    .where('member.account_id', '=', actor.accountId)
    .where('member.status', '=', MEMBER.active)
    .where('company.status', '=', COMPANY.certified)
    .orderBy('member.created_at')
    .execute()
  const here = actor.company?.id ?? null
  const able = seats.filter(({ companyId }) => companyId !== parent.company_id)
  const whyNot = await companyObstacle(db, parent, actor)
  return able.map(({ companyId, companyName }) => ({
    companyId,
    name: companyName,
    isCurrent: companyId === here,
    obstacle: companyId === here ? (whyNot?.obstacle ?? null) : null,
    colleague: companyId === here ? (whyNot?.colleague ?? null) : null,
  }))
}
