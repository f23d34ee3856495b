import type { PublicApi, PublicBody, PublicData, PublicPath, SignedPath } from '@xinqi/api/open/registry'
import type { Selectable } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { WebCallContext } from './as-web.ts'

export type OpenApp = Selectable<Tables['open_app']>

/** One signed call of an app, as a handler sees it. */
export type OpenCall<P extends PublicPath> = WebCallContext & {
  path: P
  body: PublicBody<P>
  /** The file itself, where the body is one. */
  bytes: Buffer
  app: OpenApp
  keyId: string
  /** The app's seat in the company it acts for. */
  actor: Actor
  /** A transaction where the endpoint changes something, as `changes` declares; the pool otherwise. */
  db: PublicApi[P]['changes'] extends false ? Database : Tx
}
/** The same call before its transaction begins. */
export type OpenPreparingCall<P extends PublicPath> = Omit<OpenCall<P>, 'db'> & { db: Database }

/** A call answered at once: says its path once, for what comes in and what goes out. */
export type PlainOpenHandler<P extends PublicPath> = (call: OpenCall<P>) => Promise<PublicData<P>>
/** As on the web: what needs an answer from outside, or long work, is asked before the transaction. */
type OpenPreparingHandler<P extends PublicPath, T> = {
  prepare: (call: OpenPreparingCall<P>) => Promise<T>
  commit: (call: OpenCall<P>, told: T) => Promise<PublicData<P>>
  /** `commit` reads or stores files it finds out about within its transaction, and is run again for them. */
  withFiles?: boolean
  /** Reads and stores what the first attempt will most likely ask for, while nothing is locked. */
  workAhead?: (call: OpenPreparingCall<P>, told: T) => Promise<void>
}
/** A call whose transaction is run again for each file it finds out about within it. */
type OpenFilesHandler<P extends PublicPath> = {
  prepare?: undefined
  commit: PlainOpenHandler<P>
  withFiles: true
  workAhead?: undefined
}
export type OpenHandler<P extends PublicPath> =
  | PlainOpenHandler<P>
  | OpenFilesHandler<P>
  // biome-ignore lint/suspicious/noExplicitAny: what `ask` tells is between the two halves of one handler
  | OpenPreparingHandler<P, any>
export type OpenHandlers<P extends PublicPath = SignedPath> = { [K in P]: OpenHandler<K> }

export const openHandlers = <P extends PublicPath>(table: { [K in P]: OpenHandler<K> }) => table
export const openPrepareThenCommit = <P extends PublicPath, T>(
  prepare: (call: OpenPreparingCall<P>) => Promise<T>,
  commit: (call: OpenCall<P>, told: T) => Promise<PublicData<P>>,
  more: Pick<OpenPreparingHandler<P, T>, 'withFiles' | 'workAhead'> = {},
): OpenPreparingHandler<P, T> => ({ prepare, commit, ...more })
/** As on the web: the handler is run again for each file it finds out about within its transaction. */
export const openCommitWithFiles = <P extends PublicPath>(
  handler: PlainOpenHandler<P>,
): OpenFilesHandler<P> => ({ commit: handler, withFiles: true })
