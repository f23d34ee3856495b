import { MANDATE_PROOF, type MandateProof } from '@xinqi/evidence/mandate'
import { linkOf, type MandateEntry } from '@xinqi/evidence/mandate-chain'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { proofOf } from '../../evidence/record/anchors.ts'
import { placeOf } from '../../evidence/record/records.ts'
import { type MandateRow, termsOf } from './mandate-leaves.ts'

/** Every leaf of one mandate in order, from the log itself. */
const leavesOf = async (db: Queryable, mandate: MandateRow) => {
  const contracts = await db
    .selectFrom('agent_mandate_use')
    .select('contract_id')
    .where('account_id', '=', mandate.account_id)
    .where('mandate_id', '=', mandate.id)
    .execute()
  const rows = await db
    .selectFrom('evidence_leaf')
    .select(['id', 'step', 'at', 'entry'])
    .where('contract_id', 'in', [mandate.letter_id, ...contracts.map(({ contract_id }) => contract_id)])
    .execute()
  return rows
    .map((row) => ({ ...row, said: JSON.parse(Buffer.from(row.entry).toString()) as MandateEntry }))
    .filter(({ said }) => said.mandate === mandate.number && typeof said.n === 'number')
    .sort((one, other) => one.said.n! - other.said.n!)
}
type Leaf = Awaited<ReturnType<typeof leavesOf>>[number]

const isGapless = (leaves: readonly Leaf[], mandate: MandateRow): boolean =>
  leaves.length === mandate.leaves &&
  leaves.every(({ said }, at) => said.n === at && said.prev === (at ? linkOf(leaves[at - 1]!.said) : ''))

/** What binds each to the one before it: whoever holds them can see that none is missing and that each stands in the log. */
export const proveMandate: PlainHandler<'/agents/mandate/proof'> = async ({ actor, body, db, services }) => {
  const mandate = await rowOf(db, 'agent_mandate', { account_id: actor.accountId, id: body.mandateId })
  if (!mandate) throw new CodedError('NOT_FOUND')
  const leaves = await leavesOf(db, mandate)
  const proof = leaves.length ? await offlineProof(services, mandate) : null
  return {
    number: mandate.number,
    limits: JSON.stringify(mandate.limits),
    limitsHash: mandate.limits_hash,
    letterId: mandate.letter_id,
    leaves: leaves.map(({ step, at, entry, said }) => ({
      n: said.n!,
      step,
      at: at.toISOString(),
      hash: linkOf(said),
      entry: Buffer.from(entry).toString(),
    })),
    isWhole: isGapless(leaves, mandate),
    proof: proof && JSON.stringify(proof),
  }
}

/** The letter as it was signed, which the grant names by its digest, and each leaf with its place in the log. */
export const offlineProof = async (services: Services, mandate: MandateRow): Promise<MandateProof | null> => {
  const { db } = services
  const agent = await theRow(db, 'agent_connection', {
    account_id: mandate.account_id,
    id: mandate.connection_id,
  })
  const [file] = (await readContract(db, mandate.letter_id))?.files ?? []
  const blob = file?.current_blob ? await services.blobs.find(db, file.current_blob) : undefined
  const leaves = await leavesOf(db, mandate)
  if (!file || !blob || leaves.length === 0) return null
  const proven = async (leafId: string) => {
    const { index, note } = await placeOf(services, leafId)
    return proofOf(services, index, note)
  }
  const pdf = await services.blobs.read(blob)
  return {
    format: MANDATE_PROOF,
    terms: termsOf(mandate, agent),
    letter: { name: file.name, pdf: pdf.toString('base64') },
    leaves: await leaves.reduce<Promise<MandateProof['leaves']>>(
      async (before, { id }) => [...(await before), await proven(id)],
      Promise.resolve([]),
    ),
  }
}

/** Those under which an agent did something with this contract. */
export const mandatesBehind = (db: Database, contractId: string): Promise<MandateRow[]> =>
  db
    .selectFrom('agent_mandate')
    .innerJoin('agent_mandate_use', (join) =>
      join
        .onRef('agent_mandate_use.account_id', '=', 'agent_mandate.account_id')
        .onRef('agent_mandate_use.mandate_id', '=', 'agent_mandate.id'),
    )
    .selectAll('agent_mandate')
    .where('agent_mandate_use.contract_id', '=', contractId)
    .orderBy('agent_mandate.created_at')
    .execute()
