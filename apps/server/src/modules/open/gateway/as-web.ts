import type { Body, Path } from '@xinqi/api/calls'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import type { Call, PreparingCall, UploadedFile } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'

/** What a call stands on, whoever asks. */
export type WebCallContext = Pick<Call<Path>, 'autocommit' | 'now' | 'visitor' | 'services' | 'note'> & {
  db: Queryable
}

/** The same use case the web runs, asked by an app in the name of its seat, or of one of its users in a sandbox. */
export function asWeb<P extends Path>(
  around: WebCallContext & Pick<Call<P>, 'db'>,
  actor: Actor,
  body: Body<P>,
  files?: readonly UploadedFile[],
): Call<P>
export function asWeb<P extends Path>(
  around: WebCallContext & { db: Database },
  actor: Actor,
  body: Body<P>,
  files?: readonly UploadedFile[],
): PreparingCall<P>
export function asWeb<P extends Path>(
  around: WebCallContext,
  actor: Actor,
  body: Body<P>,
  files: readonly UploadedFile[] = [],
): Call<P> {
  return {
    body,
    params: {},
    files,
    actor,
    partner: null,
    db: around.db,
    autocommit: around.autocommit,
    now: around.now,
    visitor: around.visitor,
    services: around.services,
    note: around.note,
  } as unknown as Call<P>
}
