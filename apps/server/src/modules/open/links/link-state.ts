import type { LinkPurpose } from '@xinqi/api/open/link-purposes'
import { IDENTITY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { SessionTask } from '../../../platform/session/actor.ts'
import { readContracts, SIGNER } from '../../contracts/contract/aggregate.ts'
import { ableApp, seated } from '../gateway/acts-for.ts'
import type { OpenApp } from '../gateway/open-call.ts'
import { findUser, SELF, USER_STATUS } from '../users/app-users.ts'
import { ATTEMPT } from '../users/attempt.ts'
import type { LinkRow } from './make-link.ts'

/** The app a link came from, while it may act at all; and whoever the link is for, while the partner lets him. */
export const appOfLink = async (db: Queryable, link: LinkRow): Promise<OpenApp | null> => {
  const app = await ableApp(db, link.app_id)
  if (!app) return null
  if (link.account !== SELF) {
    const user = await findUser(db, app.id, link.account)
    // A signer named by his number alone is no user of the app, and cannot be frozen as one.
    if (user && user.status !== USER_STATUS.normal) return null
  }
  return seated(db, app)
}

const OPEN_CONTRACT = [2, 3, 10]
const DRAFT = 1

/** Whether there is still something to do for whom it is for. */
const isOver = async (db: Queryable, link: LinkRow): Promise<boolean> => {
  const contracts = await readContracts(db, link.contract_ids)
  switch (link.purpose as LinkPurpose) {
    case 'sign':
      return !contracts.some(
        ({ row, signers, parties }) =>
          OPEN_CONTRACT.includes(row.status) &&
          signers.some(
            (signer) =>
              signer.account_id === link.account_id &&
              (signer.status === SIGNER.due || signer.status === SIGNER.waits) &&
              parties.some(({ id, company_id }) => id === signer.party_id && company_id === link.company_id),
          ),
      )
    case 'start':
      return !contracts.some(({ row }) => row.status === DRAFT)
    case 'view':
      return contracts.length === 0
    case 'identity': {
      const account = await theRow(db, 'account', { id: link.account_id }, ['identity_status'])
      return account.identity_status === IDENTITY.verified
    }
    case 'company': {
      const attempt = await rowOf(db, 'open_identity', { app_id: link.app_id, serial_no: link.serial_no! }, [
        'status',
      ])
      return attempt?.status === ATTEMPT.passed
    }
    default:
      return false
  }
}

export const assertUsable = async (db: Queryable, link: LinkRow, now: Date): Promise<OpenApp> => {
  if (link.revoked_at) throw new CodedError('OPEN_LINK_REVOKED')
  const app = await appOfLink(db, link)
  if (!app) throw new CodedError('OPEN_LINK_REVOKED')
  if (await isOver(db, link)) throw new CodedError('OPEN_LINK_OVER')
  if (link.expires_at <= now) throw new CodedError('OPEN_LINK_EXPIRED')
  return app
}

/** A session opened by a link ends with the link, its app and its partner; looked at with every call it makes. */
export const isTaskOpen = async (db: Queryable, task: SessionTask): Promise<boolean> => {
  const link = await db
    .selectFrom('open_link')
    .selectAll()
    .where('id', '=', task.linkId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return link !== undefined && (await appOfLink(db, link)) !== null
}
