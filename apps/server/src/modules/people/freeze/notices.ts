import { chinaTime } from '@xinqi/api/china-day'
import { messageAddress } from '../../../platform/config/whole-address.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow, inRows, oneOf, rowOf, rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../messages/messages.ts'
import { mailboxOf, telephoneOf } from '../security/own-contact.ts'
import { IN_MY_NAME_PAGE } from './freeze.ts'

export const TELL_NAMED = 'name.tell'
export type NoticeKind = 'signature' | 'authorisation' | 'login' | 'company'
export type NoticeChannel = 'message' | 'sms' | 'mail' | 'off'
type NoticeChannels = Record<NoticeKind, NoticeChannel>

/**
 * How somebody is told who never said: of what he signs and is authorised to, in his message centre. Of signing in he
 * hears when the device is new, by the notice there is for that; a company's acts are too many to be told unasked.
 */
export const USUAL: NoticeChannels = {
  signature: 'message',
  authorisation: 'message',
  login: 'off',
  company: 'off',
}

const wishesIn = (row: Record<NoticeKind, string> | undefined): NoticeChannels =>
  row
    ? {
        signature: row.signature as NoticeChannel,
        authorisation: row.authorisation as NoticeChannel,
        login: row.login as NoticeChannel,
        company: row.company as NoticeChannel,
      }
    : USUAL

const offeredBy = async (services: Services, db: Queryable, accountId: string): Promise<NoticeChannel[]> => {
  const { mobile_cipher, email_cipher } = await theRow(db, 'account', { id: accountId }, [
    'mobile_cipher',
    'email_cipher',
  ])
  return [
    'message',
    ...(telephoneOf(services, mobile_cipher) ? (['sms'] as const) : []),
    ...(mailboxOf(services, email_cipher) ? (['mail'] as const) : []),
    'off',
  ]
}

export const noticeWishes: PlainHandler<'/inMyName/notices/detail'> = async ({ actor, db, services }) => ({
  ...wishesIn(await rowOf(db, 'name_notice', { account_id: actor.accountId })),
  offered: await offeredBy(services, db, actor.accountId),
})

/** Silencing the alarm rings it once more. */
export const changeNoticeWishes: PlainHandler<'/inMyName/notices/update'> = async ({
  actor,
  body,
  db,
  note,
  now,
  services,
}) => {
  const offered = await offeredBy(services, db, actor.accountId)
  const { signature, authorisation, login, company } = body
  const asked = { signature, authorisation, login, company }
  for (const channel of Object.values(asked))
    if (!offered.includes(channel))
      throw new CodedError(
        'WAY_NOT_OFFERED',
        channel === 'sms' ? '没有可用的手机号或平台没有开通短信' : '没有可用的邮箱或平台没有开通邮件',
      )
  const row = { ...asked, updated_at: now }
  const known = await rowOf(db, 'name_notice', { account_id: actor.accountId }, ['account_id'])
  if (known) await inRows(db, 'name_notice', { account_id: actor.accountId }).set(row)
  else await addRow(db, 'name_notice', { account_id: actor.accountId, ...row })
  note({ detail: asked })
  await sendMessage(db, {
    accountId: actor.accountId,
    companyId: null,
    title: '“以我名义”的提醒方式已修改',
    content: '如非本人操作，请立即一键冻结并修改密码。',
    path: IN_MY_NAME_PAGE,
    at: now,
  })
  return {}
}

export type NamedNotice = { accountId: string; kind: NoticeKind; what: string; content: string }
/** What the job needs to send one by telephone or mail: nothing that names a contract or another person. */
export type NamedTelling = { accountId: string; channel: 'sms' | 'mail'; what: string; at: string }

/** In the transaction of the act: the message stands with it, SMS and mail leave after the commit. */
export const tellNamed = async (
  { outbox }: Pick<Services, 'outbox'>,
  db: Queryable,
  notices: readonly NamedNotice[],
  at: Date,
): Promise<void> => {
  if (notices.length === 0) return
  const rows = await rowsOf(db, 'name_notice', {
    account_id: oneOf(new Set(notices.map(({ accountId }) => accountId))),
  })
  const wishes = new Map(rows.map((row) => [row.account_id, wishesIn(row)]))
  const by = ({ accountId, kind }: NamedNotice) => (wishes.get(accountId) ?? USUAL)[kind]
  await sendMessage(
    db,
    ...notices
      .filter((one) => by(one) === 'message')
      .map(({ accountId, what, content }) => ({
        accountId,
        companyId: null,
        title: `以您名义：${what}`,
        content: `${content}如非本人操作，请立即一键冻结。`,
        path: IN_MY_NAME_PAGE,
        at,
      })),
  )
  const outside = notices.flatMap((one): NamedTelling[] => {
    const channel = by(one)
    return channel === 'sms' || channel === 'mail'
      ? [{ accountId: one.accountId, channel, what: one.what, at: at.toISOString() }]
      : []
  })
  if (outside.length) await outbox.publish(db, TELL_NAMED, ...outside)
}

/** One person by one way; what fails is tried again by the queue. */
export const sendNamed = async (services: Services, telling: NamedTelling): Promise<void> => {
  const { db, mail, sms, config } = services
  const account = await theRow(db, 'account', { id: telling.accountId }, ['mobile_cipher', 'email_cipher'])
  const time = chinaTime(new Date(telling.at))
  const text = `${time} 以您名义${telling.what}。如非本人操作，请立即登录信契一键冻结。`
  const mobile = telephoneOf(services, account.mobile_cipher)
  const email = mailboxOf(services, account.email_cipher)
  if (telling.channel === 'sms' && mobile)
    await sms.sendNotice(db, {
      mobile,
      template: 'inMyName',
      parameters: { what: telling.what, time },
      text,
    })
  else if (telling.channel === 'mail' && email)
    await mail.send(db, {
      to: email,
      subject: `以您名义：${telling.what}`,
      text: `${text}\n\n${messageAddress(config, IN_MY_NAME_PAGE)}`,
    })
}
