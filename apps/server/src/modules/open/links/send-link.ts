import type { Data } from '@xinqi/api/calls'
import { messageAddress } from '../../../platform/config/whole-address.ts'
import { type Queryable, transactionOf } from '../../../platform/db/database.ts'
import { dryRun } from '../../../platform/db/dry-run.ts'
import { type Answer, type Call, prepareThenCommit } from '../../../platform/http/call.ts'
import { maskMobile } from '../../../platform/present.ts'
import { plainAddress } from '../../../platform/sandbox-address.ts'
import type { Services } from '../../../platform/services.ts'
import { StalePreparation } from '../../../platform/stale-preparation.ts'
import { newShortCode, shortLink, shortPath } from '../../company/invitations/short-link.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { linkPath, newLinkCode } from './make-link.ts'
import { mobileOf } from './open-link.ts'

/** What a link will be known by: its message leaves before it is there. */
export type LinkCodes = { link: string; short: string }
export const newLinkCodes = (): LinkCodes => ({ link: newLinkCode(), short: newShortCode() })

type Sending = Pick<Call<'/apiContract/signLink'>, 'services' | 'autocommit'>

/** By SMS to whom it is for. Whoever carries it may take his time: no transaction is open meanwhile. */
export const textLink = (
  { services, autocommit }: Sending,
  { app, address, codes, words }: { app: OpenApp; address: string; codes: LinkCodes; words: string },
): Promise<void> =>
  services.sms.sendNotice(autocommit, {
    mobile: address,
    template: 'invite',
    parameters: { company: app.name, code: codes.short },
    text: `「${app.name}」${words}：${messageAddress(services.config, shortPath(codes.short))}`,
  })

/** The short way to it, as its message said. */
export const keepShortWay = (
  services: Services,
  db: Queryable,
  codes: LinkCodes,
  lifetimeMs: number,
  now: Date,
) => shortLink(services, db, linkPath(codes.link), { lifetimeMs, code: codes.short }, now)

type SendingPath = '/apiContract/signLink' | '/open/user/authLink'
type NewLinkSent = { app: OpenApp; linkId: string; url: string; expiresAt: string }
type Sent = { codes: LinkCodes; address: string }

const addressOf = async (services: Services, db: Queryable, linkId: string): Promise<string> => {
  const person = await db
    .selectFrom('open_link')
    .innerJoin('account', 'account.id', 'open_link.account_id')
    .select('account.mobile_cipher')
    .where('open_link.id', '=', linkId)
    .executeTakeFirstOrThrow()
  return mobileOf(services, person)
}

/**
 * To copy, or by SMS to whom it is for; then whoever asked does not see it. What will be sent is made once to see that it
 * may be and to whom it goes, and made to stay only when the message has left.
 */
export const sendLink = <P extends SendingPath>(
  make: (call: Call<P>, linkCode?: string) => Promise<NewLinkSent>,
) =>
  prepareThenCommit<P, Sent | null>(
    async (call) => {
      const { services } = call
      if (!call.body.bySms) return null
      const codes = newLinkCodes()
      const { app, address } = await services.limitWrites(() =>
        dryRun(services.db, async (db) => {
          const { app, linkId } = await make({ ...call, db }, codes.link)
          return { app, address: await addressOf(services, db, linkId) }
        }),
      )
      await textLink(call, { app, address, codes, words: '请您办理' })
      return { codes, address }
    },
    // Of both paths the same.
    async (call, sent) => {
      const db = transactionOf(call.db)
      return (await keepLink({ ...call, db }, await make(call, sent?.codes.link), sent)) as Answer<P>
    },
  )

const keepLink = async (
  { db, now, services }: Pick<Call<SendingPath>, 'db' | 'now' | 'services'>,
  { linkId, url, expiresAt }: NewLinkSent,
  sent: Sent | null,
): Promise<Data<SendingPath>> => {
  if (!sent) return { url, mobile: null, expiresAt }
  // It went to a number that is no longer his.
  if ((await addressOf(services, db, linkId)) !== sent.address) throw new StalePreparation()
  await keepShortWay(services, db, sent.codes, new Date(expiresAt).getTime() - now.getTime(), now)
  return { url: null, mobile: maskMobile(plainAddress(sent.address)), expiresAt }
}
