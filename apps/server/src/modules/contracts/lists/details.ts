import type { Data } from '@xinqi/api/calls'
import { CONTRACT_ACTIONS, type ContractAction } from '@xinqi/api/contract-life/vocabulary'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type Contract, readContract } from '../contract/aggregate.ts'
import { personOf } from '../contract/person.ts'
import { stepsOf } from '../contract/steps.ts'
import { givenBy } from '../signing/attachments.ts'
import { partyName } from '../signing/detail.ts'
import type { KeptValue } from '../types/type-fields.ts'
import { presentCopies } from './copies.ts'
import { maySee } from './judge.ts'

type Details = Data<'/v2/file/getDetails'>

/** What became of a contract: its steps, each version of its files, what was handed in with it, who gets copies. */
export const readDetails = async ({
  actor,
  body,
  db,
  now,
  services,
}: Call<'/v2/file/getDetails'>): Promise<Details> => {
  const contract = await readContract(db, body.contractId)
  const person = await personOf(db, actor)
  if (!contract || !maySee(contract, person, now)) throw new CodedError('NOT_FOUND')
  // What went on inside the initiating house before it was sent is that house's business.
  const inHouse = contract.row.company_id === person.companyId || contract.row.sent_at === null
  return {
    steps: await presentSteps(db, contract, inHouse),
    versions: await versionsOf(db, contract),
    typeValues:
      contract.row.company_id === person.companyId
        ? (contract.row.type_values as KeptValue[]).map(({ name, value }) => ({ name, value }))
        : [],
    attachments: contract.parties.flatMap((party) =>
      givenBy(party).map(({ id, name }) => ({
        fileId: id,
        name,
        partyName: partyName(contract, party.id),
        at: null,
      })),
    ),
    cc: presentCopies(services, contract.cc),
    agreements: await agreementsOf(db, contract),
  }
}

const IN_HOUSE = new Set(['approve', 'reject', 'recallApproval', 'addApproval'])
const presentSteps = async (
  db: Queryable,
  { row }: Contract,
  inHouse: boolean,
): Promise<Details['steps']> => {
  const steps = await stepsOf(db, row.id)
  const shown = inHouse ? steps : steps.filter(({ action }) => !IN_HOUSE.has(action))
  return shown.map((step) => {
    const said = step.said as { reason?: string; deadline?: string; to?: string }
    return {
      stepId: step.id,
      action: step.action,
      label: CONTRACT_ACTIONS[step.action as ContractAction] ?? step.action,
      actorName: step.actor_name,
      companyName: step.company_name,
      status: step.status,
      reason: said.reason ?? (step.action === 'refuse' ? row.end_reason : null),
      deadline: said.deadline ?? null,
      to: said.to ?? null,
      at: step.at.toISOString(),
    }
  })
}

const versionsOf = async (db: Queryable, { row, files }: Contract): Promise<Details['versions']> => {
  const signatures = await db
    .selectFrom('contract_signature')
    .select([
      'file_id',
      'sequence',
      'subject',
      'signed_at',
      'intent_method',
      'is_sandbox',
      'sha256_before',
      'sha256_after',
    ])
    .where('contract_id', '=', row.id)
    .orderBy('sequence')
    .execute()
  return files.flatMap((file) => {
    const mine = signatures.filter(({ file_id }) => file_id === file.id)
    const sent = mine[0]?.sha256_before ?? file.current_sha256
    if (!sent) return []
    const about = { fileId: file.id, fileName: file.name }
    return [
      {
        ...about,
        sequence: 0,
        subject: null,
        signedAt: row.sent_at?.toISOString() ?? null,
        intentMethod: null,
        isSandbox: false,
        sha256: sent.toString('hex'),
      },
      ...mine.map((signature) => ({
        ...about,
        sequence: signature.sequence,
        subject: signature.subject,
        signedAt: signature.signed_at.toISOString(),
        intentMethod: signature.intent_method,
        isSandbox: signature.is_sandbox,
        sha256: signature.sha256_after.toString('hex'),
      })),
    ]
  })
}

const agreementsOf = async (db: Queryable, { row }: Contract): Promise<Details['agreements']> => {
  const linked = await db
    .selectFrom('contract')
    .select(['id', 'name', 'status'])
    .where((eb) =>
      eb.or([eb('original_id', '=', row.id), ...(row.original_id ? [eb('id', '=', row.original_id)] : [])]),
    )
    .where('status', '<>', 1)
    .orderBy('created_at', 'desc')
    .execute()
  return linked.map(({ id, name, status }) => ({
    contractId: id,
    name,
    status,
    isOriginal: id === row.original_id,
  }))
}
