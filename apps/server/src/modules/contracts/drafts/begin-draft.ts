import type { Draft } from '@xinqi/api/calls'
import { renamedFileRules } from '@xinqi/api/contract-fields/file-rules'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { logStep } from '../../../platform/evidence/log-step.ts'
import type { Visitor } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import type { FileRow } from '../contract/aggregate.ts'
import { refreshParticipants } from '../contract/participants.ts'
import { addContract, addContractFiles } from '../contract/write-contract.ts'
import { readyFile } from '../contract/write-files.ts'
import { draftColumns } from './sealed-draft.ts'

/** Pages that are there already: of an earlier contract, or of a template. */
export type ReadyFile = Pick<FileRow, 'id' | 'name' | 'source_blob' | 'pdf_blob' | 'page_sizes'> &
  Partial<Pick<FileRow, 'source_format' | 'signed_as' | 'added_pages'>>
export type Beginning = {
  /** Given where it was written down before the draft came to be. */
  contractId?: string
  kind?: 'contract' | 'scan'
  draft: Draft
  copiedFrom?: string
  /** In the order of `draft.files`, which name them by their old ids. */
  files?: readonly ReadyFile[]
}

/** Every draft begins here, whether on empty paper, as a copy, or from a template. */
export const beginDraft = async (
  {
    actor,
    db,
    now,
    services,
    visitor,
  }: { actor: Actor; db: Tx; now: Date; services: Services; visitor: Pick<Visitor, 'address'> | null },
  { contractId = newId(), kind = 'contract', draft, copiedFrom, files = [] }: Beginning,
): Promise<string> => {
  const renamed = new Map(files.map(({ id }) => [id, newId()]))
  const own: Draft = {
    ...draft,
    files: draft.files.flatMap((id) => renamed.get(id) ?? []),
    ...renamedFileRules(draft.fileRules, renamed),
    fields: draft.fields.flatMap((field) => {
      const fileId = renamed.get(field.fileId)
      return fileId ? [{ ...field, fileId }] : []
    }),
  }
  await addContract(db, {
    id: contractId,
    owner_id: quotaOwner(actor),
    company_id: actor.company?.id ?? null,
    initiator_id: actor.accountId,
    initiator_name: actor.name ?? '',
    department_id: actor.company?.departmentId ?? null,
    kind,
    ...draftColumns(services, own),
    copied_from: copiedFrom ?? null,
    created_at: now,
    updated_at: now,
  })
  if (files.length)
    await addContractFiles(
      db,
      files.map((file, position) =>
        readyFile(file, { contract_id: contractId, id: renamed.get(file.id)!, position, created_at: now }),
      ),
    )
  await logStep(db, { contractId, step: 'created', at: now, actor, address: visitor?.address })
  await refreshParticipants(db, [contractId])
  return contractId
}
