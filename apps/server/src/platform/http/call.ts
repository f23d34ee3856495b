import type { Api, AuthOf, Body, Data, Path } from '@xinqi/api/calls'
import type { Database, Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { Actor } from '../session/actor.ts'
import type { PartnerActor } from '../session/partner-sessions.ts'

export type UploadedFile = { field: string; fileName: string; bytes: Buffer }
export type Visitor = {
  address: string
  userAgent: string | null
  requestId: string
  /** By which this browser is known again; nothing before anybody has signed in from it. */
  device: string | null
}

/** One request as a handler sees it. */
export type Call<P extends Path> = {
  body: Body<P>
  params: Readonly<Record<string, string>>
  files: readonly UploadedFile[]
  /** Always there on calls that need a login. */
  actor: AuthOf<P> extends 'public' ? Actor | null : AuthOf<P> extends 'open' ? null : Actor
  /** On calls of the open platform, in place of a person. */
  partner: AuthOf<P> extends 'open' ? PartnerActor : null
  /** A transaction on calls that change something; the pool otherwise. */
  db: Tx | Database
  /**
   * Outside the transaction: for what must stand even when the call is refused (used-up codes, counted failures).
   * Never touch a row through both.
   */
  autocommit: Database
  now: Date
  visitor: Visitor
  services: Services
  /** What the audit entry says beyond who and when. `actor` names the person a public call turned out to be. */
  note: (entry: AuditNote) => void
  /** For the browser to keep and no script to read. */
  setCookie: (name: string, value: string, lifetimeMs: number) => void
}

export type AuditNote = {
  target?: string
  detail?: Record<string, unknown>
  actor?: { accountId: string; companyId: string | null; name: string | null }
}

/** A file to send: its size is known, its bytes are read as asked for. */
export type FileAnswer = {
  fileName: string
  mediaType: string
  size: number
  /** Save it, or show it in the page. */
  download: boolean
  read: (start: number, end: number) => Promise<Buffer>
}

export type Answer<P extends Path> = Api[P]['kind'] extends 'binary'
  ? FileAnswer
  : Api[P]['kind'] extends 'events'
    ? AsyncIterable<Data<P>>
    : Data<P>

/** A call answered at once: says its path once, for what comes in and what goes out. */
export type PlainHandler<P extends Path> = (call: Call<P>) => Promise<Answer<P>>
/**
 * For calls that need a foreign service to answer: `prepare` runs before the transaction (its `db` is the pool), so that
 * nobody's rows stay locked while a bank or an authority thinks; `commit` records the answer.
 */
type PreparingHandler<P extends Path, T> = {
  prepare: (call: Call<P>) => Promise<T>
  commit: (call: Call<P>, told: T) => Promise<Answer<P>>
  /** Calls of one key are asked and acted one behind the other here, so that none prepares what another makes useless. */
  serializeBy?: (call: Call<P>) => string
}
// biome-ignore lint/suspicious/noExplicitAny: what `prepare` answers is between the two halves of one handler
export type Handler<P extends Path> = PlainHandler<P> | PreparingHandler<P, any>
export type Handlers<P extends Path = Path> = { [K in P]: Handler<K> }

/** Gives each handler of a module its types: `handlers({ '/path': async (call) => … })`. */
export const handlers = <P extends Path>(table: { [K in P]: Handler<K> }): { [K in P]: Handler<K> } => table

/**
 * Ties the two halves of a handler together: what `prepare` returns is what `commit` is given. Where `commit` throws
 * `StalePreparation`, both are done again.
 */
export const prepareThenCommit = <P extends Path, T>(
  prepare: (call: Call<P>) => Promise<T>,
  commit: (call: Call<P>, told: T) => Promise<Answer<P>>,
  more: Pick<PreparingHandler<P, T>, 'serializeBy'> = {},
): PreparingHandler<P, T> => ({ prepare, commit, ...more })

/** For calls that have something sent: it goes out before the transaction, in which only that it did is written down. */
export const sendThenCommit = <P extends Path>(send: PlainHandler<P>): PreparingHandler<P, Answer<P>> =>
  prepareThenCommit(send, async (_call, sent) => sent)
