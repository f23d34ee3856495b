import { REVIEW, type ReviewKind } from '@xinqi/api/work-list-status'
import { theRow } from '../src/platform/db/row.ts'
import type { World } from './world.ts'

type Decision = { token: string; passed: boolean; reason?: string }

const decide = (world: World, caseId: string, { token, passed, reason }: Decision) =>
  world.call('/operator/reviews/decide', { caseId, passed, ...(reason ? { reason } : {}) }, { token })

/** The case that waits about something. */
export const decideAbout = async (world: World, subjectId: string, decision: Decision) => {
  const waiting = { subject_id: subjectId, status: REVIEW.pending }
  const { id } = await theRow(world.services.db, 'review_case', waiting, ['id'])
  return decide(world, id, decision)
}

/** The case of a kind that waits first in the operator's list. */
export const decideNext = async (world: World, kind: ReviewKind, decision: Decision) => {
  const asked = { kind, status: REVIEW.pending }
  const { data } = await world.call('/operator/reviews/list', asked, { token: decision.token })
  return decide(world, data.list[0]!.caseId, decision)
}
