import type { Body, Path } from '@xinqi/api/calls'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { AuditNote, Call, UploadedFile, Visitor } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'

export type Around = {
  db: Tx | Database
  standing: Database
  now: Date
  visitor: Visitor
  services: Services
  note: (entry: AuditNote) => void
}

/** The same use case the web runs, asked by an app in the name of its seat, or of one of its users in a sandbox. */
export const asWeb = <P extends Path>(
  around: Around,
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
    standing: around.standing,
    now: around.now,
    visitor: around.visitor,
    services: around.services,
    note: around.note,
  }) as unknown as Call<P>
