import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { ReviewDecision } from '../../people/review-cases/decide.ts'
import { moveSeal } from './change-seals.ts'
import { lockSeal } from './seal-facts.ts'

/** Whoever put a seal up for review in somebody's name hears the outcome with the decision. */
export type SealReviewed = (
  services: Services,
  db: Queryable,
  seal: { companyId: string; sealId: string; name: string; passed: boolean; reason: string | null },
) => Promise<void>
export const SEAL_REVIEWED = extensionPoint<{ of: string; follow: SealReviewed }>(
  'seal reviewed',
  ({ of }) => of,
)

/** What a reviewer's word does to an uploaded seal. */
export const decideSeal: ReviewDecision = async (services, db, review, outcome) => {
  const seal = await lockSeal(db, review.companyId!, review.subjectId)
  await moveSeal(db, seal, outcome.passed ? 'pass' : 'refuse', outcome.reason)
  const { passed, reason } = outcome
  for (const { follow } of services.extensions.all(SEAL_REVIEWED))
    await follow(services, db, {
      companyId: seal.company_id,
      sealId: seal.id,
      name: seal.name,
      passed,
      reason,
    })
  return {
    title: outcome.passed ? '印章审核通过' : '印章审核未通过',
    content: outcome.passed
      ? `「${seal.name}」已通过审核并启用，可以使用或授权他人使用。`
      : `「${seal.name}」未通过审核：${outcome.reason}。请更换图片后重新上传。`,
    path: '/seal',
  }
}
