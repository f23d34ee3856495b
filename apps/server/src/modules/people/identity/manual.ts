import { IDENTITY } from '@xinqi/api/status'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { ReviewDecision } from '../review-cases/decide.ts'
import { withdrawReview } from '../review-cases/submit.ts'
import { changeAccount } from '../sign-in/change-account.ts'
import { ATTEMPT, endAttempt, forgetAttempt, typedPerson } from './attempts.ts'
import { handInPapers, PICTURE_NAMES } from './papers.ts'
import { heedCard } from './read-card.ts'
import { isPaperNumber, METHODS } from './rules.ts'
import { tellOfReview } from './tell-reviewed.ts'
import { markVerified } from './verified.ts'

/** Three pictures for somebody to look at. Also the way for those whose papers no authority can check by machine. */
export const submitManual: PlainHandler<'/user/identity/manual'> = async (call) => {
  const { actor, body, db, services, now } = call
  const document = Number(body.document)
  const person = typedPerson(body)
  call.note({ detail: { method: METHODS.manual, document } })
  if (!isPaperNumber(document, person.idNumber, now))
    throw new CodedError(document === 1 ? 'ID_NUMBER_INVALID' : 'PAPER_NUMBER_INVALID')
  const pictures = Object.fromEntries(
    PICTURE_NAMES.map((name) => [name, call.files.find(({ field }) => field === name)?.bytes]),
  )
  // The reviewer sees what was read beside what was typed: a difference is his to judge, not a reason to turn anybody away.
  const card = heedCard({
    services,
    accountId: actor.accountId,
    person,
    said: { reading: body.reading, differs: true },
    now,
    note: call.note,
  })
  const { language } = call.visitor
  const papers = { accountId: actor.accountId, document, person, pictures, card, language }
  return { attemptId: await handInPapers({ services, db, now }, papers) }
}

export const withdrawManual: PlainHandler<'/user/identity/withdraw'> = async (call) => {
  const { actor, db, services, now } = call
  const waiting = await rowOf(
    db,
    'identity_attempt',
    { account_id: actor.accountId, method: METHODS.manual, status: ATTEMPT.underWay },
    ['id'],
  )
  if (!waiting || !(await withdrawReview(db, { kind: 'person', subjectId: waiting.id }, now)))
    throw new CodedError('REVIEW_DECIDED')
  await forgetAttempt(db, { accountId: actor.accountId, attemptId: waiting.id }, now)
  await changeAccount(db, actor.accountId, { identity_status: IDENTITY.unverified })
  await services.sessions.actorChanged(db, actor.accountId)
  return {}
}

const PAGE = '/center/realName'

/** What follows when the reviewer has looked at somebody's papers. */
export const decidePerson: ReviewDecision = async (services, db, review, outcome) => {
  const accountId = review.applicantId
  const attempt = await theRow(db, 'identity_attempt', { account_id: accountId, id: review.subjectId })
  const serial = `MANUAL-${review.id}`
  const key = { accountId, attemptId: attempt.id }
  if (!outcome.passed) {
    await endAttempt(db, key, { passed: false, serial, reason: outcome.reason }, outcome.at)
    await changeAccount(db, accountId, { identity_status: IDENTITY.failed })
    await services.sessions.actorChanged(db, accountId)
    await tellOfReview(services, db, key)
    return {
      title: '实名认证未通过',
      content: `人工审核未通过：${outcome.reason}。可修改后重新提交，或换一种方式认证。`,
      path: PAGE,
    }
  }
  const person = {
    name: services.columns.open(attempt.name_cipher),
    idNumber: services.columns.open(attempt.id_number_cipher),
  }
  await markVerified(
    services,
    db,
    {
      accountId,
      method: METHODS.manual,
      document: attempt.document,
      person,
      serial,
      isSandbox: attempt.is_sandbox,
    },
    outcome.at,
  )
  await endAttempt(db, key, { passed: true, serial }, outcome.at)
  await tellOfReview(services, db, key)
  return { title: '实名认证已通过', content: '人工审核已通过，现在可以签署合同。', path: PAGE }
}
