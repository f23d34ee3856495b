// What kept contracts say is owed, taken over as somebody of the house would: read from the words of the signed file,
// entered in the ledger where it is money, and worked off where its day has gone by.

import type { ShownDuty } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { readText } from '../../modules/insight/archive/read-text.ts'
import { readFactsOf } from '../../modules/insight/contract-facts/extract.ts'
import { finishDuty, setEvent } from '../../modules/insight/duties/change.ts'
import { takeProposals } from '../../modules/insight/duties/take.ts'
import { viewOfContract } from '../../modules/insight/duties/view.ts'
import { addFund } from '../../modules/insight/ledger/changes.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rowsOf, theRow } from '../../platform/db/row.ts'
import type { Actor } from '../../platform/session/actor.ts'
import { demoSeat } from '../demo-call.ts'
import { HOUSE, SEAL_HOLDER } from './cast.ts'
import type { PlannedContract } from './plan.ts'
import { noonOf, type Played } from './played.ts'

const ACCEPTED_AFTER = 12

/** Its words and its facts, which the clock would read within minutes: done twice it adds nothing. */
export const readPapers = async ({ services }: Played, subjectId: string): Promise<void> => {
  const signal = AbortSignal.timeout(120_000)
  await readText(services)({ id: subjectId, data: { subjectId }, signal })
  await readFactsOf(services)(subjectId)
}

export const playDuties = async (
  played: Played,
  tx: Tx,
  { terms }: PlannedContract,
  { id: contractId, finished_at }: { id: string; finished_at: Date | null },
): Promise<void> => {
  const { past, year, services } = played
  if (!terms || !finished_at) return
  const actor = await demoSeat(services, tx, SEAL_HOLDER.mobile, HOUSE)
  const archived = await theRow(tx, 'archived', { company_id: year.companyId, contract_id: contractId }, [
    'id',
  ])
  const archivedId = archived.id
  const today = chinaDay(year.today)
  const taken = new Date(finished_at.getTime() + 2 * 3_600_000)
  const { proposals } = await viewOfContract(past.call<'/duty/ofContract'>(tx, actor, { archivedId }, taken))
  const keys = proposals.map(({ key }) => key)
  if (keys.length === 0) return
  const body = { archivedId, keys, ownRole: null, toLedger: true }
  await takeProposals(past.call<'/duty/take'>(tx, actor, body, taken))
  const acceptedOn = addDays(terms.deliverBy, ACCEPTED_AFTER)
  if (acceptedOn < today)
    await setEvent(
      past.call<'/duty/setEvent'>(
        tx,
        actor,
        { archivedId, event: '验收', on: acceptedOn },
        noonOf(acceptedOn),
      ),
    )
  await pay(played, tx, actor, archivedId)
  await finish(played, tx, actor, archivedId)
}

/** What was due more than some days ago was paid; what came since still waits. */
const PAID_LATER = 6

const pay = async ({ past, year }: Played, tx: Tx, actor: Actor, archivedId: string): Promise<void> => {
  const due = addDays(chinaDay(year.today), -PAID_LATER)
  const ledgers = await rowsOf(tx, 'ledger', { company_id: year.companyId, archived_id: archivedId })
  for (const { id: ledgerId, direction, revision: known } of ledgers) {
    let revision = known
    const plans = await rowsOf(
      tx,
      'ledger_plan',
      { company_id: year.companyId, ledger_id: ledgerId },
      { by: ['period'] },
    )
    for (const { id: planId, due_on: on, cents } of plans) {
      if (!on || on > due) continue
      const fund = {
        ledgerId,
        revision,
        kind: direction as 1 | 2,
        cents: Number(cents),
        currency: 'CNY',
        rateE8: 100_000_000,
        on,
        allocations: [{ planId, cents: Number(cents) }],
        voucherId: null,
        note: null,
      }
      revision = (await addFund(past.call<'/ledger/fund/add'>(tx, actor, fund, noonOf(on)))).revision
    }
  }
}

const finish = async ({ past, year }: Played, tx: Tx, actor: Actor, archivedId: string): Promise<void> => {
  const due = addDays(chinaDay(year.today), -PAID_LATER)
  const asked = past.call<'/duty/ofContract'>(tx, actor, { archivedId }, year.today)
  const { duties } = await viewOfContract(asked)
  const isOver = ({ dueOn, state, ledgerId }: ShownDuty) =>
    dueOn !== null && dueOn <= due && state !== 'done' && ledgerId === null
  for (const { dutyId, revision, dueOn } of duties.filter(isOver)) {
    const done = { archivedId, dutyId, revision, on: dueOn!, note: '已按约定办理' }
    await finishDuty(past.call<'/duty/finish'>(tx, actor, done, noonOf(dueOn!)))
  }
}
