import { chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { LEGAL_LINK_LIFETIME, LEGAL_NOTICES } from '@xinqi/api/limits'
import { isIdNumber } from '@xinqi/api/numbers'
import { LEGAL_NOTICE as NOTICE, TICKET } from '@xinqi/api/work-list-status'
import { messageAddress } from '../../../platform/config/whole-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, type PreparingCall, prepareThenCommit } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { followTicket, openTicket, readTicket, settleTicket } from '../../../platform/security/tickets.ts'
import type { Services } from '../../../platform/services.ts'
import { IdentityUnavailable, type Verdict } from '../../../providers/identity.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'
import {
  type Application,
  changeApplication,
  completeFacts,
  lockedApplication,
  ownDraft,
  stillMissing,
  visibleApplication,
} from './applications.ts'
import { chargeCertification } from './charge.ts'
import { concludeIfComplete } from './conclude.ts'
import { letterFor } from './letters.ts'
import { CERTIFICATION, LETTER } from './rules.ts'
import { confirmLegal, keepLetter, letterCode, prepareLetter, type SignedLetter } from './sign-letter.ts'

export const LEGAL_AUTHORISE = 'legalAuthorise'
const MINUTE = 60_000
const IDENTITY_FAILURES = 5

type Payload = { certificationId: string; letterBlob: string }
type Notified = { ticketId: string; sentAt: string; expiresAt: string }

const legalMobile = (services: Services, application: Application): string => {
  if (!application.legal_mobile_cipher) throw new CodedError('LEGAL_MOBILE_REQUIRED')
  return services.columns.open(application.legal_mobile_cipher)
}

/** The letter is fixed when the link is sent: what was read is what is signed. The message leaves before any row is locked. */
export const noticeLegal = prepareThenCommit<'/v2/company/noticeLegal', Awaited<ReturnType<typeof sendLink>>>(
  (call) => sendLink(call),
  async ({ actor, body, db, now, ...call }, sent) => {
    const application = await ownDraft(db, actor, body.certificationId)
    const { ticketId, sentAt, expiresAt } = sent
    await changeApplication(
      db,
      application,
      {
        letter_evidence: {
          ...(application.letter_evidence as object),
          notified: { ticketId, sentAt, expiresAt },
        },
      },
      now,
    )
    call.note({ target: sent.mobile })
    return { mobile: sent.mobile, expiresAt, sandbox: sent.sandbox }
  },
)

const sendLink = async ({
  actor,
  body,
  db,
  services,
  autocommit,
  now,
}: PreparingCall<'/v2/company/noticeLegal'>) => {
  const application = await visibleApplication(db, actor, body.certificationId)
  if (application.account_id !== actor.accountId) throw new CodedError('NOT_FOUND')
  if (application.status !== CERTIFICATION.draft) throw new CodedError('CERTIFICATION_CLOSED')
  const due = await stillMissing(db, application)
  if (application.method !== 1 || due[0] !== 'legalSignature' || application.agent.isLegal) {
    throw new CodedError('CERTIFICATION_STEP')
  }
  const mobile = legalMobile(services, application)
  // Said before it is paid for.
  if (!services.sms.isOffered)
    throw new CodedError('WAY_NOT_OFFERED', '平台没有开通短信，无法发送授权链接，请更换认证方式')
  await autocommit.transaction().execute((tx) => chargeCertification(tx, application, actor, now))
  const key = `legalNotice:${application.id}`
  const minute = await hitWindow(autocommit, `${key}:minute`, LEGAL_NOTICES.perMinute, MINUTE, now)
  const day = await hitWindow(autocommit, `${key}:day`, LEGAL_NOTICES.perDay, DAY, now)
  if (!minute.allowed || !day.allowed) throw new CodedError('NOTICE_LIMIT')
  const letter = await services.blobs.put(db, {
    scopeId: application.account_id,
    bytes: await letterFor(services, db, application),
    mediaType: 'application/pdf',
  })
  const payload: Payload = { certificationId: application.id, letterBlob: letter.id }
  const { ticket, ticketId, expiresAt } = await openTicket(
    autocommit,
    {
      purpose: LEGAL_AUTHORISE,
      lifetimeMs: LEGAL_LINK_LIFETIME,
      accountId: application.account_id,
      companyId: application.company_id,
      payload,
    },
    now,
  )
  const path = `/legalAuthorise?ticket=${ticket}`
  const link = messageAddress(services.config, path)
  const company = application.facts.name!
  const until = chinaDay(expiresAt)
  await services.sms.sendNotice(autocommit, {
    mobile,
    template: LEGAL_AUTHORISE,
    parameters: { company, until, link },
    text: `${company}邀请您以法定代表人身份在线签署企业认证授权书，请于${until}前点击 ${link} 办理。如非本人请忽略。`,
  })
  return {
    ticketId,
    mobile: maskMobile(mobile),
    sentAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    sandbox: services.sms.isSandbox && services.config.MODE === 'demo' ? path : null,
  }
}

/** How far the link to the legal representative has come. */

export const noticeResult = async ({ actor, body, db, services, now }: Call<'/v2/company/noticeResult'>) => {
  const application = await visibleApplication(db, actor, body.certificationId)
  const { notified } = application.letter_evidence as { notified?: Notified }
  const mobile =
    application.legal_mobile_cipher && maskMobile(services.columns.open(application.legal_mobile_cipher))
  if (!notified) return { status: NOTICE.notSent, mobile, sentAt: null, expiresAt: null, reason: null }
  const ticket = await followTicket(db, LEGAL_AUTHORISE, notified.ticketId)
  const { reason = null } = (ticket?.result ?? {}) as { reason?: string | null }
  const times = { mobile, sentAt: notified.sentAt, expiresAt: notified.expiresAt, reason }
  if (application.letter_kind === LETTER.byLegal) return { status: NOTICE.signed, ...times }
  if (ticket?.status === TICKET.refused) return { status: NOTICE.refused, ...times }
  if (!ticket || ticket.expires_at <= now) return { status: NOTICE.expired, ...times }
  return { status: ticket.status === TICKET.opened ? NOTICE.opened : NOTICE.sent, ...times }
}

/** Only the link sent last counts, only while its application still waits for it. */
const opened = async (db: Queryable, ticket: string, now: Date) => {
  const found = await readTicket(db, LEGAL_AUTHORISE, ticket, now)
  const payload = found.payload as Payload
  const application = await lockedApplication(db, payload.certificationId)
  const { notified } = application.letter_evidence as { notified?: Notified }
  if (notified?.ticketId !== found.id) throw new CodedError('LINK_INVALID')
  return { found, payload, application }
}

const stillOpen = async (db: Queryable, ticket: string, now: Date) => {
  const all = await opened(db, ticket, now)
  const closed = all.found.status >= TICKET.done || all.application.status !== CERTIFICATION.draft
  if (closed || all.application.method !== 1) throw new CodedError('LINK_INVALID')
  return all
}

export const legalDetail = async (call: Call<'/legalAuthorise/detail'>) => {
  const { body, db, services, now } = call
  const { found, payload, application } = await opened(db, body.ticket, now)
  if (found.status === TICKET.waiting) await settleTicket(db, found.id, TICKET.opened)
  const facts = completeFacts(application)
  const agent = await theRow(db, 'account', { id: application.account_id }, ['name', 'mobile_cipher'])
  const blobId = application.letter_kind === LETTER.byLegal ? application.letter_blob! : payload.letterBlob
  call.note({ target: facts.name, actor: ofCompany(application) })
  return {
    status: Math.max(found.status, TICKET.opened),
    companyName: facts.name,
    creditCode: facts.creditCode,
    legalName: facts.legalName,
    mobile: maskMobile(legalMobile(services, application)),
    agentName: agent.name ?? '',
    agentMobile: agent.mobile_cipher ? maskMobile(services.columns.open(agent.mobile_cipher)) : '',
    letterUrl: services.links.make({ blobId, fileName: '企业认证授权书.pdf', download: false }),
    expiresAt: found.expires_at.toISOString(),
    identitySandbox: services.identity.isSandbox,
  }
}

/** What the legal representative does stands in the company's log, under the application it belongs to. */
const ofCompany = (application: Application) => ({
  accountId: application.account_id,
  companyId: application.company_id,
  name: `法定代表人（${application.facts.legalName}）`,
})

export const legalCode = async (call: PreparingCall<'/legalAuthorise/code'>) => {
  const { body, db, services, now } = call
  const { application } = await stillOpen(db, body.ticket, now)
  const mobile = legalMobile(services, application)
  const sent = await letterCode(call, { target: mobile, byMail: false })
  call.note({ target: sent.mobile, detail: { purpose: 'certify' }, actor: ofCompany(application) })
  return sent
}

type LegalCheck = { verdict: Verdict; signed: SignedLetter | null }

/** The authority is asked before anything is locked; whatever it says is counted, so that nobody tries numbers. */
export const legalSign = prepareThenCommit<'/legalAuthorise/sign', LegalCheck>(
  async ({ body, db, services, autocommit, now }) => {
    const { found, payload, application } = await stillOpen(db, body.ticket, now)
    if (!body.agreed) throw new CodedError('CONSENT_REQUIRED')
    const idNumber = body.idNumber.trim().toUpperCase()
    if (!isIdNumber(idNumber, now)) throw new CodedError('ID_NUMBER_INVALID')
    const tries = await hitWindow(autocommit, `legalIdentity:${found.id}`, IDENTITY_FAILURES, DAY, now)
    if (!tries.allowed) throw new CodedError('IDENTITY_LIMIT')
    const mobile = legalMobile(services, application)
    if (!(await spendCode(services, autocommit, mobile, 'certify', body.code)))
      throw new CodedError('CODE_WRONG')
    const name = application.facts.legalName!
    const verdict = await services.identity.byMobile({ name, idNumber, mobile }).catch((error) => {
      throw error instanceof IdentityUnavailable ? new CodedError('IDENTITY_UNAVAILABLE') : error
    })
    if (!verdict.passed) return { verdict, signed: null }
    const letter = await services.blobs.find(db, payload.letterBlob)
    if (!letter) throw new CodedError('LINK_INVALID')
    const { name: provider, isSandbox: sandbox } = services.identity
    const legalSerial = await confirmLegal(services, application, { name, idNumber })
    const evidence = { serial: verdict.serial, provider, sandbox, ...(legalSerial ? { legalSerial } : {}) }
    const signer = { name, kind: LETTER.byLegal, idNumber, evidence }
    return {
      verdict,
      signed: await prepareLetter(services, application, await services.blobs.read(letter), signer, now),
    }
  },
  async (call, { verdict, signed: letter }) => {
    const { body, db, services, now } = call
    const { found, application } = await stillOpen(db, body.ticket, now)
    const { isSandbox } = services.identity
    call.note({
      target: application.facts.name,
      actor: ofCompany(application),
      detail: { passed: verdict.passed, serial: verdict.serial, sandbox: isSandbox },
    })
    if (!letter) throw new CodedError('LEGAL_MISMATCH', verdict.reason ?? '身份核验未通过')
    const signed = await keepLetter(services, db, application, letter, now)
    // Signing wrote new evidence; which link it came from stays part of it.
    const kept = await changeApplication(
      db,
      signed,
      {
        letter_evidence: {
          ...(signed.letter_evidence as object),
          notified: (application.letter_evidence as { notified: Notified }).notified,
        },
      },
      now,
    )
    await settleTicket(db, found.id, TICKET.done)
    const concluded = await concludeIfComplete(services, db, kept, now)
    await sendMessage(db, {
      accountId: application.account_id,
      companyId: application.company_id,
      title: '法定代表人已签署授权书',
      content: `「${application.facts.name}」的法定代表人已在线签署授权书，${
        concluded.status === CERTIFICATION.passed ? '企业认证已通过。' : '申请已提交审核。'
      }`,
      path: `/companyVerify?id=${application.id}`,
      at: now,
    })
    return {
      serialNo: verdict.serial,
      letterUrl: services.links.make({
        blobId: concluded.letter_blob!,
        fileName: '企业认证授权书.pdf',
        download: false,
      }),
    }
  },
  { withFiles: true },
)

export const legalRefuse = async (call: Call<'/legalAuthorise/refuse'>) => {
  const { body, db, now } = call
  const { found, application } = await stillOpen(db, body.ticket, now)
  const reason = body.reason?.trim() || null
  await settleTicket(db, found.id, TICKET.refused, { reason })
  await sendMessage(db, {
    accountId: application.account_id,
    companyId: application.company_id,
    title: '法定代表人拒绝授权',
    content: `「${application.facts.name}」的法定代表人拒绝了在线授权${reason ? `：${reason}` : ''}。可以更换认证方式。`,
    path: `/createCompanySign?id=${application.id}`,
    at: now,
  })
  call.note({ target: application.facts.name, actor: ofCompany(application), detail: { reason } })
  return {}
}
