import { randomBytes } from 'node:crypto'
import { TOKEN_COOKIE_LIFETIME } from '@xinqi/api/limits'
import { type ConsoleRight, EVERY_CONSOLE_RIGHT } from '@xinqi/api/open/console-rights'
import { OPEN_PARTNER, SUB_USER } from '@xinqi/api/status'
import type { Database, Queryable } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { onColumns } from '../db/on-columns.ts'
import { addRow, EMPTY, inRows } from '../db/row.ts'
import { CodedError } from '../errors.ts'
import { type SessionEnd, tokenHash } from './sessions.ts'

/** Who is calling the open platform: a partner, or one of its sub-users. Nobody of the contract platform. */
export type PartnerActor = {
  sessionId: string
  partnerId: string
  partnerName: string
  /** null: the partner itself. */
  userId: string | null
  name: string
  /** When he last proved who he is in this session. */
  provenAt: Date | null
  /** Of a sub-user what he was given; the partner itself has them all. */
  rights: ReadonlySet<ConsoleRight>
  /** Apps he may touch; `all`: those to come as well. */
  apps: 'all' | ReadonlySet<string>
}

const PROOF_HOLDS = 10 * 60_000

/** Keys, money, much at once: a session alone may be anybody's screen. */
export const assertPartnerProven = ({ provenAt }: PartnerActor, now: Date): void => {
  if (!provenAt || now.getTime() - provenAt.getTime() > PROOF_HOLDS) throw new CodedError('OPEN_PROVE')
}

export type FoundPartner =
  | { state: 'live'; partner: PartnerActor }
  | { state: 'forced'; message: string }
  | { state: 'none' }

type Visitor = { address: string | null; userAgent: string | null }

export type PartnerSessions = {
  open: (
    db: Queryable,
    who: { partnerId: string; userId: string | null; lifetime?: number } & Visitor,
  ) => Promise<string>
  find: (token: string) => Promise<FoundPartner>
  /** Its bearer has proven himself again. */
  proven: (db: Queryable, sessionId: string, now: Date) => Promise<void>
  end: (db: Queryable, sessionId: string, reason: SessionEnd) => Promise<void>
  /** Every session of a partner, or only those of one sub-user. */
  endAll: (db: Queryable, partnerId: string, reason: SessionEnd, userId?: string) => Promise<void>
  /** Every session of the same person but this one. */
  endOthers: (
    db: Queryable,
    who: Pick<PartnerActor, 'partnerId' | 'userId' | 'sessionId'>,
    reason: SessionEnd,
  ) => Promise<void>
}

const FORCED: Record<string, string> = {
  forced: '账号已被下线，请重新登录',
  passwordChanged: '密码已修改，请重新登录',
}

export const partnerSessions = (db: Database, clock: () => Date): PartnerSessions => ({
  open: async (db, { partnerId, userId, address, userAgent, lifetime = TOKEN_COOKIE_LIFETIME }) => {
    const token = randomBytes(32).toString('base64url')
    const now = clock()
    await addRow(db, 'partner_session', {
      token_hash: tokenHash(token),
      id: newId(),
      partner_id: partnerId,
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetime),
      address,
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    return token
  },
  find: async (token) => {
    const row = await db
      .selectFrom('partner_session')
      .innerJoin('partner', 'partner.id', 'partner_session.partner_id')
      .leftJoin(
        'partner_user',
        onColumns('partner_user', 'partner_session', { partner_id: 'partner_id', id: 'user_id' }),
      )
      .select([
        'partner_session.id',
        'partner_session.partner_id',
        'partner_session.user_id',
        'partner_session.ended_at',
        'partner_session.end_reason',
        'partner_session.proven_at',
        'partner.name as partner_name',
        'partner.status as partner_status',
        'partner_user.name as user_name',
        'partner_user.status as user_status',
        'partner_user.rights',
        'partner_user.app_ids',
      ])
      .where('token_hash', '=', tokenHash(token))
      .where('expires_at', '>', clock())
      .executeTakeFirst()
    if (!row) return { state: 'none' }
    if (row.ended_at) {
      const message = FORCED[row.end_reason ?? '']
      return message ? { state: 'forced', message } : { state: 'none' }
    }
    if (row.partner_status === OPEN_PARTNER.frozen || row.user_status === SUB_USER.frozen) {
      return { state: 'forced', message: '账号已被冻结，请联系管理员' }
    }
    return {
      state: 'live',
      partner: {
        sessionId: row.id,
        partnerId: row.partner_id,
        partnerName: row.partner_name,
        userId: row.user_id,
        name: row.user_name ?? row.partner_name,
        provenAt: row.proven_at,
        rights: new Set(row.user_id ? (row.rights as ConsoleRight[]) : EVERY_CONSOLE_RIGHT),
        apps: row.user_id && row.app_ids ? new Set(row.app_ids) : 'all',
      },
    }
  },
  end: async (db, sessionId, reason) => {
    await inRows(db, 'partner_session', { id: sessionId, ended_at: EMPTY }).set({
      ended_at: clock(),
      end_reason: reason,
    })
  },
  proven: async (db, sessionId, now) => {
    await inRows(db, 'partner_session', { id: sessionId }).set({ proven_at: now })
  },
  endAll: async (db, partnerId, reason, userId) => {
    await inRows(db, 'partner_session', {
      partner_id: partnerId,
      ended_at: EMPTY,
      ...(userId ? { user_id: userId } : {}),
    }).set({ ended_at: clock(), end_reason: reason })
  },
  endOthers: async (db, { partnerId, userId, sessionId }, reason) => {
    await db
      .updateTable('partner_session')
      .set({ ended_at: clock(), end_reason: reason })
      .where('partner_id', '=', partnerId)
      .where('user_id', userId ? '=' : 'is', userId)
      .where('id', '<>', sessionId)
      .where('ended_at', 'is', null)
      .execute()
  },
})
