import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { emptyDraft } from '../../contracts/contract/empty-draft.ts'
import { beginDraft } from '../../contracts/drafts/begin-draft.ts'
import { createTemplate } from '../../contracts/templates/templates.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'

export type ReadyPages = {
  name: string
  source: Uint8Array
  pdf: Uint8Array
  sizes: readonly [number, number][]
}
type Becoming = '/contractExamine/createTemplateOrContract' | '/draftAI/use' | '/negotiation/use'

export const assertMayBecome = (actor: Actor, as: 'template' | 'contract') => {
  const needed = as === 'template' ? 'system:template:edit' : 'system:contract:start'
  if (!actor.grants.has(needed)) throw new CodedError('FORBIDDEN')
}

/** Pages made here become a draft contract, and that a template where one is wanted. */
export const intoContract = async (
  call: Call<Becoming>,
  { name, source, pdf, sizes }: ReadyPages,
  title: string,
  as: 'template' | 'contract',
): Promise<{ contractId: string; templateNo: string | null }> => {
  const { actor, db, now, services } = call
  const scope = { scopeId: quotaOwner(actor) }
  const [kept, pages] = await services.blobs.putAll(db, [
    { ...scope, bytes: source, mediaType: 'application/octet-stream' },
    { ...scope, bytes: pdf, mediaType: 'application/pdf' },
  ])
  const file = { id: newId(), name, source_blob: kept!.id, pdf_blob: pages!.id, page_sizes: sizes }
  const contractId = await beginDraft(
    { ...call, db },
    { draft: { ...emptyDraft(now), name: title, files: [file.id] }, files: [file] },
  )
  const templateNo =
    as === 'template'
      ? (await createTemplate({ ...call, body: { contractId, name: title } })).templateNo
      : null
  return { contractId, templateNo }
}
