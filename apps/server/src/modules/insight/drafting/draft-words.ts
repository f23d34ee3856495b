import type { DraftNode } from '@xinqi/api/draft-document'
import type { Selectable } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { isSealedOnly } from '../../../platform/jobs/seal-plain.ts'
import type { Services } from '../../../platform/services.ts'

// A draft is a contract before anybody sent it: what it says, and what it was asked for, lies sealed by its owner's key.

export const SEAL_DRAFTS = 'drafting.sealDrafts'
export const SEAL_VERSIONS = 'drafting.sealVersions'
const DRAFT = (draftId: string) => `ai_draft.words:${draftId}`
const VERSION = (versionId: string) => `ai_draft_version.words:${versionId}`

type WithKeys = Pick<Services, 'ownerKeys'>
export type DraftWords = {
  content: DraftNode
  /** The sentence it was asked for in, and what was answered beside it. */
  request: string | null
  answers: Record<string, unknown>
  notes: string[]
}
export type VersionWords = { content: DraftNode; text: string }
type DraftColumns = Selectable<Tables['ai_draft']>
type VersionColumns = Selectable<Tables['ai_draft_version']>
export type DraftRow = Omit<DraftColumns, keyof DraftWords> & DraftWords
export type VersionRow = Omit<VersionColumns, keyof VersionWords> & VersionWords

export const NO_WORDS = { content: '{}', request: null, answers: '{}', notes: '[]' }
export const NO_VERSION_WORDS = { content: '{}', text: '' }

export const sealedDraft = async (
  { ownerKeys }: WithKeys,
  { ownerId, id, revision }: { ownerId: string; id: string; revision: number },
  { content, request, answers, notes }: DraftWords,
) => ({
  words_sealed: (await ownerKeys.of(ownerId)).seal(
    JSON.stringify({ content, request, answers, notes }),
    DRAFT(id),
  ),
  sealed_revision: revision,
})

/** As it is written; in clear as well while servers of the release before may still read it. */
export const draftColumns = async (
  services: WithKeys,
  db: Queryable,
  draft: { ownerId: string; id: string; revision: number },
  words: DraftWords,
) => ({
  ...((await isSealedOnly(db, SEAL_DRAFTS))
    ? NO_WORDS
    : {
        content: JSON.stringify(words.content),
        request: words.request,
        answers: JSON.stringify(words.answers),
        notes: JSON.stringify(words.notes),
      }),
  ...(await sealedDraft(services, draft, words)),
})

const clearDraft = (row: DraftColumns): DraftRow => ({
  ...row,
  content: row.content as DraftNode,
  answers: row.answers as Record<string, unknown>,
  notes: row.notes as string[],
})

/** A copy of an earlier revision holds an older text than lies in clear; what it was asked for never changes. */
export const openDraft = async ({ ownerKeys }: WithKeys, row: DraftColumns): Promise<DraftRow> => {
  const clear = clearDraft(row)
  if (!row.words_sealed) return clear
  const sealed = (await ownerKeys.of(row.owner_id)).open(row.words_sealed, DRAFT(row.id))
  const { content, ...asked } = JSON.parse(sealed) as DraftWords
  return { ...clear, ...asked, content: row.sealed_revision === row.revision ? content : clear.content }
}

export const sealedVersion = async (
  { ownerKeys }: WithKeys,
  { ownerId, id }: { ownerId: string; id: string },
  { content, text }: VersionWords,
) => ({
  words_sealed: (await ownerKeys.of(ownerId)).seal(JSON.stringify({ content, text }), VERSION(id)),
})

export const versionColumns = async (
  services: WithKeys,
  db: Queryable,
  version: { ownerId: string; id: string },
  words: VersionWords,
) => ({
  ...((await isSealedOnly(db, SEAL_VERSIONS))
    ? NO_VERSION_WORDS
    : { content: JSON.stringify(words.content), text: words.text }),
  ...(await sealedVersion(services, version, words)),
})

/** What lies in clear still. */
export const clearVersion = ({ content, text }: Pick<VersionColumns, 'content' | 'text'>): VersionWords => ({
  content: content as DraftNode,
  text,
})

export const openVersion = async ({ ownerKeys }: WithKeys, row: VersionColumns): Promise<VersionRow> =>
  row.words_sealed
    ? { ...row, ...JSON.parse((await ownerKeys.of(row.owner_id)).open(row.words_sealed, VERSION(row.id))) }
    : { ...row, ...clearVersion(row) }
