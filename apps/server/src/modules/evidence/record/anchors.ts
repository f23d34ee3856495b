import { createHash } from 'node:crypto'
import type { RenewalProof, ReportAnchor } from '@xinqi/evidence'
import { makeProof, type ProofAnchor, type ProofFile, proveInclusion } from '@xinqi/evidence/log'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import { logReader } from '../../../platform/evidence/log-storage.ts'
import type { Services } from '../../../platform/services.ts'
import { checkpointToShow } from './checkpoint-to-show.ts'
import { renewalProofOf } from './renewals.ts'

const SOURCE = 'timestamp'

/** The newest checkpoint is shown to somebody outside. Nothing is locked while he is asked. */
export const anchorEvidence = async (services: Services): Promise<void> => {
  const { anchor, db } = services
  if (!anchor) return
  const newest = await checkpointToShow(services, { kind: SOURCE, name: anchor.name })
  if (!newest) return
  const { token, at, serial } = await anchor.stamp(createHash('sha256').update(newest.note).digest())
  await addRow(db, 'evidence_anchor', {
    id: newId(),
    size: newest.size,
    kind: SOURCE,
    name: anchor.name,
    is_sandbox: anchor.isSandbox,
    token,
    serial,
    at,
    created_at: newest.now,
  })
}

/** The first to have vouched for the entry, of each who does: nearest to when it was written. */
const anchorsOver = async ({ db }: Services, index: number) => {
  const rows = await db
    .selectFrom('evidence_anchor')
    .innerJoin('evidence_checkpoint', 'evidence_checkpoint.size', 'evidence_anchor.size')
    .selectAll('evidence_anchor')
    .select('evidence_checkpoint.note')
    .distinctOn(['kind', 'name'])
    .where('evidence_anchor.size', '>', index)
    .orderBy('kind')
    .orderBy('name')
    .orderBy('evidence_anchor.size')
    .orderBy('evidence_anchor.created_at')
    .execute()
  return rows
}

/** All a stranger needs, with everybody outside who vouches for it. */
export const proofOf = async (
  services: Services,
  index: number,
  note: string,
): Promise<ProofFile & { anchors: ProofAnchor[]; renewal?: RenewalProof }> => {
  const reader = logReader(services.db)
  const anchors: ProofAnchor[] = []
  for (const row of await anchorsOver(services, index))
    anchors.push({
      kind: row.kind as ProofAnchor['kind'],
      name: row.name,
      sandbox: row.is_sandbox,
      checkpoint: row.note,
      inclusion: (await proveInclusion(reader, index, row.size)).map((hash) =>
        Buffer.from(hash).toString('hex'),
      ),
      token: row.token.toString('base64'),
      ...(row.witness_key ? { witnessKey: row.witness_key } : {}),
    })
  const renewal = await renewalProofOf(services, index)
  return {
    ...(await makeProof(reader, index, note, services.checkpointSigner)),
    anchors,
    ...(renewal ? { renewal } : {}),
  }
}

/** Only those that cover every entry a report speaks of. */
export const reportAnchors = async (services: Services, places: readonly number[]): Promise<ReportAnchor[]> =>
  (await anchorsOver(services, Math.max(...places))).map(({ kind, name, is_sandbox, size, at, serial }) => ({
    provider: { name, sandbox: is_sandbox },
    kind: kind as ReportAnchor['kind'],
    size,
    at: at.toISOString(),
    serial,
  }))
