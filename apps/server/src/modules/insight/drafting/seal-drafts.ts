import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { sealPlain } from '../../../platform/jobs/seal-plain.ts'
import type { Services } from '../../../platform/services.ts'
import {
  clearVersion,
  NO_VERSION_WORDS,
  NO_WORDS,
  openDraft,
  SEAL_DRAFTS,
  SEAL_VERSIONS,
  sealedDraft,
  sealedVersion,
} from './draft-words.ts'

// What the release before kept in clear of drafts. In clear stands what was saved last: whoever saves once everything is
// sealed leaves nothing there.

type Draft = Selectable<Tables['ai_draft']>
type Version = Selectable<Tables['ai_draft_version']>
const FIRST = '00000000-0000-0000-0000-000000000000'
const AT_ONCE = 50

const DRAFTS = sql`select * from ai_draft where content <> '{}'`
const sealDraftRows = async (services: Services, tx: Tx, rows: readonly Draft[], keep: boolean) => {
  for (const row of rows) {
    const { owner_id, id, revision } = row
    await inRows(tx, 'ai_draft', { owner_id, id }).set({
      ...(await sealedDraft(services, { ownerId: owner_id, id, revision }, await openDraft(services, row))),
      ...(keep ? {} : NO_WORDS),
    })
  }
}

export const sealDrafts = sealPlain<{ owner: string; draft: string }>({
  name: SEAL_DRAFTS,
  first: { owner: FIRST, draft: FIRST },
  atOnce: AT_ONCE,
  copy: async (services, tx, { owner, draft }, atOnce) => {
    const { rows } = await sql<Draft>`
      ${DRAFTS} and (owner_id, id) > (${owner}::uuid, ${draft}::uuid)
       order by owner_id, id limit ${atOnce} for no key update`.execute(tx)
    await sealDraftRows(services, tx, rows, true)
    const last = rows.at(-1)
    return {
      next: last && rows.length === atOnce ? { owner: last.owner_id, draft: last.id } : null,
      count: rows.length,
    }
  },
  copyMissed: async (services, tx) => {
    for (;;) {
      const { rows } = await sql<Draft>`
        ${DRAFTS} and sealed_revision is distinct from revision limit ${AT_ONCE} for no key update`.execute(
        tx,
      )
      await sealDraftRows(services, tx, rows, true)
      if (rows.length < AT_ONCE) return
    }
  },
  clear: async (services, tx, atOnce) => {
    const { rows } = await sql<Draft>`${DRAFTS} limit ${atOnce} for no key update skip locked`.execute(tx)
    await sealDraftRows(services, tx, rows, false)
    return rows.length
  },
})

const VERSIONS = sql`select * from ai_draft_version where content <> '{}'`
const sealVersionRows = async (services: Services, tx: Tx, rows: readonly Version[], keep: boolean) => {
  for (const row of rows) {
    const { owner_id, draft_id, id } = row
    await inRows(tx, 'ai_draft_version', { owner_id, draft_id, id }).set({
      ...(await sealedVersion(services, { ownerId: owner_id, id }, clearVersion(row))),
      ...(keep ? {} : NO_VERSION_WORDS),
    })
  }
}

export const sealVersions = sealPlain<{ owner: string; draft: string; version: string }>({
  name: SEAL_VERSIONS,
  first: { owner: FIRST, draft: FIRST, version: FIRST },
  atOnce: AT_ONCE,
  copy: async (services, tx, { owner, draft, version }, atOnce) => {
    const { rows } = await sql<Version>`
      ${VERSIONS} and (owner_id, draft_id, id) > (${owner}::uuid, ${draft}::uuid, ${version}::uuid)
       order by owner_id, draft_id, id limit ${atOnce}`.execute(tx)
    await sealVersionRows(services, tx, rows, true)
    const last = rows.at(-1)
    return {
      next:
        last && rows.length === atOnce
          ? { owner: last.owner_id, draft: last.draft_id, version: last.id }
          : null,
      count: rows.length,
    }
  },
  copyMissed: async (services, tx) => {
    for (;;) {
      const { rows } = await sql<Version>`${VERSIONS} and words_sealed is null limit ${AT_ONCE}`.execute(tx)
      await sealVersionRows(services, tx, rows, true)
      if (rows.length < AT_ONCE) return
    }
  },
  clear: async (services, tx, atOnce) => {
    const { rows } = await sql<Version>`${VERSIONS} limit ${atOnce} for no key update skip locked`.execute(tx)
    await sealVersionRows(services, tx, rows, false)
    return rows.length
  },
})
