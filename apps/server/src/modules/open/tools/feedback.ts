import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, EMPTY, inRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'

const AN_HOUR = 3_600_000
const MOST = 20

/** Anybody may say that a page is wrong; not a hundred times an hour. */
export const feedback = async ({ body, db, note, now, autocommit, visitor }: Call<'/open/doc/feedback'>) => {
  const { allowed } = await hitWindow(autocommit, `openFeedback:${visitor.address}`, MOST, AN_HOUR, now)
  if (!allowed) throw new CodedError('TOO_MANY')
  await addRow(db, 'open_feedback', {
    id: newId(),
    page: body.page,
    content: body.content.trim(),
    contact: body.contact?.trim() || null,
    created_at: now,
  })
  note({ target: body.page })
  return {}
}

/** Said once what came of it. */
export const settleFeedback = async (
  db: Queryable,
  asked: { feedbackId: string; outcome: string; by: string; now: Date },
): Promise<string> => {
  const columns = { settled_at: asked.now, settled_by: asked.by, outcome: asked.outcome.trim() }
  const open = inRow(db, 'open_feedback', { id: asked.feedbackId, settled_at: EMPTY })
  return orNotFound(await open.set(columns, ['page'])).page
}
