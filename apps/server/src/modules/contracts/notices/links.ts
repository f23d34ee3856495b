import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { keepLinks, shortLinks } from '../../company/invitations/short-link.ts'
import { type GroupedNotice, needsLink, pathOf } from './group-notices.ts'
import { noticesAbout } from './sent-notices.ts'

/** A link outlives the deadline, so that whoever comes late reads why instead of finding nothing. */
const LINK_DAYS = 30

type Linked = { text: GroupedNotice; path: string; lifetimeMs: number }

/**
 * A link of his own for everybody: nobody guesses another's, and one that is passed on tells whose it was. Whoever was
 * sent one to the same page of the same contract before is sent that one again.
 */
export const codesFor = async (
  services: Services,
  tx: Tx,
  texts: readonly GroupedNotice[],
  now: Date,
): Promise<(text: GroupedNotice) => string> => {
  const wanted = new Map<string, Linked>()
  for (const text of texts) {
    if (!needsLink(text.channel)) continue
    const left = (text.contract.row.deadline_at?.getTime() ?? 0) - now.getTime()
    wanted.set(linkKey(text), { text, path: pathOf(text), lifetimeMs: Math.max(left, 0) + LINK_DAYS * DAY })
  }
  const found = await sentBefore(services, tx, wanted, now)
  const anew = [...wanted].filter(([key]) => !found.has(key))
  const codes = await shortLinks(
    services,
    tx,
    anew.map(([, { text, path, lifetimeMs }]) => ({
      path,
      lifetimeMs,
      companyId: text.contract.row.company_id,
    })),
    now,
  )
  anew.forEach(([key], at) => {
    found.set(key, codes[at]!)
  })
  return (text) => found.get(linkKey(text)) ?? ''
}

/** In an SMS, in a mail and on a card it is the same. */
const linkKey = (text: GroupedNotice) => `${text.contract.row.id} ${text.notice.key} ${pathOf(text)}`

/** Of those he was sent, one that leads there, good for as long as a new one would be. */
const sentBefore = async (
  services: Services,
  tx: Tx,
  wanted: ReadonlyMap<string, Linked>,
  now: Date,
): Promise<Map<string, string>> => {
  const ids = [...new Set([...wanted.values()].map(({ text }) => text.contract.row.id))]
  const found = new Map<string, string>()
  if (ids.length === 0) return found
  const told = await tx
    .selectFrom(noticesAbout(sql`= any(${ids}::uuid[])`).as('notice'))
    .select(['contract_id', 'told_key', sql<string>`parameters ->> 'code'`.as('code')])
    .where('channel', 'in', ['sms', 'mail', 'workplace'])
    .where(sql<boolean>`parameters ->> 'code' <> ''`)
    .execute()
  const asked = [...wanted].flatMap(([key, { text, path, lifetimeMs }]) =>
    told
      .filter(
        ({ contract_id, told_key }) =>
          contract_id === text.contract.row.id && told_key.includes(text.notice.receiver.key),
      )
      .map(({ code }) => ({ key, code, path, lifetimeMs })),
  )
  const stands = await keepLinks(services, tx, asked, now)
  for (const { key, code, path } of asked) if (stands(code, path)) found.set(key, code)
  return found
}
