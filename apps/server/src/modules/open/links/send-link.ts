import type { Queryable } from '../../../platform/db/database.ts'
import { maskMobile } from '../../../platform/present.ts'
import { plainAddress } from '../../../platform/sandbox-address.ts'
import type { Services } from '../../../platform/services.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'
import { shortLink, shortPath } from '../../company/invitations/short-link.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { mobileOf } from './open-link.ts'

type Context = { services: Services; db: Queryable; app: OpenApp; now: Date }
type Made = { linkId: string; url: string; expiresAt: string }

/** To copy, or by SMS to whom it is for; then whoever asked does not see it. */
export const sendLink = async ({ services, db, app, now }: Context, made: Made, bySms: boolean) => {
  if (!bySms) return { url: made.url, mobile: null, expiresAt: made.expiresAt }
  const person = await db
    .selectFrom('open_link')
    .innerJoin('account', 'account.id', 'open_link.account_id')
    .select('account.mobile_cipher')
    .where('open_link.id', '=', made.linkId)
    .executeTakeFirstOrThrow()
  const address = mobileOf(services, person)
  const path = made.url.slice(made.url.indexOf('/platform/freeOpenLink/'))
  const lifetimeMs = new Date(made.expiresAt).getTime() - now.getTime()
  const code = await shortLink(services, db, path, { lifetimeMs }, now)
  await services.sms.sendNotice(db, {
    mobile: address,
    template: 'invite',
    parameters: { company: app.name, code },
    text: `「${app.name}」请您办理：${urlOf(services, shortPath(code))}`,
  })
  return { url: null, mobile: maskMobile(plainAddress(address)), expiresAt: made.expiresAt }
}
