import { CERTIFICATION_STEPS, certificationPath } from '@xinqi/api/certification-path'
import { COMPANY } from '@xinqi/api/status'
import { CERTIFICATION_KIND } from '@xinqi/api/work-list-status'
import { hasRow } from '../../../platform/db/row.ts'
import { type GuideEntry, type GuideQuery, plainStep } from '../../people/account/guide.ts'
import { type Application, progressOf } from './applications.ts'
import { CERTIFICATION } from './rules.ts'

/**
 * For a company, its certification; for somebody without one, the way to it. An application half filled in is found
 * again here, whoever he acts as when he comes back.
 */
export const certificationStep: GuideEntry = {
  key: 'company',
  order: 20,
  step: async (asked) => {
    const { actor, db } = asked
    if (actor.company) {
      const certified = actor.company.status === COMPANY.certified
      const step = plainStep('完成企业认证', certified, '/companyVerify')
      const open = certified ? undefined : await lastOf(asked, actor.company.id)
      return open ? { ...step, ...(await standing(asked, open)) } : step
    }
    const open = await lastOf(asked, null)
    if (open && open.status !== CERTIFICATION.passed)
      return {
        ...plainStep('完成企业认证', false, '', true),
        ...(await standing(asked, open)),
      }
    const hasSeat = await hasRow(db, 'member', { account_id: actor.accountId })
    return {
      ...plainStep('认证或加入企业', hasSeat, '/firstEnptrPage', true),
      note: '以企业名义签约时需要，个人签约可跳过',
    }
  },
}

/** His own application, or that of the company he acts for; of others' he hears nothing. */
const lastOf = async ({ actor, db }: GuideQuery, companyId: string | null) =>
  (await db
    .selectFrom('certification')
    .selectAll()
    .where('account_id', '=', actor.accountId)
    .where('kind', '=', CERTIFICATION_KIND.company)
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId))
    .where('status', '<>', CERTIFICATION.replaced)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()) as Application | undefined

const standing = async ({ db }: GuideQuery, application: Application) => {
  const path = certificationPath(await progressOf(db, application))
  const name = application.facts.name || '未命名的企业'
  switch (application.status) {
    case CERTIFICATION.draft:
      return {
        path,
        note: `${name}：填写到第 ${application.step} 步「${CERTIFICATION_STEPS[application.step - 1]}」，共 ${CERTIFICATION_STEPS.length} 步`,
        action: '继续办理',
      }
    case CERTIFICATION.underReview:
      return { path, note: `${name}：审核中`, action: '查看进度' }
    default:
      return {
        path,
        note: `${name}：未通过，${application.reason ?? '请修改后重新提交'}`,
        action: '查看原因',
      }
  }
}
