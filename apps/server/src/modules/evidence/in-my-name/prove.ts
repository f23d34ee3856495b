import { verifyProof } from '@xinqi/evidence/log'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { newestCheckpoint, refuseWhileAlarmed } from '../../../platform/evidence/audit-log.ts'
import { checkpointLeaves } from '../../../platform/evidence/checkpoint-leaves.ts'
import { leavesOfContract } from '../../../platform/evidence/leaf-packs.ts'
import { NAMED_STEP } from '../../../platform/evidence/named-acts.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { type NameOwner, nameOwner } from '../../people/freeze/owner.ts'
import { GROUND } from '../../seals/company-seals/rules.ts'
import { proofOf } from '../record/anchors.ts'
import { leafOfUnlogged } from './act-digests.ts'
import { sourcesOf } from './list.ts'
import { type ActKind, type FindLeaf, NAMED_ACTS, type SoughtLeaf } from './named-acts.ts'

/** The leaf of an act, with all a stranger needs to check it; only of what was done in one's own name. */
export const proveAct: PlainHandler<'/inMyName/proof'> = async ({ actor, body, db, services }) => {
  const owner = await nameOwner(db, actor, body.of)
  const sought = await leafOfAct(services, db, owner, body)
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
    const proof = {
      ...(await proofOf(services, place, newest.note)),
      ...(sought.within ? { within: sought.within } : {}),
    }
    const { valid, reason } = verifyProof(proof, services.checkpointSigner)
    proofs.push({ step, index: place, proof, isValid: valid, reason })
  }
  return { proofs }

  async function leavesOf({ about, steps, says }: SoughtLeaf) {
    return (await leavesOfContract(services, services.db, about)).filter(
      ({ step, entry }) =>
        steps.includes(step) && says.every((word) => entry.toString('utf8').includes(word)),
    )
  }
}

/** Asked of those that keep acts of this kind, until one of them knows it. */
const leafOfAct = async (
  services: Services,
  db: Queryable,
  owner: NameOwner,
  { kind, actId }: { kind: ActKind; actId: string },
): Promise<SoughtLeaf | null> => {
  const own = OWN[kind]
  const others = services.extensions.all(NAMED_ACTS).filter((source) => source.kind === kind)
  for (const find of [own, ...others.map(({ prove }) => prove)]) {
    const sought = await find?.(db, owner, actId)
    if (sought) return sought
  }
  const shown = await sql<{ id: string; at: Date }>`
    select id, at from (${sql.join(sourcesOf(services, owner, kind), sql` union all `)}) act
     where id = ${actId}`.execute(db)
  return shown.rows[0] ? leafOfUnlogged(db, shown.rows[0]) : null
}

/** The step that signed, told by the digest of the file as this signature left it. */
const ofSignature: FindLeaf = async (db, owner, actId) => {
  const row = await db
    .selectFrom('contract_signature')
    .select(['contract_id', 'sha256_after'])
    .where(owner.isCompany ? 'company_id' : 'account_id', '=', owner.id)
    .where('id', '=', actId)
    .executeTakeFirst()
  return row ? { about: row.contract_id, steps: ['sign'], says: [row.sha256_after.toString('hex')] } : null
}

/** The step that signed with it: its leaf names the certificate. */
const ofCertificate: FindLeaf = async (db, owner, actId) => {
  const row = await rowOf(db, 'issued_certificate', { owner_id: owner.id, id: actId }, ['about_id', 'serial'])
  return row ? { about: row.about_id, steps: ['sign', NAMED_STEP], says: [row.serial] } : null
}

/** A step in the life of a national seal, told by its moment. */
const ofNationalSeal: FindLeaf = async (db, owner, actId) => {
  const [events, whose] = owner.isCompany
    ? ['national_seal_event', 'company_id']
    : ['person_national_seal_event', 'account_id']
  const { rows } = await sql<{ seal_id: string; action: string; at: Date }>`
    select seal_id, action, at from ${sql.table(events)}
     where ${sql.ref(whose)} = ${owner.id} and md5(seal_id::text || sequence || 'national')::uuid = ${actId}::uuid`.execute(
    db,
  )
  const [event] = rows
  return event
    ? { about: event.seal_id, steps: [`seal.${event.action}`], says: [event.at.toISOString()] }
    : null
}

/** A seal is used in the step that signs, at its moment. */
const ofSealUse: FindLeaf = async (db, owner, actId) => {
  const use = await rowOf(
    db,
    'seal_use',
    owner.isCompany ? { company_id: owner.id, id: actId } : { account_id: owner.id, id: actId },
    ['contract_id', 'used_at', 'account_id', 'ground'],
  )
  if (!use) return null
  // What signs by itself names nobody; a hand is named, so that no other's step of the same moment is shown.
  const hand = use.ground === GROUND.automatic ? [] : [use.account_id]
  return { about: use.contract_id, steps: ['sign'], says: [use.used_at.toISOString(), ...hand] }
}

const ofFreeze: FindLeaf = async (db, owner, actId) => {
  const rows = await rowsOf(db, 'name_freeze', { owner_id: owner.id }, { columns: ['id', 'lifted_at'] })
  if (rows.some(({ id }) => id === actId)) return { about: actId, steps: ['freeze'], says: [] }
  const lifted = await db
    .selectFrom('name_freeze')
    .select('id')
    .where('owner_id', '=', owner.id)
    .where(sql<boolean>`md5(id::text || 'lifted')::uuid = ${actId}::uuid`)
    .executeTakeFirst()
  return lifted ? { about: lifted.id, steps: ['lift'], says: [] } : null
}

/** Its own entry, which names its owner: of one act two people may each have theirs. */
const ofNamedAct: FindLeaf = async (db, owner, actId) => {
  const row = await rowOf(db, 'named_act', { owner_id: owner.id, id: actId }, ['is_company'])
  return row?.is_company === owner.isCompany
    ? { about: actId, steps: [NAMED_STEP], says: [`"owner":"${owner.id}"`] }
    : null
}

const OWN: Partial<Record<ActKind, FindLeaf>> = {
  signature: async (db, owner, actId) =>
    (await ofNamedAct(db, owner, actId)) ?? (await ofSignature(db, owner, actId)),
  authorisation: ofNamedAct,
  certificate: async (db, owner, actId) =>
    (await ofNamedAct(db, owner, actId)) ?? (await ofCertificate(db, owner, actId)),
  seal: async (db, owner, actId) =>
    (await ofNamedAct(db, owner, actId)) ??
    (await ofNationalSeal(db, owner, actId)) ??
    (await ofSealUse(db, owner, actId)),
  freeze: ofFreeze,
}
