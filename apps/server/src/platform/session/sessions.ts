import { createHash, randomBytes } from 'node:crypto'
import { PROOF, SESSION_CACHE, TOKEN_COOKIE_LIFETIME, USE_NOTED } from '@xinqi/api/limits'
import type { Database, Queryable } from '../db/database.ts'
import { newId } from '../db/ids.ts'
import { addRow, EMPTY, inRows, rowOf } from '../db/row.ts'
import { type Signals, sendSignal } from '../db/signals.ts'
import type { Actor, SessionTask } from './actor.ts'
import { FORCED, type FoundSession, loadSession } from './load-actor.ts'

export type SessionEnd =
  | 'signedOut'
  | 'switched'
  | 'forced'
  | 'passwordChanged'
  | 'mobileChanged'
  | 'companyDisabled'
  | 'idle'
  | 'frozen'
  | 'closing'
export type NewSession = {
  accountId: string
  companyId: string | null
  /** Where somebody who acts for another company has his seat. */
  homeCompanyId?: string
  /** Opened on the company's word and good for nothing else. */
  confined?: boolean
  /** Opened by a link: good for its task alone, and not for longer than this. */
  task?: SessionTask
  lifetimeMs?: number
  /** When a code showed that the account's number or address is his who opened it. */
  contactProvenAt?: Date | null
  /** When the second step was taken; a session that follows another takes it over. */
  secondStepAt?: Date | null
}
type Visitor = { address: string | null; userAgent: string | null }

export type Sessions = {
  open: (db: Queryable, who: NewSession & Visitor) => Promise<string>
  /** Whether this token was good a moment ago, without asking the database. */
  isKnown: (token: string) => boolean
  /** Cached for five seconds; a sign-out or a change of rights anywhere empties the cache at once. */
  find: (token: string) => Promise<FoundSession>
  /** Somebody did something with it, where a company counts how long nobody does. */
  used: (actor: Actor) => Promise<void>
  /** From here on it is good in this browser alone. */
  bind: (sessionId: string, deviceHash: Buffer) => Promise<void>
  /** Its bearer has proven himself again: for a while it may change what guards the account. */
  proven: (db: Queryable, sessionId: string, now: Date) => Promise<void>
  end: (db: Queryable, sessionId: string, reason: SessionEnd) => Promise<void>
  endAll: (db: Queryable, accountId: string, reason: SessionEnd, except?: string) => Promise<void>
  /** Everybody's seat in this company, and whoever acts from it for another. */
  endAllIn: (db: Queryable, companyId: string, reason: SessionEnd) => Promise<void>
  /** Rights, status or membership of this person changed: every server looks again at the next call. */
  actorChanged: (db: Queryable, accountId: string) => Promise<void>
}

const REMEMBERED = 20_000
/** When a session was used is written now and then, and it lasts so much longer: nobody is put out too early. */
const isIdle = ({ idle }: Actor, now: Date) =>
  idle !== undefined && now.getTime() - idle.usedAt.getTime() > idle.limitMs + USE_NOTED

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A company may ask for shorter sessions than usual. */
const lifetimeIn = async (db: Queryable, companyId: string | null): Promise<number> => {
  if (!companyId) return TOKEN_COOKIE_LIFETIME
  const company = await rowOf(db, 'company', { id: companyId }, ['session_hours'])
  return company?.session_hours ? company.session_hours * 3_600_000 : TOKEN_COOKIE_LIFETIME
}

export const sessions = (db: Database, signals: Signals, clock: () => Date): Sessions => {
  const cache = new Map<string, { found: FoundSession; until: number }>()
  // Whoever is being read may be read as he was a moment before: what is forgotten meanwhile is not remembered either.
  const reading = new Set<{ forgotten: ((found: FoundSession) => boolean)[] }>()
  const forget = (test: (found: FoundSession) => boolean) => {
    for (const [key, { found }] of cache) if (test(found)) cache.delete(key)
    for (const one of reading) one.forgotten.push(test)
  }
  const forgetSession = (id: string) =>
    forget((found) => found.state === 'live' && found.actor.sessionId === id)
  const forgetActor = (id: string) =>
    forget((found) => found.state === 'live' && found.actor.accountId === id)
  signals.on('session_ended', forgetSession)
  signals.on('actor_changed', forgetActor)
  signals.onGap(() => forget(() => true))
  // The signal reaches every server a moment after the commit; this one need not wait for it.
  const actorChanged = async (db: Queryable, accountId: string) => {
    forgetActor(accountId)
    await sendSignal(db, 'actor_changed', accountId)
  }

  const end: Sessions['end'] = async (db, sessionId, reason) => {
    await inRows(db, 'session', { id: sessionId, ended_at: EMPTY }).set({
      ended_at: clock(),
      end_reason: reason,
    })
    forgetSession(sessionId)
    await sendSignal(db, 'session_ended', sessionId)
  }

  return {
    open: async (db, { accountId, companyId, homeCompanyId, confined = false, ...more }) => {
      const { task, lifetimeMs, contactProvenAt, secondStepAt = null, address, userAgent } = more
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      await addRow(db, 'session', {
        token_hash: tokenHash(token),
        id: newId(),
        account_id: accountId,
        company_id: companyId,
        home_company_id: homeCompanyId ?? null,
        confined: confined || task !== undefined,
        task: task ? JSON.stringify(task) : null,
        contact_proven_at: contactProvenAt ?? null,
        created_at: now,
        expires_at: new Date(now.getTime() + (lifetimeMs ?? (await lifetimeIn(db, companyId)))),
        address,
        user_agent: userAgent?.slice(0, 300) ?? null,
        second_step_at: secondStepAt,
        // The step itself is the first proof.
        proven_at:
          secondStepAt && now.getTime() - secondStepAt.getTime() < PROOF.lifetime ? secondStepAt : null,
      })
      return token
    },
    isKnown: (token) => cache.has(token),
    find: async (token) => {
      const now = clock()
      const cached = cache.get(token)
      if (cached && cached.until > now.getTime()) return cached.found
      const read = { forgotten: [] as ((found: FoundSession) => boolean)[] }
      reading.add(read)
      const found = await loadSession(db, tokenHash(token), now).finally(() => reading.delete(read))
      if (found.state === 'live' && isIdle(found.actor, now)) {
        await end(db, found.actor.sessionId, 'idle')
        return { state: 'forced', message: FORCED.idle! }
      }
      const isOld = read.forgotten.some((test) => test(found))
      if (cache.size >= REMEMBERED) cache.delete(cache.keys().next().value!)
      // An unknown token is not remembered: it may belong to a session opened the next moment.
      if (found.state === 'live' && !isOld) cache.set(token, { found, until: now.getTime() + SESSION_CACHE })
      else cache.delete(token)
      return found
    },
    used: async ({ sessionId, idle }) => {
      const now = clock()
      if (!idle || now.getTime() - idle.usedAt.getTime() < USE_NOTED) return
      // The same actor is answered from the cache for a while: it need not be written again meanwhile.
      idle.usedAt = now
      await inRows(db, 'session', { id: sessionId }).set({ used_at: now })
    },
    end,
    bind: async (sessionId, deviceHash) => {
      await inRows(db, 'session', { id: sessionId, device_hash: EMPTY }).set({ device_hash: deviceHash })
      forgetSession(sessionId)
      await sendSignal(db, 'session_ended', sessionId)
    },
    proven: async (db, sessionId, now) => {
      await inRows(db, 'session', { id: sessionId }).set({ proven_at: now })
    },
    endAll: async (db, accountId, reason, except) => {
      await db
        .updateTable('session')
        .set({ ended_at: clock(), end_reason: reason })
        .where('account_id', '=', accountId)
        .where('ended_at', 'is', null)
        .$if(except !== undefined, (query) => query.where('id', '!=', except!))
        .execute()
      await actorChanged(db, accountId)
    },
    endAllIn: async (db, companyId, reason) => {
      const ended = await db
        .updateTable('session')
        .set({ ended_at: clock(), end_reason: reason })
        .where((eb) => eb.or([eb('company_id', '=', companyId), eb('home_company_id', '=', companyId)]))
        .where('ended_at', 'is', null)
        .returning('account_id')
        .execute()
      for (const accountId of new Set(ended.map((row) => row.account_id))) await actorChanged(db, accountId)
    },
    actorChanged,
  }
}
