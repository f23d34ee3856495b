import type { Path } from '@xinqi/api/calls'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { judgeAll } from '../../contracts/contract/perform.ts'
import { isTerminable } from '../../contracts/termination/start.ts'
import { asWeb } from '../../open/gateway/as-web.ts'
import { proposable } from './proposable.ts'
import type { Proposing } from './propose.ts'
import type { Subject } from './subject.ts'

type Trial = { subject: Subject; proposalId: string; now: Date }

/**
 * As whoever confirms it would be told: what cannot be done as things stand is refused to the agent, and put before
 * nobody. What leads to new papers is judged; everything else is done, and taken back at once.
 */
export const assertPossible = async (
  services: Services,
  tx: Tx,
  { actor, agentName, connectionId, path, body, visitor }: Proposing,
  { subject, proposalId, now }: Trial,
): Promise<void> => {
  const through = { agentId: connectionId, name: agentName, tool: '', proposalId }
  const confirming: Actor = { ...actor, through }
  const { action, run } = proposable(path)
  if (action && subject.about === 'contract') {
    const { contract } = subject
    const [judged] = await judgeAll(
      {
        db: tx,
        now,
        by: { actor: confirming, visitor },
        action,
        contractIds: [contract.row.id],
        // Whether a draft is whole is for whoever sends it to be told.
        given: async ([one]) => [
          action === 'send' || !one ? { draftComplete: true } : await isTerminable(tx)(one.contract, one.who),
        ],
      },
      [contract],
    )
    if (judged instanceof CodedError) throw judged
    return
  }
  const around = { autocommit: services.autocommit, now, visitor, services, note: () => {}, db: tx }
  await sql`savepoint tried`.execute(tx)
  await run(asWeb<Path>(around as never, confirming, body as never) as never)
  await sql`rollback to savepoint tried`.execute(tx)
}
