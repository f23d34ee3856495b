import { METADATA } from '@xinqi/api/open/public-shapes'
import { type RawBuilder, sql } from 'kysely'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'

// Labels of the partner's own on what he made. He may write names into them, so they lie sealed by the app's key; each
// pair is found by a keyed hash.

export type Metadata = Record<string, string>
type WithKeys = Pick<Services, 'ownerKeys'>
/** What a label is on: its table and the row within the app. */
type Labelled = { appId: string; table: 'open_contract' | 'open_user'; id: string }

const placeOf = ({ table, id }: Labelled) => `${table}.metadata:${id}`
/** A key holds no blank, so two pairs never read alike. */
const pairOf = ([key, value]: [string, string]) => `metadata ${key} ${value}`

export const metadataColumns = async (
  { ownerKeys }: WithKeys,
  on: Labelled,
  metadata: Metadata | undefined,
): Promise<{ metadata_sealed: Buffer | null; metadata_hashes: Buffer[] | null }> => {
  const pairs = Object.entries(metadata ?? {})
  if (pairs.length === 0) return { metadata_sealed: null, metadata_hashes: null }
  const text = JSON.stringify(metadata)
  if (Buffer.byteLength(text) > METADATA.bytes) throw new CodedError('OPEN_METADATA')
  const key = await ownerKeys.of(on.appId)
  return {
    metadata_sealed: key.seal(text, placeOf(on)),
    metadata_hashes: pairs.map((pair) => key.lookup(pairOf(pair))),
  }
}

export const metadataOf = async (
  { ownerKeys }: WithKeys,
  on: Labelled,
  sealed: Buffer | null,
): Promise<Metadata> =>
  sealed ? (JSON.parse((await ownerKeys.of(on.appId)).open(sealed, placeOf(on))) as Metadata) : {}

/** Whether a row of one of these apps bears all of the pairs. */
export const bearsMetadata = async (
  { ownerKeys }: WithKeys,
  appIds: readonly string[],
  metadata: Metadata,
  table: Labelled['table'],
): Promise<RawBuilder<boolean>> => {
  const column = sql.ref(`${table}.metadata_hashes`)
  const ofApps = await Promise.all(
    appIds.map(async (id) => {
      const key = await ownerKeys.of(id)
      return sql`${column} @> ${sql.val(Object.entries(metadata).map((pair) => key.lookup(pairOf(pair))))}::bytea[]`
    }),
  )
  return ofApps.length ? sql<boolean>`(${sql.join(ofApps, sql` or `)})` : sql<boolean>`false`
}

/** As it stands in what a partner is told: not at all where there is none. */
export const labelled = (metadata: Metadata): { metadata?: Metadata } =>
  Object.keys(metadata).length ? { metadata } : {}
