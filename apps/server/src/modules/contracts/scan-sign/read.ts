import type { Data } from '@xinqi/api/calls'
import { openActions } from '@xinqi/api/contract-life'
import { IDENTITY } from '@xinqi/api/status'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskCompany } from '../../../platform/masked-names.ts'
import { limitVisitors } from '../../../platform/security/limit-visitors.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { kindOf, standingOf } from '../contract/aggregate.ts'
import { contractFor } from '../contract/contract-for.ts'
import { personOf } from '../contract/person.ts'
import { whoStands } from '../contract/who-stands.ts'
import { takenBy } from './take.ts'

const SHOWN = 50

export const scanDetail = async ({
  actor,
  body,
  db,
  now,
}: Call<'/contract/scan/detail'>): Promise<Data<'/contract/scan/detail'>> => {
  const contract = await contractFor(db, actor, body.contractId, 'view', now)
  const { row } = contract
  const code = await db
    .selectFrom('scan_code')
    .selectAll()
    .where('contract_id', '=', row.id)
    .executeTakeFirst()
  if (!code) throw new CodedError('NOT_FOUND')
  const made = await db
    .selectFrom('scan_taking')
    .innerJoin('contract', 'contract.id', 'scan_taking.made_id')
    .select(['contract.id', 'contract.name', 'contract.status', 'scan_taking.taken_at'])
    .where('scan_taking.contract_id', '=', row.id)
    .orderBy('scan_taking.taken_at', 'desc')
    .limit(SHOWN)
    .execute()
  const who = whoStands(contract, await personOf(db, actor))
  return {
    contractId: row.id,
    name: row.name,
    status: row.status,
    path: `/scan/${code.code}`,
    limit: code.taken_limit,
    taken: code.taken,
    openUntil: row.deadline_at?.toISOString() ?? null,
    deadlineDays: code.deadline_days,
    canClose: openActions(standingOf(row), who, kindOf(row)).includes('closeScan'),
    made: made.map(({ id, name, status, taken_at }) => ({
      contractId: id,
      name,
      status,
      takenAt: taken_at.toISOString(),
    })),
  }
}

const ENDED: Record<number, string> = {
  1: '签署码尚未生效，请联系发起方',
  6: '签署码尚未生效，请联系发起方',
  14: '签署码已满额或已到期，请联系发起方',
  15: '签署码已被发起方关闭',
}

/** What a poster tells whoever points a telephone at it: who asks, for what, and whether there is still room. */
export const viewScan = async (call: Call<'/contract/scan/view'>): Promise<Data<'/contract/scan/view'>> => {
  const { actor, body, db, now } = call
  await limitVisitors(call, 'scan')
  const found = await db
    .selectFrom('scan_code')
    .innerJoin('contract', 'contract.id', 'scan_code.contract_id')
    .leftJoin('company', 'company.id', 'contract.company_id')
    .select([
      'contract.id',
      'contract.name',
      'contract.status',
      'contract.deadline_at',
      'contract.initiator_name',
      'company.name as company_name',
    ])
    .where('scan_code.code', '=', body.code)
    .executeTakeFirst()
  if (!found) throw new CodedError('LINK_INVALID')
  const overdue = found.deadline_at !== null && found.deadline_at <= now
  const account = actor && (await accountOf(db, actor.accountId))
  return {
    name: found.name,
    initiator: found.company_name ?? maskCompany(found.initiator_name),
    obstacle: ENDED[found.status] ?? (overdue ? ENDED[14]! : null),
    openUntil: found.deadline_at?.toISOString() ?? null,
    needsRealName: account ? account.identity_status !== IDENTITY.verified : false,
    takenId: account && (await takenBy(db, found.id, account.id)),
  }
}
