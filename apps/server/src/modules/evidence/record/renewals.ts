import {
  provePath,
  type Renewal,
  type RenewalAuthority,
  type RenewalChain,
  type RenewalDigest,
  type RenewalProof,
  renewHashes,
  renewTimestamp,
  TILE,
} from '@xinqi/evidence'
import { openCheckpoint } from '@xinqi/evidence/log'
import { checkToken, readToken } from '@xinqi/pdf-signature'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRow, type Row, rowsOf } from '../../../platform/db/row.ts'
import { newestCheckpoint, refuseWhileAlarmed } from '../../../platform/evidence/audit-log.ts'
import { logReader } from '../../../platform/evidence/log-storage.ts'
import type { Services } from '../../../platform/services.ts'
import type { AnchorService } from '../../../providers/anchor.ts'
import { type LastRenewal, renewalDue } from './renewal-rules.ts'

type RenewalRow = Row<'evidence_renewal'>
const AT_ONCE = 16 * TILE

const authorityBy = (digest: RenewalDigest, anchor: AnchorService): RenewalAuthority => ({
  digest,
  stamp: async (value) => (await anchor.stamp(Buffer.from(value))).token,
})

const stepsOf = (db: Queryable): Promise<RenewalRow[]> =>
  rowsOf(db, 'evidence_renewal', {}, { by: 'sequence' })

const chainOf = (rows: readonly RenewalRow[], checkpoint: string): RenewalChain => ({
  checkpoint: rows[0]?.checkpoint ?? checkpoint,
  renewals: rows.map(({ kind, digest, size, root, before, token }) => ({
    kind: kind as Renewal['kind'],
    digest: digest as RenewalDigest,
    size: Number(size),
    root,
    before,
    token: token.toString('base64'),
  })),
})

const lastOf = (rows: readonly RenewalRow[]): LastRenewal | undefined => {
  const last = rows.at(-1)
  return (
    last && {
      digest: last.digest,
      size: Number(last.size),
      at: last.at,
      endsAt: last.ends_at,
      hashedAt: rows.findLast(({ kind }) => kind === 'hashes')!.at,
    }
  )
}

async function* entriesOf(services: Services, size: number): AsyncGenerator<Uint8Array> {
  const reader = logReader(services.db, services)
  for (let from = 0; from < size; from += AT_ONCE)
    for (const entry of await reader.entries(from, Math.min(size, from + AT_ONCE))) {
      if (!entry) throw new Error('an entry of the log is missing: it is not vouched for anew')
      yield entry
    }
}

/**
 * Takes the step that is due, if any: everything the newest head speaks of is hashed by the digest the setting names, or
 * the last step is vouched for once more. What no longer is what the head says is not vouched for.
 */
export const renewLog = async (services: Services): Promise<Renewal['kind'] | null> => {
  const { db, config, anchor, sm3Anchor, checkpointSigner, log } = services
  const wanted = config.RENEWAL_DIGEST
  const by = wanted === 'sm3' ? sm3Anchor : anchor
  await refuseWhileAlarmed(db)
  const head = await newestCheckpoint(db)
  if (!head) return null
  const rows = await stepsOf(db)
  const kind = renewalDue(lastOf(rows), head, wanted, services.clock())
  if (!kind) return null
  if (!by) {
    log.error(
      { digest: wanted },
      'the evidence log is due to be vouched for anew, and no timestamps are to be had',
    )
    return null
  }
  const chain = chainOf(rows, head.note)
  const authority = authorityBy(wanted, by)
  const made =
    kind === 'timestamp'
      ? { renewal: await renewTimestamp(chain, authority), tiles: null }
      : await renewHashes(chain, entriesOf(services, head.size), authority, {
          root: openCheckpoint(head.note, checkpointSigner).root,
        })
  const { renewal, tiles } = made
  const token = readToken(Buffer.from(renewal.token, 'base64'))
  const { certificate } = checkToken(token, () => token.imprint)
  await addRow(db, 'evidence_renewal', {
    ...renewal,
    sequence: rows.length,
    token: Buffer.from(renewal.token, 'base64'),
    checkpoint: rows.length ? null : chain.checkpoint,
    tiles: tiles && Buffer.concat(tiles),
    name: by.name,
    is_sandbox: by.isSandbox,
    at: token.time,
    ends_at: certificate!.notAfter,
  })
  log.info({ kind, digest: wanted, size: renewal.size }, 'the evidence log was vouched for anew')
  return kind
}

const tilesIn = (row: RenewalRow): Buffer[] => {
  const bytes = row.tiles!
  return Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, (at + 1) * 32))
}

/** How one entry stands in every step that covers it; nothing while there is none. */
export const renewalProofOf = async (
  services: Services,
  index: number,
): Promise<RenewalProof | undefined> => {
  const rows = await stepsOf(services.db)
  if (!rows.some(({ size }) => index < Number(size))) return undefined
  const reader = logReader(services.db, services)
  const read = async (from: number, to: number) =>
    (await reader.entries(from, to)).map((entry) => {
      if (!entry) throw new Error('an entry of the log is missing')
      return entry
    })
  const from = Math.floor(index / TILE) * TILE
  const paths: string[][] = []
  for (const row of rows.filter(({ kind, size }) => kind === 'hashes' && index < Number(size))) {
    const size = Number(row.size)
    const path = provePath(row.digest as RenewalDigest, size, index, {
      tiles: tilesIn(row),
      ofTile: await read(from, Math.min(size, from + TILE)),
      rest: await read(Math.floor(size / TILE) * TILE, size),
    })
    paths.push(path.map((hash) => hash.toString('hex')))
  }
  return { ...chainOf(rows, ''), paths }
}
