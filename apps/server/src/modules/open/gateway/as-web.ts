import type { Body, Path } from '@xinqi/api/calls'
import type { Call, UploadedFile } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'

/** What a call stands on, whoever asks. */
export type WebCallContext = Pick<Call<Path>, 'db' | 'autocommit' | 'now' | 'visitor' | 'services' | 'note'>

/** The same use case the web runs, asked by an app in the name of its seat, or of one of its users in a sandbox. */
export const asWeb = <P extends Path>(
  around: WebCallContext,
  actor: Actor,
  body: Body<P>,
  files: readonly UploadedFile[] = [],
): Call<P> =>
  ({
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
  }) as unknown as Call<P>
