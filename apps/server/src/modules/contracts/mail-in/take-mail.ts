import { HOUR } from '@xinqi/api/durations'
import { CONTRACT } from '@xinqi/api/limits'
import { MEMBER } from '@xinqi/api/status'
import { writeAudit } from '../../../platform/audit.ts'
import { wholeAddress } from '../../../platform/config/whole-address.ts'
import { isUniqueViolation, type Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PreparingCall } from '../../../platform/http/call.ts'
import { maskEmail } from '../../../platform/present.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { draftByHabit } from '../approvals/settings.ts'
import { beginDraft } from '../drafts/begin-draft.ts'
import { uploadFile } from '../drafts/files.ts'
import { addressIn, draftName, type IncomingMail, isContractFile, isProven } from './rules.ts'

const PER_HOUR = 60
type Upload = '/contract/uploadContract'
/** `taken`: a draft was begun. `refused`: its sender was told why. `dropped`: nobody was told, as nobody is known to have sent it. */
export type MailOutcome = 'taken' | 'refused' | 'dropped'

/** A letter to a company's address becomes a draft of whoever sent it, in that company. Told twice it does nothing. */
export const takeMail = async (services: Services, mail: IncomingMail): Promise<MailOutcome> => {
  const { db, config } = services
  const now = services.clock()
  const companyId = await companyAt(services, mail.recipient)
  if (!companyId) return 'dropped'
  const from = addressIn(mail.from)
  const id = newId()
  try {
    await addRow(db, 'mail_in', {
      company_id: companyId,
      id,
      provider_key: mail.key.slice(0, 500),
      from_masked: from ? maskEmail(from) : '—',
      files: mail.files.length,
      received_at: now,
    })
  } catch (error) {
    if (isUniqueViolation(error)) return 'dropped'
    throw error
  }
  const note = (facts: { account_id?: string; contract_id?: string; reason?: string }) =>
    inRows(db, 'mail_in', { company_id: companyId, id }).set(facts)
  // Nobody is answered whose address may be borrowed: the answer would go to somebody who has sent nothing.
  if (!isProven(mail)) {
    await note({ reason: '发件人未通过邮件来源验证（SPF、DKIM）' })
    return 'dropped'
  }
  const refuse = async (reason: string, accountId?: string): Promise<MailOutcome> => {
    await note({ reason, ...(accountId ? { account_id: accountId } : {}) })
    await answer(services, from, mail.subject, `这封邮件没有生成合同草稿：${reason}。`)
    return 'refused'
  }
  const actor = await senderIn(services, companyId, from, now)
  if (!actor) return refuse('发件邮箱不属于这家企业的成员，请用登录邮箱或企业为您登记的邮箱转发')
  const { accountId } = actor
  if (!actor.grants.has('system:contract:start'))
    return refuse('您没有发起合同的权限，请联系企业管理员', accountId)
  const { allowed } = await hitWindow(services.autocommit, `mail-in:${companyId}`, PER_HOUR, HOUR, now)
  if (!allowed) return refuse('一小时内转发的邮件过多，请稍后再试', accountId)
  const files = mail.files.filter(isContractFile)
  if (files.length === 0)
    return refuse('邮件中没有合同文件，请把 Word、PDF、OFD 或图片作为附件发送', accountId)
  if (files.length > CONTRACT.files) return refuse(`一份合同最多 ${CONTRACT.files} 个文件`, accountId)

  const begun = await beginFrom(services, actor, { ...mail, files }, now).catch((error: unknown) => {
    if (error instanceof CodedError) return error
    throw error
  })
  if (begun instanceof CodedError) return refuse(begun.message.replace(/。$/, ''), accountId)
  await note({ account_id: accountId, contract_id: begun })
  const path = `/startCompany?contractId=${begun}`
  await answer(
    services,
    from,
    mail.subject,
    `已由您转发的邮件生成合同草稿，含 ${files.length} 个文件。请打开下面的链接补充签署方并发送：\n${wholeAddress(config, path)}`,
  )
  return 'taken'
}

const companyAt = async ({ config, db }: Services, recipient: string): Promise<string | null> => {
  const domain = config.MAIL_IN_DOMAIN?.toLowerCase()
  for (const one of recipient.split(',').map(addressIn)) {
    const [local, at] = one.split('@')
    if (!local || at !== domain) continue
    const found = await rowOf(db, 'mail_in_address', { local_part: local }, ['company_id'])
    if (found) return found.company_id
  }
  return null
}

/** By the address he signs in with, or the one his company has noted of him; of another company he is nobody here. */
const senderIn = async (
  { columns, db }: Services,
  companyId: string,
  from: string,
  now: Date,
): Promise<Actor | null> => {
  const account = await rowOf(db, 'account', { email_hash: columns.lookup(from) }, ['id'])
  const members = await rowsOf(
    db,
    'member',
    { company_id: companyId, status: MEMBER.active },
    {
      columns: ['account_id', 'email_cipher'],
    },
  )
  const found =
    members.find(({ account_id }) => account_id !== null && account_id === account?.id) ??
    members.find(({ email_cipher }) => email_cipher && columns.open(email_cipher).toLowerCase() === from)
  return found?.account_id
    ? loadSeat(db, { accountId: found.account_id, companyId, homeCompanyId: null }, now)
    : null
}

const VISITOR = { address: '邮件', userAgent: null, requestId: '', device: null }

/** By the same use cases as on the page: files are stored before the transaction, judged and converted as any upload. */
const beginFrom = async (
  services: Services,
  actor: Actor,
  mail: IncomingMail,
  now: Date,
): Promise<string> => {
  const { db } = services
  const company = actor.company!.id
  const acting = {
    actor,
    autocommit: services.autocommit,
    now,
    services,
    visitor: VISITOR,
    params: {},
    note: () => undefined,
  }
  const contractId = newId()
  const uploadOf = (file: IncomingMail['files'][number], on: { db: unknown }) =>
    ({ ...acting, ...on, body: { contractId }, files: [file] }) as unknown as PreparingCall<Upload> &
      Call<Upload>
  const draft = {
    ...(await draftByHabit(db, company, now)),
    name: draftName(mail.subject, mail.files, CONTRACT.nameMax),
  }
  await services.limitWrites(() =>
    db
      .transaction()
      .execute((tx: Tx) =>
        beginDraft({ actor, db: tx, now, services, visitor: VISITOR }, { contractId, draft }),
      ),
  )
  for (const file of mail.files) {
    const staged = await uploadFile.prepare(uploadOf(file, { db }))
    await services.limitWrites(() =>
      db.transaction().execute((tx: Tx) => uploadFile.commit(uploadOf(file, { db: tx }), staged)),
    )
  }
  await writeAudit(db, {
    event: 'mailIn.draft',
    companyId: company,
    accountId: actor.accountId,
    actorName: actor.name ?? '',
    target: draft.name,
    succeeded: true,
    detail: { files: mail.files.map(({ fileName }) => fileName) },
    address: VISITOR.address,
    userAgent: null,
    requestId: '',
    at: now,
  })
  return contractId
}

/** What cannot be sent holds nothing up: the list of letters says the same. */
const answer = async (services: Services, to: string, subject: string, text: string): Promise<void> => {
  if (!services.mail.isOffered) return
  const about = subject.replace(/\s+/g, ' ').trim().slice(0, 100)
  await services.mail
    .send(services.db, { to, subject: `回复：${about || '转发合同'}`, text: `您好：\n\n${text}` })
    .catch((error: unknown) => services.log.warn({ error }, 'a forwarded letter was not answered'))
}
