import { randomBytes } from 'node:crypto'
import type { Data } from '@xinqi/api/calls'
import { DAY } from '@xinqi/api/durations'
import { type LinkPurpose, PERSONAL_PURPOSES } from '@xinqi/api/open/link-purposes'
import { ACCOUNT, IDENTITY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskMobile, maskName } from '../../../platform/present.ts'
import { plainAddress } from '../../../platform/sandbox-address.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import { tokenHash } from '../../../platform/session/sessions.ts'
import { readContracts, SIGNER } from '../../contracts/contract/aggregate.ts'
import { deadlineFor } from '../../contracts/contract/deadlines.ts'
import { pagesOf, turnOf } from '../../contracts/signing/invitation.ts'
import { activateAccount } from '../../people/sign-in/make-account.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { registeredOf } from '../gateway/registered.ts'
import { assertUsable } from './link-state.ts'
import { codeHash, findLink, type LinkRow } from './make-link.ts'

type Opening = Call<'/open/freeLink/{param}'>
type Coded = Pick<Opening, 'params' | 'autocommit' | 'now' | 'visitor'> & { db: Queryable }

const GUESSES = 30
const GUESS_WINDOW = 10 * 60_000
/** How long somebody who agreed is not asked again. */
const AGREED_FOR = 180 * DAY
const SESSION_MS = 2 * 3_600_000

/** Whoever tries codes at random is stopped long before he could hope for one. */
export const linkCoded = async ({ params, db, autocommit, now, visitor }: Coded): Promise<LinkRow> => {
  const link = await findLink(db, params.param ?? '')
  if (link) return link
  const { allowed } = await hitWindow(autocommit, `freeLink:${visitor.address}`, GUESSES, GUESS_WINDOW, now)
  throw new CodedError(
    allowed ? 'OPEN_LINK_UNKNOWN' : 'TOO_MANY',
    undefined,
    allowed ? {} : { retryAfter: 600 },
  )
}

export const personOfLink = (db: Queryable, { account_id }: LinkRow) =>
  theRow(db, 'account', { id: account_id }, ['id', 'name', 'status', 'mobile_cipher', 'identity_status'])
type Person = Awaited<ReturnType<typeof personOfLink>>

/** As codes are counted and sent: in a sandbox the address of its own. */
export const mobileOf = ({ columns }: Services, person: Pick<Person, 'mobile_cipher'>): string => {
  if (!person.mobile_cipher) throw new CodedError('OPEN_LINK_REVOKED', '该用户没有手机号')
  return columns.open(person.mobile_cipher)
}

/** One browser holds a link: the one that opened it first shows what it was given then. */
export const assertHolder = (link: LinkRow, holder: string | undefined): void => {
  if (link.holder_hash && !(holder && codeHash(holder).equals(link.holder_hash)))
    throw new CodedError('OPEN_LINK_USED')
}

const hasAgreed = async (db: Queryable, link: LinkRow, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('open_consent')
    .select('app_id')
    .where('app_id', '=', link.app_id)
    .where('account_id', '=', link.account_id)
    .where('until', '>', now)
    .executeTakeFirst()) !== undefined

/** With a code from his own telephone: so it was he, and he need not be asked for half a year. */
const agree = async (call: Opening, link: LinkRow, person: Person, code: string): Promise<void> => {
  const { db, services, autocommit, now, visitor } = call
  const right = await spendCode(
    services,
    autocommit,
    mobileOf(services, person),
    `openLink:${link.app_id}`,
    code,
  )
  if (!right) throw new CodedError('CODE_WRONG')
  const agreed = {
    agreed_at: now,
    until: new Date(now.getTime() + AGREED_FOR),
    address: visitor.address,
    user_agent: visitor.userAgent?.slice(0, 300) ?? null,
  }
  await db
    .insertInto('open_consent')
    .values({ app_id: link.app_id, account_id: link.account_id, ...agreed })
    .onConflict((oc) => oc.columns(['app_id', 'account_id']).doUpdateSet(agreed))
    .execute()
  // Somebody a partner announced has just shown that the number is his.
  await activateAccount(db, person.id)
}

const PAGES: Record<LinkPurpose, (link: LinkRow) => string> = {
  sign: (link) => `/signOnPhone?contractId=${link.contract_ids[0]}`,
  view: (link) => `/signOnPhone?contractId=${link.contract_ids[0]}`,
  start: (link) => `/sign/setPosition?contractId=${link.contract_ids[0]}`,
  template: (link) => `/templateEdit?templateNo=${encodeURIComponent(link.template_no!)}`,
  identity: () => '/realName',
  company: () => '/createCompany',
  seal: (link) => (link.company_id ? '/seal' : '/personseal'),
}

export const openLink = async (call: Opening): Promise<Data<'/open/freeLink/{param}'>> => {
  const { body, db, now } = call
  const link = await linkCoded(call)
  const app = await assertUsable(db, link, now)
  assertHolder(link, body.holder)
  const person = await personOfLink(db, link)
  if (person.status === ACCOUNT.frozen) throw new CodedError('OPEN_LINK_REVOKED')
  const purpose = link.purpose as LinkPurpose
  const shown = await describe(call, link, app, person)
  call.note({ target: link.account, detail: { appId: app.id, linkId: link.id, purpose } })
  if (app.is_sandbox) {
    // A company of a sandbox has no papers to hand in: here, too, somebody says whether it shall go well.
    if (
      purpose === 'company' ||
      (PERSONAL_PURPOSES.has(purpose) && person.identity_status !== IDENTITY.verified)
    )
      return { ...shown, state: 'prove' }
  } else if (PERSONAL_PURPOSES.has(purpose) && !(await hasAgreed(db, link, now))) {
    if (!body.code) return { ...shown, state: 'agree' }
    await agree(call, link, person, body.code)
  }
  return { ...shown, state: 'open', ...(await enter(call, link)), path: PAGES[purpose](link) }
}

const describe = async ({ db, services }: Opening, link: LinkRow, app: OpenApp, person: Person) => {
  const company = await theRow(db, 'company', { id: app.company_id }, ['name'])
  const contracts = link.contract_ids.length ? await readContracts(db, link.contract_ids) : []
  return {
    purpose: link.purpose as LinkPurpose,
    appName: app.name,
    companyName: company.name,
    isSandbox: app.is_sandbox,
    name: person.name && maskName(person.name),
    mobile: person.mobile_cipher && maskMobile(plainAddress(services.columns.open(person.mobile_cipher))),
    contracts: link.contract_ids.flatMap((contractId, index) => {
      const found = contracts.find(({ row }) => row.id === contractId)
      if (!found) return []
      const signer = found.signers.find(
        ({ account_id, status }) => account_id === link.account_id && status !== SIGNER.released,
      )
      const party = found.parties.find(({ id }) => id === signer?.party_id)
      return [
        {
          contractId,
          contractNo: link.contract_nos[index]!,
          name: found.row.name,
          pages: pagesOf(found),
          deadlineAt: deadlineFor(found, party)?.toISOString() ?? null,
          turn: turnOf(found, signer),
        },
      ]
    }),
    session: null,
    holder: null,
    path: null,
    origins: [...registeredOf(app).frames],
    returnUrl: link.return_url && withState(link.return_url, link.state),
    theme: themeOf(services, app),
    expiresAt: link.expires_at.toISOString(),
  }
}

const themeOf = (services: Services, { theme, logo_blob }: OpenApp) => {
  const { colour, signText, refuseText } = theme as Partial<
    Record<'colour' | 'signText' | 'refuseText', string>
  >
  return {
    colour: colour ?? null,
    signText: signText ?? null,
    refuseText: refuseText ?? null,
    logo: logo_blob && services.links.make({ blobId: logo_blob, fileName: '标志', download: false }),
  }
}

/** What the partner gave along comes back to him. */
const withState = (url: string, state: string | null): string => {
  if (state === null) return url
  const parsed = new URL(url)
  parsed.searchParams.set('state', state)
  return parsed.href
}

/** A session for this task alone; the one the link opened before ends. */
const enter = async (call: Opening, link: LinkRow) => {
  const { body, db, now, services, visitor } = call
  if (link.session_id) await services.sessions.end(db, link.session_id, 'switched')
  const token = await services.sessions.open(db, {
    accountId: link.account_id,
    companyId: link.company_id,
    task: {
      linkId: link.id,
      purpose: link.purpose as LinkPurpose,
      contractIds: link.contract_ids,
      templateNo: link.template_no,
    },
    lifetimeMs: SESSION_MS,
    ...visitor,
  })
  const { id: sessionId } = await theRow(db, 'session', { token_hash: tokenHash(token) }, ['id'])
  const holder = body.holder ?? randomBytes(24).toString('base64url')
  await db
    .updateTable('open_link')
    .set({
      holder_hash: codeHash(holder),
      opened_at: link.opened_at ?? now,
      opens: link.opens + 1,
      session_id: sessionId,
    })
    .where('id', '=', link.id)
    .execute()
  return {
    holder,
    session: { token, userId: link.account_id, userType: (link.company_id ? 1 : 2) as 1 | 2 },
  }
}
