import { verifyProof } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { newestCheckpoint, refuseWhileAlarmed } from '../../../platform/evidence/audit-log.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import { leavesOfContract } from '../../../platform/evidence/leaf-packs.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { type NameOwner, nameOwner } from '../../people/freeze/owner.ts'
import { proofOf } from '../record/anchors.ts'

/** What a leaf must be about to be this act's: where it lies in the log, and what it must say. */
type Sought = { about: string; steps: readonly string[]; says: string | null }

/** The leaf of an act, with all a stranger needs to check it; only of what was done in one's own name. */
export const proveAct: PlainHandler<'/inMyName/proof'> = async ({ actor, body, db, services }) => {
  const owner = await nameOwner(db, actor, body.of)
  const find = { signature: ofSignature, certificate: ofCertificate, freeze: ofFreeze }[body.kind]
  const sought = await find(db, owner, body.actId)
  if (!sought) throw new CodedError('NOT_FOUND')
  await refuseWhileAlarmed(db)
  let leaves = await leavesOf(sought)
  if (leaves.length === 0) {
    // Just done: whoever looks first does not have to wait for the sequencer's next round.
    await checkpointLeaves(services)
    leaves = await leavesOf(sought)
  }
  const newest = await newestCheckpoint(services.db)
  if (leaves.length === 0 || !newest) throw new CodedError('NOT_FOUND', '这项记录没有存证')
  const proofs = []
  for (const { step, place } of leaves) {
    const proof = await proofOf(services, place, newest.note)
    const { valid, reason } = verifyProof(proof, services.checkpointSigner)
    proofs.push({ step, index: place, proof, isValid: valid, reason })
  }
  return { proofs }

  async function leavesOf({ about, steps, says }: Sought) {
    return (await leavesOfContract(services, services.db, about)).filter(
      ({ step, entry }) => steps.includes(step) && (says === null || entry.toString('utf8').includes(says)),
    )
  }
}

/** The step that signed, told by the digest of the file as this signature left it. */
const ofSignature = async (db: Queryable, owner: NameOwner, actId: string): Promise<Sought | null> => {
  const row = await db
    .selectFrom('contract_signature')
    .select(['contract_id', 'sha256_after'])
    .where(owner.isCompany ? 'company_id' : 'account_id', '=', owner.id)
    .where('id', '=', actId)
    .executeTakeFirst()
  return row ? { about: row.contract_id, steps: ['sign'], says: row.sha256_after.toString('hex') } : null
}

/** The step that signed with it: its leaf names the certificate. */
const ofCertificate = async (db: Queryable, owner: NameOwner, actId: string): Promise<Sought | null> => {
  const row = await rowOf(db, 'issued_certificate', { owner_id: owner.id, id: actId }, ['about_id', 'serial'])
  return row ? { about: row.about_id, steps: ['sign'], says: row.serial } : null
}

const ofFreeze = async (db: Queryable, owner: NameOwner, actId: string): Promise<Sought | null> => {
  const rows = await rowsOf(db, 'name_freeze', { owner_id: owner.id }, { columns: ['id', 'lifted_at'] })
  if (rows.some(({ id }) => id === actId)) return { about: actId, steps: ['freeze'], says: null }
  const lifted = await db
    .selectFrom('name_freeze')
    .select('id')
    .where('owner_id', '=', owner.id)
    .where(sql<boolean>`md5(id::text || 'lifted')::uuid = ${actId}::uuid`)
    .executeTakeFirst()
  return lifted ? { about: lifted.id, steps: ['lift'], says: null } : null
}
