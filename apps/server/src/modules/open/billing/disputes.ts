import type { Queryable } from '../../../platform/db/database.ts'
import { orNotFound } from '../../../platform/errors.ts'

/** Answered once: the partner sees it beside what it objected to, and confirms or objects again. */
export const answerDispute = async (
  db: Queryable,
  asked: { disputeId: string; partnerId?: string; answer: string; by: string; now: Date },
): Promise<{ month: string }> => {
  return orNotFound(
    await db
      .updateTable('open_bill_dispute')
      .set({ answer: asked.answer.trim(), answered_by: asked.by, answered_at: asked.now })
      .where('id', '=', asked.disputeId)
      .where('answered_at', 'is', null)
      .$if(asked.partnerId !== undefined, (query) => query.where('partner_id', '=', asked.partnerId!))
      .returning('month')
      .executeTakeFirst(),
  )
}
