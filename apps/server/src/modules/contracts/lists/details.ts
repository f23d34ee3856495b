import type { Data } from '@xinqi/api/calls'
import { CONTRACT_ACTIONS, type ContractAction } from '@xinqi/api/contract-life/vocabulary'
import { CONTRACT_IS } from '@xinqi/api/status'
import { TERMINATION_KIND } from '@xinqi/api/termination'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf } from '../../../platform/db/row.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { type Contract, readContracts } from '../contract/aggregate.ts'
import { deputyWords } from '../contract/deputised.ts'
import { enclosuresOf } from '../contract/enclosures.ts'
import { isOfd } from '../contract/file-format.ts'
import type { Person } from '../contract/roles-of.ts'
import { stepsOf } from '../contract/steps.ts'
import { visibleFor, visibleTo } from '../contract/visible-to.ts'
import { partyName } from '../signing/detail.ts'
import type { KeptValue } from '../types/type-fields.ts'
import { presentCopies } from './copies.ts'

type Details = Data<'/v2/file/getDetails'>

/** What became of a contract: its steps, each version of its files, what was handed in with it, who gets copies. */
export const readDetails: PlainHandler<'/v2/file/getDetails'> = async (call) => {
  const { actor, body, db, now, services } = call
  const shown = await visibleFor(db, actor, body.contractId, now)
  const { contract, person, inHouse, attachmentsOf } = shown
  return {
    steps: await presentSteps(db, contract, inHouse, person),
    versions: await versionsOf(db, contract),
    typeValues: inHouse
      ? (contract.row.type_values as KeptValue[]).map(({ name, value }) => ({ name, value }))
      : [],
    attachments: [
      ...(await enclosuresOf(db, contract.row.id)).map(({ id, name }) => ({
        fileId: id,
        name,
        partyName: '发起方',
        at: null,
      })),
      ...contract.parties.flatMap((party) =>
        attachmentsOf(party).map(({ fileId, name }) => ({
          fileId,
          name,
          partyName: partyName(contract, party.id),
          at: null,
        })),
      ),
    ],
    cc: presentCopies(services, contract.cc),
    agreements: await agreementsOf(db, contract, person, now),
  }
}

const IN_HOUSE = new Set([
  'approve',
  'reject',
  'recallApproval',
  'addApproval',
  'passOnApproval',
  'deputiseApproval',
])
/** For whom, and where, if not for himself and here. */
const approvedHow = ({ inSteadOf, through }: { inSteadOf?: string; through?: string }): string | undefined =>
  [through && `在${through}中同意`, inSteadOf && `代${inSteadOf}审批`].filter(Boolean).join('，') || undefined
const presentSteps = async (
  db: Queryable,
  { row }: Contract,
  inHouse: boolean,
  person: Person,
): Promise<Details['steps']> => {
  const steps = await stepsOf(db, row.id)
  const shown = inHouse ? steps : steps.filter(({ action }) => !IN_HOUSE.has(action))
  const wordsOf = await deputyWords(db, person.companyId, shown)
  return shown.map((step) => {
    const said = step.said as Partial<Record<'reason' | 'deadline' | 'to' | 'inSteadOf' | 'through', string>>
    return {
      stepId: step.id,
      action: step.action,
      label: CONTRACT_ACTIONS[step.action as ContractAction] ?? step.action,
      actorName: step.actor_name,
      companyName: step.company_name,
      status: step.status,
      reason:
        wordsOf(step.said) ??
        (inHouse ? approvedHow(said) : undefined) ??
        said.reason ??
        (step.action === 'refuse' ? row.end_reason : null),
      deadline: said.deadline ?? null,
      to: said.to ?? null,
      at: step.at.toISOString(),
    }
  })
}

const versionsOf = async (db: Queryable, { row, files }: Contract): Promise<Details['versions']> => {
  const signatures = await rowsOf(
    db,
    'contract_signature',
    { contract_id: row.id },
    {
      columns: [
        'file_id',
        'sequence',
        'subject',
        'signed_at',
        'intent_method',
        'is_sandbox',
        'sha256_before',
        'sha256_after',
      ],
      by: 'sequence',
    },
  )
  return files.flatMap((file) => {
    const mine = signatures.filter(({ file_id }) => file_id === file.id)
    const sent = mine[0]?.sha256_before ?? file.current_sha256
    if (!sent) return []
    const about = { fileId: file.id, fileName: file.name, isOfd: isOfd(file) }
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

/** Somebody may have been party to the one and not to the other. */
const agreementsOf = async (
  db: Queryable,
  { row }: Contract,
  person: Person,
  now: Date,
): Promise<Details['agreements']> => {
  const linked = await db
    .selectFrom('contract')
    .leftJoin('contract_termination', 'contract_termination.contract_id', 'contract.id')
    .select(['contract.id', 'contract.name', 'contract.status'])
    .select(sql<number | null>`(contract_termination.terms->>'kind')::int`.as('kind'))
    .where((eb) =>
      eb.or([
        eb('contract.original_id', '=', row.id),
        ...(row.original_id ? [eb('contract.id', '=', row.original_id)] : []),
      ]),
    )
    .where('contract.status', '<>', CONTRACT_IS.draft)
    .orderBy('contract.created_at', 'desc')
    .execute()
  const read = await readContracts(
    db,
    linked.map(({ id }) => id),
  )
  const seen = new Set(read.filter((one) => visibleTo(one, person, now).sees).map(({ row }) => row.id))
  return linked
    .filter(({ id }) => seen.has(id))
    .map(({ id, name, status, kind }) => ({
      contractId: id,
      name,
      status,
      kind: kind ?? TERMINATION_KIND.end,
      isOriginal: id === row.original_id,
    }))
}
