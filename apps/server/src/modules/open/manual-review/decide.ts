import type { Tx } from '../../../platform/db/database.ts'
import { inRows, lockTheRow, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskMobile, maskName } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { certifyReviewed } from '../../company/certification/certify-reviewed.ts'
import { METHODS } from '../../people/identity/rules.ts'
import { markVerified } from '../../people/identity/verified.ts'
import type { ReviewDecision } from '../../people/review-cases/decide.ts'
import { submitForReview, withdrawReview } from '../../people/review-cases/submit.ts'
import { appOf } from '../apps/app-of.ts'
import { proveSandboxPerson } from '../realms/make-person.ts'
import { isVerified, USER, type UserRow, userOf } from '../users/app-users.ts'
import { concludeIdentity } from '../users/conclude-identity.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { caseOf, papersOf, presentCase, readingsOf, stepsOf, writeLook, writeStep } from './cases.ts'
import { reviewable } from './papers.ts'
import {
  type Act,
  CASE,
  mayDo,
  PAPERS,
  papersFor,
  type Stage,
  type StatedFacts,
  warningsOf,
} from './rules.ts'

type Acting = Call<
  '/open/review/submit' | '/open/review/withdraw' | '/open/review/approve' | '/open/review/reject'
>

const taken = async (call: Acting, act: Act) => {
  const app = await appOf(call, call.body.appId)
  const row = await caseOf(call.db, app.id, call.body.reviewId)
  call.note({ target: row.account, detail: { appId: app.id } })
  if (!mayDo(row, act)) throw new CodedError('OPEN_REVIEW_STATUS')
  return { app, row }
}

const saidBy = ({ columns }: Services, user: UserRow): StatedFacts => ({
  name: user.name,
  idNo: user.id_number_cipher && columns.open(user.id_number_cipher),
  legalName: user.legal_name,
})
const isOfCompany = (user: UserRow) => user.kind === USER.company

type Move = { status: number; stage: Stage | null; reason?: string | null; what: string }
const move = async ({ db, now, partner }: Acting, reviewId: string, { what, ...to }: Move) => {
  await inRows(db, 'open_review', { id: reviewId }).set({
    status: to.status,
    stage: to.stage,
    reason: to.reason ?? null,
    updated_at: now,
    ...(what === '提交' ? { submitted_at: now, decided_at: null } : {}),
    ...(to.status === CASE.notPassed ? { decided_at: now } : {}),
  })
  await writeStep(db, reviewId, { what, by: partner.name, reason: to.reason ?? null, at: now })
}

/** Every look is written down: who, when, at whose papers. */
export const openCase: PlainHandler<'/open/review/detail'> = async (call) => {
  const { body, db, note, now, partner, services } = call
  const app = await appOf(call, body.appId)
  const row = await caseOf(db, app.id, body.reviewId)
  const user = await userOf(db, app.id, row.account)
  note({ target: row.account, detail: { appId: app.id, papers: papersOf(row).length } })
  const readings = readingsOf(services, row)
  const { idNo, legalName } = saidBy(services, user)
  await writeLook(db, row.id, { by: partner.name, at: now })
  return {
    ...presentCase({ ...row, name: user.name, kind: user.kind }),
    said: {
      name: user.name,
      idNo,
      legalName,
      agent: user.agent_account,
      mobile: user.mobile_cipher && maskMobile(services.columns.open(user.mobile_cipher)),
    },
    pictures: papersOf(row).map(({ kind, blobId, by, at }) => ({
      kind,
      label: PAPERS[kind],
      url: services.links.make({ blobId, fileName: PAPERS[kind], download: false }),
      text: readings[kind] ?? null,
      by,
      at,
    })),
    warnings: papersOf(row).length ? warningsOf(saidBy(services, user), isOfCompany(user), readings) : [],
    history: await stepsOf(db, row.id),
  }
}

export const submitCase = async (call: Call<'/open/review/submit'>) => {
  const { app, row } = await taken(call, 'submit')
  const user = await reviewable(call.db, app, row.account)
  if (!user.id_number_cipher)
    throw new CodedError(
      'OPEN_IDENTITY_FIELDS',
      isOfCompany(user) ? '请先补全统一社会信用代码' : '请先补全用户的证件号码',
    )
  const missing = papersFor(isOfCompany(user)).filter(
    (kind) => !papersOf(row).some((paper) => paper.kind === kind),
  )
  if (missing.length)
    throw new CodedError('OPEN_REVIEW_PAPERS', `还缺：${missing.map((kind) => PAPERS[kind]).join('、')}`)
  await move(call, row.id, { status: CASE.underReview, stage: 'partner', what: '提交' })
  return {}
}

/** Taken back from whoever looks at it, as long as nobody has decided. */
export const withdrawCase = async (call: Call<'/open/review/withdraw'>) => {
  const { row } = await taken(call, 'withdraw')
  if (row.stage === 'platform') {
    const back = await withdrawReview(call.db, { kind: 'openUser', subjectId: row.id }, call.now)
    if (!back) throw new CodedError('OPEN_REVIEW_STATUS')
  }
  await move(call, row.id, { status: CASE.notHandedIn, stage: null, what: '撤回' })
  return {}
}

export const approveCase = async (call: Call<'/open/review/approve'>) => {
  const { db, now, partner, services } = call
  const { app, row } = await taken(call, 'approve')
  const user = await reviewable(db, app, row.account)
  const said = saidBy(services, user)
  const isCompany = isOfCompany(user)
  const warnings = warningsOf(said, isCompany, readingsOf(services, row))
  const agent = isCompany ? await userOf(db, app.id, user.agent_account!) : user
  await submitForReview(
    services,
    db,
    {
      kind: 'openUser',
      subjectId: row.id,
      // Nobody of the partner's company decides about the partner's users.
      companyId: app.company_id,
      applicantId: agent.account_id!,
      subjectName: isCompany ? user.name : maskName(user.name),
      facts: [
        { label: '合作方', value: partner.partnerName },
        { label: '应用', value: `${app.name}（${app.is_sandbox ? '沙箱' : '正式'}）` },
        { label: isCompany ? '企业名称' : '姓名', value: user.name },
        {
          label: isCompany ? '统一社会信用代码' : '证件号码',
          value: said.idNo ?? '–',
          warning: warnings[0],
        },
        ...(isCompany
          ? [
              { label: '法定代表人', value: said.legalName ?? '–' },
              { label: '经办人', value: `${agent.name}（通过后为企业管理员）` },
            ]
          : []),
        ...warnings.slice(1).map((warning) => ({ label: '识别核对', value: '请核对', warning })),
        ...papersFor(isCompany).map((kind) => ({
          label: `${PAPERS[kind]}识别文字`,
          value: readingsOf(services, row)[kind] ?? '未识别出文字',
        })),
        { label: '初审', value: `${partner.name} 已通过` },
      ],
      evidence: papersOf(row).map(({ kind, blobId }) => ({ name: PAPERS[kind], blobId })),
    },
    now,
  )
  await move(call, row.id, { status: CASE.underReview, stage: 'platform', what: '初审通过' })
  await publishEvent(services, db, {
    appId: app.id,
    type: 'identity.reviewing',
    data: { account: row.account },
  })
  return {}
}

export const rejectCase = async (call: Call<'/open/review/reject'>) => {
  const { row } = await taken(call, 'reject')
  const reason = call.body.reason.trim()
  if (!reason) throw new CodedError('REVIEW_REASON')
  await move(call, row.id, { status: CASE.notPassed, stage: null, reason, what: '初审退回' })
  return {}
}

/** What follows when the platform has looked. */
export const decideCase: ReviewDecision = async (services, db, review, outcome) => {
  const row = await lockTheRow(db, 'open_review', { id: review.subjectId })
  if (!mayDo(row, 'decide')) throw new CodedError('REVIEW_DECIDED')
  const app = await theRow(db, 'open_app', { id: row.app_id }, ['id', 'realm'])
  const user = await userOf(db, row.app_id, row.account)
  if (outcome.passed && isOfCompany(user)) await certifyUser(services, db, user, outcome.at)
  else if (outcome.passed && app.realm) await proveSandboxPerson(services, db, user.account_id!)
  else if (outcome.passed)
    await markVerified(
      services,
      db,
      {
        accountId: user.account_id!,
        method: METHODS.manual,
        person: { name: user.name, idNumber: services.columns.open(user.id_number_cipher!) },
        serial: `MANUAL-${review.id}`,
        isSandbox: services.config.MODE === 'demo',
      },
      outcome.at,
    )
  await concludeIdentity(services, db, {
    appId: row.app_id,
    account: row.account,
    method: 'manual',
    reason: outcome.reason,
    at: outcome.at,
  })
  await inRows(db, 'open_review', { id: row.id }).set({
    status: outcome.passed ? CASE.passed : CASE.notPassed,
    stage: null,
    reason: outcome.reason,
    decided_at: outcome.at,
    updated_at: outcome.at,
  })
  await writeStep(db, row.id, {
    what: outcome.passed ? '终审通过' : '终审未通过',
    by: '平台审核员',
    reason: outcome.reason,
    at: outcome.at,
  })
  return {
    title: outcome.passed ? '实名认证已通过' : '实名认证未通过',
    content: outcome.passed ? '人工审核已通过。' : `人工审核未通过：${outcome.reason}。`,
    path: isOfCompany(user) ? '/companyVerify' : '/center/realName',
  }
}

/** It comes to be here as any certified company is, with the one who acts for it as its administrator. */
const certifyUser = async (services: Services, db: Tx, user: UserRow, at: Date): Promise<void> => {
  const agent = await userOf(db, user.app_id, user.agent_account!)
  if (!agent.account_id || !(await isVerified(db, agent)))
    throw new CodedError('OPEN_REVIEW_PERSON', '经办人尚未实名')
  await certifyReviewed(
    services,
    db,
    {
      name: user.name,
      creditCode: services.columns.open(user.id_number_cipher!),
      legalName: user.legal_name ?? '',
      agent: { accountId: agent.account_id, name: agent.name },
    },
    at,
  )
}
