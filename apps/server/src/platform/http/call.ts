import type { Api, AuthOf, Body, Data, Path } from '@xinqi/api/calls'
import type { Language } from '@xinqi/api/languages'
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
  /** What his page is in; unknown where no browser asks. */
  language?: Language
}

/** Where the handler of a call reads and writes. */
type CallDatabase<P extends Path> = Api[P]['changes'] extends false ? Database : Tx

/** One request as a handler sees it. */
export type Call<P extends Path> = {
  body: Body<P>
  params: Readonly<Record<string, string>>
  files: readonly UploadedFile[]
  /** Always there on calls that need a login. */
  actor: AuthOf<P> extends 'public' ? Actor | null : AuthOf<P> extends 'open' ? null : Actor
  /** On calls of the open platform, in place of a person. */
  partner: AuthOf<P> extends 'open' ? PartnerActor : null
  /** A transaction on calls that change something, as `changes` declares; the pool otherwise. */
  db: CallDatabase<P>
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

/** The same request before its transaction begins. */
export type PreparingCall<P extends Path> = Omit<Call<P>, 'db'> & { db: Database }

/** A call answered at once: says its path once, for what comes in and what goes out. */
export type PlainHandler<P extends Path> = (call: Call<P>) => Promise<Answer<P>>
/**
 * For calls that need a foreign service to answer: `prepare` runs before the transaction (its `db` is the pool), so that
 * nobody's rows stay locked while a bank or an authority thinks; `commit` records the answer.
 */
type PreparingHandler<P extends Path, T> = {
  prepare: (call: PreparingCall<P>) => Promise<T>
  commit: (call: Call<P>, told: T) => Promise<Answer<P>>
  /** `commit` reads or stores files it finds out about within its transaction, and is run again for them. */
  withFiles?: boolean
  readAhead?: undefined
  /** Calls of one key are asked and acted one behind the other here, so that none prepares what another makes useless. */
  serializeBy?: (call: PreparingCall<P>) => string
}
/** A call whose transaction is run again for each file it finds out about within it. */
type FilesHandler<P extends Path> = {
  prepare?: undefined
  serializeBy?: undefined
  commit: PlainHandler<P>
  withFiles: true
  /** Reads what the first attempt will most likely ask for, while nothing is locked. */
  readAhead?: (call: PreparingCall<P>) => Promise<void>
}
export type Handler<P extends Path> =
  | PlainHandler<P>
  | FilesHandler<P>
  // biome-ignore lint/suspicious/noExplicitAny: what `prepare` answers is between the two halves of one handler
  | PreparingHandler<P, any>
export type Handlers<P extends Path = Path> = { [K in P]: Handler<K> }

/** Gives each handler of a module its types: `handlers({ '/path': async (call) => … })`. */
export const handlers = <P extends Path>(table: { [K in P]: Handler<K> }): { [K in P]: Handler<K> } => table

/**
 * Ties the two halves of a handler together: what `prepare` returns is what `commit` is given. Where `commit` throws
 * `StalePreparation`, both are done again.
 */
export const prepareThenCommit = <P extends Path, T>(
  prepare: (call: PreparingCall<P>) => Promise<T>,
  commit: (call: Call<P>, told: T) => Promise<Answer<P>>,
  more: Pick<PreparingHandler<P, T>, 'serializeBy' | 'withFiles'> = {},
): PreparingHandler<P, T> => ({ prepare, commit, ...more })

/**
 * For calls that read or store files they find out about only within their transaction (`platform/db/prefetch.ts`): the
 * handler is **run again** for each, so it does nothing that a rollback does not undo.
 */
export const commitWithFiles = <P extends Path>(
  handler: PlainHandler<P>,
  readAhead?: FilesHandler<P>['readAhead'],
): FilesHandler<P> => ({
  commit: handler,
  withFiles: true,
  readAhead,
})

/** For calls that have something sent: it goes out before the transaction, in which only that it did is written down. */
export const sendThenCommit = <P extends Path>(
  send: (call: PreparingCall<P>) => Promise<Answer<P>>,
): PreparingHandler<P, Answer<P>> => prepareThenCommit(send, async (_call, sent) => sent)
