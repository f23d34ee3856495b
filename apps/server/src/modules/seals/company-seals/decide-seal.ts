import type { ReviewDecision } from '../../people/review-cases/decide.ts'
import { moveSeal } from './change-seals.ts'
import { lockSeal } from './seal-facts.ts'

/** What a reviewer's word does to an uploaded seal. */
export const decideSeal: ReviewDecision = async (_services, db, review, outcome) => {
  const seal = await lockSeal(db, review.companyId!, review.subjectId)
  await moveSeal(db, seal, outcome.passed ? 'pass' : 'refuse', outcome.reason)
  return {
    title: outcome.passed ? '印章审核通过' : '印章审核未通过',
    content: outcome.passed
      ? `「${seal.name}」已通过审核并启用，可以使用或授权他人使用。`
      : `「${seal.name}」未通过审核：${outcome.reason}。请更换图片后重新上传。`,
    path: '/seal',
  }
}
