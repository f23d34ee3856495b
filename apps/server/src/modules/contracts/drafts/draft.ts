import type { Draft } from '@xinqi/api/calls'
import { CONTRACT_IS } from '@xinqi/api/status'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { available } from '../../quota/copies/balance.ts'
import { draftByHabit } from '../approvals/settings.ts'
import { actOf, performedBy } from '../contract/act.ts'
import { type Contract, type FileRow, readContract } from '../contract/aggregate.ts'
import { enclosuresOf, presentEnclosure } from '../contract/enclosures.ts'
import { isOfd } from '../contract/file-format.ts'
import { hiddenIn, needsConfirmation } from '../contract/hidden-text.ts'
import { perform } from '../contract/perform.ts'
import { personOf } from '../contract/person.ts'
import { presentFile } from '../contract/present-file.ts'
import { rolesFor } from '../contract/roles-of.ts'
import { changeContract } from '../contract/write-contract.ts'
import { kindChoices, typeFieldsOf } from '../types/type-fields.ts'
import { beginDraft } from './begin-draft.ts'
import { draftProblems, type Problem } from './draft-problems.ts'
import { masked, withNumbers } from './people.ts'
import { draftColumns, openDraft } from './sealed-draft.ts'
import { SEND_PROBLEMS } from './send-problems-point.ts'

export const problemsOf = async (
  services: Services,
  db: Queryable,
  contract: Contract,
  draft: Draft,
  now: Date,
): Promise<Problem[]> => [
  ...draftProblems(draft, {
    now,
    typeFields: await typeFieldsOf(db, contract.row.company_id, draft.typeId),
    labour: (await kindChoices(db, contract.row.company_id, draft.typeId)).labour,
    isPersonal: contract.row.company_id === null,
    files: contract.files.map((file) => ({
      id: file.id,
      name: file.name,
      state: file.state,
      reason: file.reason,
      pages: (file.page_sizes as unknown[]).length,
      unconfirmed: isUnconfirmed(services, file),
      isOfd: isOfd(file),
    })),
  }),
  ...(
    await Promise.all(
      services.extensions
        .all(SEND_PROBLEMS)
        .map(({ problems }) => problems(services, db, { contract, draft, now })),
    )
  ).flat(),
]

const isUnconfirmed = (services: Services, file: FileRow): boolean => {
  const hidden = hiddenIn(services, file)
  return hidden !== null && needsConfirmation(hidden, file)
}

/** A draft belongs to whoever began it, in the company he began it in. */
export const myDraft = async (call: {
  db: Queryable
  actor: Call<'/contract/draft'>['actor']
  body: { contractId: string }
}): Promise<Contract> => {
  const contract = await readContract(call.db, call.body.contractId)
  if (!contract || !rolesFor(contract, await personOf(call.db, call.actor)).has('initiator'))
    throw new CodedError('NOT_FOUND')
  return contract
}

export const newDraft: PlainHandler<'/file/new/contract/before/create'> = async (call) => {
  const { actor, body, db, now, services, visitor } = call
  const contractId = await beginDraft(
    { actor, db, now, services, visitor },
    { kind: body.kind, draft: await draftByHabit(db, actor.company?.id ?? null, now) },
  )
  return { contractId }
}

export const readDraft: PlainHandler<'/contract/draft'> = async (call) => {
  const { actor, db, now, services } = call
  const contract = await myDraft(call)
  const { row, files } = contract
  if (row.status !== CONTRACT_IS.draft && row.status !== CONTRACT_IS.turnedBack)
    throw new CodedError('CONTRACT_STATUS')
  const draft = await withNumbers(services, db, row, openDraft(services, contract))
  return {
    contractId: row.id,
    kind: row.kind,
    status: row.status,
    phase: row.phase,
    revision: row.revision,
    draft: masked(draft),
    files: files.map((file) => presentFile(services, file)),
    enclosures: (await enclosuresOf(db, row.id)).map((one) => presentEnclosure(services, one, true)),
    problems: await problemsOf(services, db, contract, draft, now),
    copiesLeft: actor.company ? await available(db, { ownerId: row.owner_id, kind: 'contract', now }) : null,
    updatedAt: row.updated_at.toISOString(),
  }
}

export const saveDraft: PlainHandler<'/contract/saveDraft'> = async (call) => {
  const { body, db, note, now, services } = call
  const { contractId, revision, draft } = body
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'edit',
    after: async ({ row }) => {
      // Two windows on one draft: the second is told, not overwritten.
      if (row.revision !== revision) throw new CodedError('CONFLICT')
      await changeContract(db, contractId, draftColumns(services, draft)).catch((error) => {
        // The number is the only thing here that must be unique, and the index decides, whoever comes first.
        throw isUniqueViolation(error) ? new CodedError('CONTRACT_NUMBER_TAKEN') : error
      })
    },
  })
  note({ target: draft.name })
  const judged = await withNumbers(services, db, contract.row, draft)
  return { revision: revision + 1, problems: await problemsOf(services, db, contract, judged, now) }
}

export const removeDraft: PlainHandler<'/contract/remove'> = async (call) => {
  const { note } = call
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'remove',
  })
  note({ target: contract.row.name || '未命名草稿' })
  return {}
}
