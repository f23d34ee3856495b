import { kindFacts } from '@xinqi/api/quota'
import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { answerDispute } from '../../open/billing/disputes.ts'

/** Whom the platform bills itself: a partner below another is answered by the one above. */
const isOurs = (partnerId: string) =>
  sql<boolean>`not exists (select 1 from open_sub_partner below where below.partner_id = ${sql.ref(partnerId)})`

export const listBillDisputes: PlainHandler<'/operator/openBill/disputes'> = async ({ body, db }) => {
  const words = body.keyword?.trim() ?? ''
  const wanted = db
    .selectFrom('open_bill_dispute as dispute')
    .innerJoin('partner', 'partner.id', 'dispute.partner_id')
    .leftJoin('open_charge as line', 'line.id', 'dispute.line_id')
    .where(isOurs('dispute.partner_id'))
    .$if(body.answered !== undefined, (query) =>
      query.where('dispute.answered_at', body.answered ? 'is not' : 'is', null),
    )
    .$if(words !== '', (query) => query.where(sql<boolean>`strpos(partner.name, ${words}) > 0`))
  return countedPage(
    wanted
      .selectAll('dispute')
      .select([
        'partner.name as partner_name',
        'line.kind',
        'line.quantity',
        sql<number | null>`line.amount_fen::float8`.as('amount_fen'),
        'line.at',
      ]),
    wanted,
    body,
    { at: 'dispute.created_at', id: 'dispute.id' },
    (row) => ({
      disputeId: row.id,
      partnerName: row.partner_name,
      month: row.month,
      line:
        row.kind && row.at
          ? {
              kindName: kindFacts(row.kind).name,
              quantity: row.quantity!,
              amountFen: row.amount_fen!,
              at: row.at.toISOString(),
            }
          : null,
      reason: row.reason,
      raisedBy: row.raised_by,
      createdAt: row.created_at.toISOString(),
      answer: row.answer,
      answeredBy: row.answered_by,
    }),
  )
}

export const answerBillDispute = async (call: Call<'/operator/openBill/answer'>) => {
  const { actor, body, db, now } = call
  const ours = await db
    .selectFrom('open_bill_dispute as dispute')
    .innerJoin('partner', 'partner.id', 'dispute.partner_id')
    .select('partner.name')
    .where('dispute.id', '=', body.disputeId)
    .where(isOurs('dispute.partner_id'))
    .executeTakeFirst()
  if (!ours) throw new CodedError('NOT_FOUND')
  const { month } = await answerDispute(db, {
    disputeId: body.disputeId,
    answer: body.answer,
    by: actor.name ?? '平台运营',
    now,
  })
  call.note({ target: `${ours.name} ${month}` })
  return {}
}
