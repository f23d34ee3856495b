import { APPROVAL_IS } from '@xinqi/api/status'
import { writeAudit } from '../../../platform/audit.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { DeputisedWork, RunningAbsence } from '../../company/absences/deputised-work-point.ts'
import { type Contract, VOTER, type VoterRow } from '../contract/aggregate.ts'
import { handOnSaid } from '../contract/deputised.ts'
import { perform } from '../contract/perform.ts'

const UNDECIDED: readonly number[] = [VOTER.waits, VOTER.due]

const openVotes = (db: Queryable, companyId: string) =>
  db
    .selectFrom('approval_voter')
    .innerJoin(
      'approval',
      onColumns('approval', 'approval_voter', { contract_id: 'contract_id', id: 'approval_id' }),
    )
    .where('approval.company_id', '=', companyId)
    .where('approval.status', '=', APPROVAL_IS.underWay)

type Vote = { contract_id: string; id: string }

/** One vote in a transaction of its own; who answered meanwhile keeps his word. */
const move = async (
  services: Services,
  absence: RunningAbsence,
  vote: Vote,
  now: Date,
  { returned, fits }: { returned: boolean; fits: (voter: VoterRow, contract: Contract) => boolean },
): Promise<boolean> => {
  const { accountId, name, deputyAccountId, deputyName, absenceId, companyId } = absence
  try {
    await services.db.transaction().execute(async (db) => {
      const { contract } = await perform({
        db,
        services,
        now,
        by: { platform: true },
        contractId: vote.contract_id,
        action: 'deputiseApproval',
        said: handOnSaid(absence, returned),
        given: (found) => {
          const voter = found.voters.find(({ id }) => id === vote.id)
          if (!voter || !fits(voter, found)) throw new CodedError('APPROVAL_DECIDED')
          return {}
        },
        after: () =>
          inRows(db, 'approval_voter', { contract_id: vote.contract_id, id: vote.id }).set(
            returned
              ? { account_id: accountId, name, absence_id: null, for_account_id: null, for_name: null }
              : {
                  account_id: deputyAccountId,
                  name: deputyName,
                  absence_id: absenceId,
                  for_account_id: accountId,
                  for_name: name,
                },
          ),
      })
      await writeAudit(db, {
        event: returned ? 'absence.giveBack' : 'absence.handOn',
        companyId,
        accountId: null,
        actorName: '系统',
        target: contract.row.name,
        detail: { from: returned ? deputyName : name, to: returned ? name : deputyName, absenceId },
        succeeded: true,
        at: now,
      })
    })
    return true
  } catch (error) {
    if (error instanceof CodedError) return false
    throw error
  }
}

const moveAll = async (votes: readonly Vote[], one: (vote: Vote) => Promise<boolean>): Promise<number> => {
  let moved = 0
  for (const vote of votes) if (await one(vote)) moved++
  return moved
}

/** Approvals of somebody away: his deputy is asked, never whoever asks himself, nor one who is asked already. */
export const deputisedApprovals: DeputisedWork = {
  kind: 'approval',
  right: 'system:contract:approve',
  take: async (services, absence, _deputy, now) => {
    const due = await openVotes(services.db, absence.companyId)
      .select(['approval_voter.contract_id', 'approval_voter.id'])
      .where('approval_voter.account_id', '=', absence.accountId)
      .where('approval_voter.status', '=', VOTER.due)
      .where('approval_voter.absence_id', 'is', null)
      .where('approval.asked_by', '<>', absence.deputyAccountId)
      .execute()
    const fits = (voter: VoterRow, { voters }: Contract) =>
      voter.status === VOTER.due &&
      voter.account_id === absence.accountId &&
      !voters.some(
        ({ approval_id, account_id }) =>
          approval_id === voter.approval_id && account_id === absence.deputyAccountId,
      )
    return moveAll(due, (vote) => move(services, absence, vote, now, { returned: false, fits }))
  },
  giveBack: async (services, absence, now) => {
    // Nobody is there to give it back to: it stays where it is.
    if (!absence.absentIsHere) return 0
    const held = await openVotes(services.db, absence.companyId)
      .select(['approval_voter.contract_id', 'approval_voter.id'])
      .where('approval_voter.absence_id', '=', absence.absenceId)
      .where('approval_voter.status', 'in', UNDECIDED)
      .execute()
    const fits = ({ absence_id, status }: VoterRow) =>
      absence_id === absence.absenceId && UNDECIDED.includes(status)
    return moveAll(held, (vote) => move(services, absence, vote, now, { returned: true, fits }))
  },
  waiting: async ({ db }, companyId, absenceIds) => {
    const rows = await openVotes(db, companyId)
      .select(({ fn }) => ['approval_voter.absence_id as id', fn.countAll<number>().as('n')])
      .where('approval_voter.absence_id', 'in', [...absenceIds])
      .where('approval_voter.status', 'in', UNDECIDED)
      .groupBy('approval_voter.absence_id')
      .execute()
    return new Map(rows.map(({ id, n }) => [id!, Number(n)]))
  },
}
