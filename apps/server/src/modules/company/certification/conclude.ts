import { maskIdNumber } from '@xinqi/api/numbers'
import { COMPANY_METHOD } from '@xinqi/api/status'
import { writeAudit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows, lockTheRow, oneOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services, Within } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import type { ReviewDecision } from '../../people/review-cases/decide.ts'
import { type ReviewFact, submitForReview } from '../../people/review-cases/submit.ts'
import {
  type Application,
  changeApplication,
  completeFacts,
  lockedApplication,
  stillMissing,
} from './applications.ts'
import { certifiedState } from './certified-state.ts'
import { failAdministrator, passAdministrator } from './change-administrator.ts'
import { refuseTaken } from './first-step.ts'
import { type LicenceWarnings, licenceRead, licenceWarnings } from './licence-agrees.ts'
import { CERTIFICATION, companyStatusAfter, KIND, LETTER, METHODS, reviewReasons } from './rules.ts'
import { transferResults } from './transfer-result.ts'

/** When every proof is there: to a reviewer, or certified at once where the proofs need no judge. */
export const concludeIfComplete = async (
  services: Services,
  db: Tx,
  application: Application,
  now: Date,
): Promise<Application> => {
  if (application.status !== CERTIFICATION.draft || application.method === null) return application
  if ((await stillMissing(db, application)).length) return application
  const facts = completeFacts(application)
  if (application.kind === KIND.company) await refuseTaken(services, db, facts, application.company_id)
  const warnings =
    application.kind === KIND.company ? licenceWarnings(facts, await licenceRead(db, application)) : {}
  // A form that says something else than its licence is looked at by a person, whatever else was proven.
  const reasons = reviewReasons(application.method, warnings, isLegalConfirmed(application))
  if (reasons.length === 0) {
    const passed = await passCompany({ services, db, now }, application)
    await tell(db, passed, certifiedNotice(facts.name), now)
    return passed
  }
  const submitted = await changeApplication(
    db,
    application,
    { status: CERTIFICATION.underReview, step: 5, reason: null },
    now,
  )
  if (application.kind === KIND.company) await setCompanyStatus(db, application.company_id!, 'submitted')
  await submitForReview(
    services,
    db,
    {
      kind: 'company',
      subjectId: application.id,
      companyId: application.company_id,
      applicantId: application.account_id,
      subjectName: application.kind === KIND.company ? facts.name : `${facts.name}（变更管理员）`,
      facts: [
        ...(await factsForReviewer(services, db, application, warnings)),
        { label: '转人工原因', value: reasons.join('；') },
      ],
      evidence: [
        ...(application.licence_blob ? [{ name: '营业执照', blobId: application.licence_blob }] : []),
        ...(application.letter_blob ? [{ name: '授权书', blobId: application.letter_blob }] : []),
      ],
    },
    now,
  )
  return submitted
}

/** The authority said that whoever signed is the registered legal representative. */
export const isLegalConfirmed = ({ letter_kind, letter_evidence }: Application): boolean =>
  letter_kind === LETTER.byLegal && (letter_evidence as { legalSerial?: string }).legalSerial !== undefined

const factsForReviewer = async (
  services: Services,
  db: Tx,
  application: Application,
  warnings: LicenceWarnings,
): Promise<ReviewFact[]> => {
  const facts = completeFacts(application)
  const people = await rowsOf(
    db,
    'account',
    { id: oneOf([application.account_id, application.successor_id].filter((id) => id !== null)) },
    { columns: ['id', 'name', 'id_number_cipher', 'identity_sandbox'] },
  )
  const described = (id: string) => {
    const person = people.find((one) => one.id === id)
    const number = person?.id_number_cipher
      ? maskIdNumber(services.columns.open(person.id_number_cipher))
      : '未实名'
    return `${person?.name ?? '—'} ${number}${person?.identity_sandbox ? '（实名沙箱）' : ''}`
  }
  const evidence = application.letter_evidence as { serial?: string; sandbox?: boolean }
  return [
    { label: '企业名称', value: facts.name, warning: warnings.name },
    { label: '统一社会信用代码', value: facts.creditCode, warning: warnings.creditCode },
    { label: '法定代表人', value: facts.legalName, warning: warnings.legalName },
    { label: '住所', value: facts.address || '—', warning: warnings.address },
    { label: '营业期限', value: facts.validUntil ?? '长期', warning: warnings.validUntil },
    { label: '认证方式', value: COMPANY_METHOD[application.method!] },
    { label: '申请人实名', value: described(application.account_id) },
    ...(application.successor_id ? [{ label: '新管理员', value: described(application.successor_id) }] : []),
    ...(evidence.serial
      ? [{ label: '签署人核验流水号', value: `${evidence.serial}${evidence.sandbox ? '（沙箱）' : ''}` }]
      : []),
    ...(await transferResults(services, db, application)),
  ]
}

export const setCompanyStatus = async (
  db: Tx,
  companyId: string,
  happened: 'submitted' | 'failed' | 'withdrawn',
) => {
  const { status } = await lockTheRow(db, 'company', { id: companyId }, ['status'])
  await inRows(db, 'company', { id: companyId }).set({ status: companyStatusAfter(status, happened) })
}

const passCompany = async (
  { services, db, now }: Within<Tx>,
  application: Application,
): Promise<Application> => {
  const companyId = application.company_id!
  const { identity_sandbox } = await theRow(db, 'account', { id: application.account_id }, [
    'identity_sandbox',
  ])
  const evidence = application.letter_evidence as { sandbox?: boolean }
  const usesBank = METHODS[application.method!].proofs.some((proof) => proof.endsWith('Transfer'))
  await certifiedState(
    services,
    db,
    {
      companyId,
      facts: completeFacts(application),
      method: application.method!,
      isSandbox: identity_sandbox || Boolean(evidence.sandbox) || (usesBank && services.bank.isSandbox),
      accountId: application.account_id,
    },
    now,
  )
  const passed = await changeApplication(
    db,
    application,
    { status: CERTIFICATION.passed, step: 5, reason: null, decided_at: now },
    now,
  )
  await everyoneLooksAgain(services, db, companyId)
  await audit(db, passed, 'certification.passed', now)
  return passed
}

/** Members see their company's new state at their next call. */
const everyoneLooksAgain = async ({ sessions }: Services, db: Tx, companyId: string) => {
  const members = await db
    .selectFrom('member')
    .innerJoin('session', 'session.account_id', 'member.account_id')
    .select('member.account_id')
    .distinct()
    .where('member.company_id', '=', companyId)
    .where('session.ended_at', 'is', null)
    .execute()
  for (const { account_id } of members) await sessions.actorChanged(db, account_id)
}

const audit = (db: Tx, application: Application, event: string, now: Date) =>
  writeAudit(db, {
    event,
    companyId: application.company_id,
    accountId: application.account_id,
    actorName: null,
    target: application.facts.name ?? null,
    succeeded: true,
    detail: { certificationId: application.id, method: application.method },
    at: now,
  })

const certifiedNotice = (name: string) => ({
  title: '企业认证已通过',
  content: `「${name}」已完成企业认证，可以制作印章、邀请成员并发起签署。`,
  path: '/companyVerify',
})

const tell = (
  db: Tx,
  application: Application,
  notice: { title: string; content: string; path: string },
  now: Date,
) =>
  sendMessage(db, {
    accountId: application.account_id,
    companyId: application.company_id,
    ...notice,
    at: now,
  })

/** What follows when a reviewer has looked at a company's papers. */
export const decideCompany: ReviewDecision = async (services, db, review, outcome) => {
  const application = await lockedApplication(db, review.subjectId)
  if (application.status !== CERTIFICATION.underReview) throw new CodedError('CERTIFICATION_CLOSED')
  const name = application.facts.name ?? ''
  if (application.kind === KIND.administrator) {
    return outcome.passed
      ? passAdministrator({ services, db, now: outcome.at }, application)
      : failAdministrator(db, application, outcome.reason, outcome.at)
  }
  if (outcome.passed) {
    await passCompany({ services, db, now: outcome.at }, application)
    return certifiedNotice(name)
  }
  const failed = await changeApplication(
    db,
    application,
    { status: CERTIFICATION.failed, reason: outcome.reason, decided_at: outcome.at },
    outcome.at,
  )
  await setCompanyStatus(db, application.company_id!, 'failed')
  await everyoneLooksAgain(services, db, application.company_id!)
  await audit(db, failed, 'certification.failed', outcome.at)
  return {
    title: '企业认证未通过',
    content: `「${name}」的企业认证未通过：${outcome.reason}。修改后可以重新提交。`,
    path: '/companyVerify',
  }
}
