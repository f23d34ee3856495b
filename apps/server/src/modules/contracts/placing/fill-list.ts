import { PARTY_KIND } from '@xinqi/api/status'
import { sql } from 'kysely'
import { newestFirst, pageOf } from '../../../platform/db/keyset.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { WAITS_FOR } from '../contract/participants.ts'
import { listKeysOfStatus } from '../lists/list-keys.ts'
import { PENDING } from './fill-view.ts'

/** Contracts not ready to be signed: mine to fill in, mine to place, or with others. In the house one acts for. */
export const listToFill: PlainHandler<'/file/fillOut'> = async ({ actor, body, db }) => {
  const pageSize = body.pageSize ?? 20
  const companyId = actor.company?.id ?? null
  const { lowest, highest } = listKeysOfStatus(2)
  const pending = sql<number>`case
    when contract_participant.waits_for = ${WAITS_FOR.place} then ${PENDING.place}::int
    when contract_participant.waits_for = ${WAITS_FOR.fill} then ${PENDING.mine}::int
    else ${PENDING.others}::int end`
  const mine = db
    .selectFrom('contract_participant')
    .innerJoin('contract', 'contract.id', 'contract_participant.contract_id')
    .where('contract_participant.scope_id', '=', actor.accountId)
    .where('contract_participant.house_id', 'in', [companyId ?? actor.accountId, actor.accountId])
    .where('contract_participant.shelf_mark', '>=', lowest)
    .where('contract_participant.shelf_mark', '<=', highest)
    .where('contract.phase', 'in', ['filling', 'placing'])
    .where((eb) =>
      eb.or([
        eb.and([
          eb('contract_participant.is_initiator', '=', true),
          eb('contract.company_id', companyId ? '=' : 'is', companyId),
        ]),
        eb.exists(
          eb
            .selectFrom('contract_signer')
            .innerJoin(
              'contract_party',
              onColumns('contract_party', 'contract_signer', { contract_id: 'contract_id', id: 'party_id' }),
            )
            .select('contract_signer.id')
            .whereRef('contract_signer.contract_id', '=', 'contract.id')
            .where('contract_signer.account_id', '=', actor.accountId)
            .where((inner) =>
              inner.or([
                inner('contract_party.kind', '=', PARTY_KIND.person),
                ...(companyId ? [inner('contract_party.company_id', '=', companyId)] : []),
              ]),
            ),
        ),
      ]),
    )
    .$if(body.pending !== undefined, (query) => query.where(pending, '=', body.pending!))
  const { total } = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await newestFirst(
    mine.select([
      'contract.id',
      'contract.name',
      'contract.initiator_name',
      'contract.sent_at',
      'contract.deadline_at',
      'contract_participant.sort_at',
      pending.as('pending'),
    ]),
    { cursor: body.cursor, pageSize },
    { at: 'contract_participant.sort_at', id: 'contract_participant.contract_id' },
  ).execute()
  return {
    ...pageOf(
      rows,
      pageSize,
      ({ sort_at, id }) => ({ at: sort_at, id }),
      (row) => ({
        contractId: row.id,
        name: row.name,
        initiatorName: row.initiator_name,
        pending: row.pending,
        sentAt: row.sent_at?.toISOString() ?? null,
        deadlineAt: row.deadline_at?.toISOString() ?? null,
      }),
    ),
    total,
  }
}
