import { APPROVAL_IS } from '@xinqi/api/status'
import { writeAudit } from '../../../platform/audit.ts'
import { onTheClock, type Work } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { type Contract, lockContract, VOTER } from '../contract/aggregate.ts'
import { publishNews } from '../contract/news.ts'
import { perform } from '../contract/perform.ts'
import { insertVoters } from './open-approval.ts'
import { type ResolvedApprover, substituteFor } from './resolve.ts'
import { lateNow } from './rules.ts'

const BATCH = 200

const dueVoters = (services: Services) =>
  services.db
    .selectFrom('approval_voter')
    .innerJoin(
      'approval',
      onColumns('approval', 'approval_voter', { contract_id: 'contract_id', id: 'approval_id' }),
    )
    .select([
      'approval_voter.contract_id',
      'approval_voter.id',
      'approval_voter.approval_id',
      'approval_voter.account_id',
      'approval_voter.step',
      'approval_voter.rule',
      'approval_voter.position',
      'approval_voter.due_at',
      'approval_voter.timeout_hours',
      'approval_voter.timeout_then',
      'approval_voter.timeout_member',
      'approval_voter.reminded_at',
      'approval.company_id',
      'approval.asked_by',
    ])
    .where('approval.status', '=', APPROVAL_IS.underWay)
    .where('approval_voter.status', '=', VOTER.due)
    .where('approval_voter.timeout_hours', 'is not', null)
    .orderBy('approval_voter.due_at')

type Late = Awaited<ReturnType<ReturnType<typeof dueVoters>['execute']>>[number]

/** What the clock asks of approvals: a reminder, or somebody else. Each in a transaction of its own. */
export const followUpLateVoters = async (
  services: Services,
): Promise<{ reminded: number; passedOn: number }> => {
  const now = services.clock()
  const done = { reminded: 0, passedOn: 0 }
  const late = (await dueVoters(services).execute()).filter((voter) => lateNow(voter, now) !== null)
  for (const voter of late.slice(0, BATCH))
    try {
      await services.db.transaction().execute(async (db) => {
        if (lateNow(voter, now) === 'remind') {
          await remind(services, db, voter, now)
          done.reminded++
        } else if (await passOn(services, db, voter, now)) done.passedOn++
        else done.reminded++
      })
    } catch (error) {
      // Answered, taken back or ended meanwhile.
      if (!(error instanceof CodedError)) throw error
    }
  return done
}

const stillDue = ({ voters }: Contract, { id }: Late) =>
  voters.some((voter) => voter.id === id && voter.status === VOTER.due)

const remind = async (services: Services, db: Tx, late: Late, now: Date): Promise<void> => {
  const contract = await lockContract(db, late.contract_id)
  if (!stillDue(contract, late)) throw new CodedError('APPROVAL_DECIDED')
  await inRows(db, 'approval_voter', { contract_id: late.contract_id, id: late.id }).set({ reminded_at: now })
  const { id: contractId, revision } = contract.row
  await publishNews(services, db, [{ contractId, action: 'passOnApproval', whom: 'tellApprover', revision }])
}

/** False when nobody else could be asked: he is reminded and keeps it. */
const passOn = async (services: Services, db: Tx, late: Late, now: Date): Promise<boolean> => {
  const before = await lockContract(db, late.contract_id)
  if (!stillDue(before, late)) throw new CodedError('APPROVAL_DECIDED')
  const ofThis = before.voters.filter(({ approval_id }) => approval_id === late.approval_id)
  const taken = new Set([...ofThis.map(({ account_id }) => account_id), late.asked_by])
  const next = late.timeout_then as 'superior' | 'administrators' | 'member'
  const asked = { accountId: late.account_id, next, memberId: late.timeout_member }
  const instead = await substituteFor(db, late.company_id, asked, taken)
  if (!instead) {
    await inRows(db, 'approval_voter', { contract_id: late.contract_id, id: late.id }).set({
      timeout_then: 'remind',
    })
    await remind(services, db, late, now)
    return false
  }
  const { contract } = await perform({
    db,
    services,
    now,
    by: { platform: true },
    contractId: late.contract_id,
    action: 'passOnApproval',
    said: { to: instead.name },
    after: async () => replace(db, late, instead, now),
  })
  await writeAudit(db, {
    event: 'approval.passOn',
    companyId: late.company_id,
    accountId: null,
    actorName: '系统',
    target: contract.row.name,
    detail: { to: instead.name, hours: late.timeout_hours },
    succeeded: true,
    at: now,
  })
  return true
}

const replace = async (db: Tx, late: Late, instead: ResolvedApprover, now: Date): Promise<void> => {
  await inRows(db, 'approval_voter', { contract_id: late.contract_id, id: late.id }).set({
    status: VOTER.released,
    comment: `超过 ${late.timeout_hours} 小时未处理，已转由${instead.name}审批`,
    decided_at: now,
  })
  const { step, rule, position } = late
  await insertVoters(
    db,
    late.contract_id,
    late.approval_id,
    [
      {
        ...instead,
        id: newId(),
        step,
        rule,
        position,
        status: VOTER.due,
        comment: null,
        addedBy: null,
        // He is reminded in his turn; it does not wander any further.
        timeout: { hours: late.timeout_hours!, next: 'remind', memberId: null },
      },
    ],
    now,
  )
}

export const defineApprovalJobs = (services: Services, work: Work): void => {
  work.job('goOnWithLateApprovals', () => followUpLateVoters(services), onTheClock('*/5 * * * *'))
}
