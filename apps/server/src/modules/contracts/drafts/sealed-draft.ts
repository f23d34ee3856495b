import type { Draft } from '@xinqi/api/calls'
import type { Services } from '../../../platform/services.ts'
import type { Contract } from '../contract/aggregate.ts'
import { emptyDraft } from '../contract/empty-draft.ts'

// A draft holds people's numbers: it lies in the database unreadable.

export const openDraft = (services: Services, { row }: Contract): Draft =>
  row.draft_cipher ? JSON.parse(services.columns.open(row.draft_cipher)) : emptyDraft(row.created_at)

export const sealDraft = (services: Services, draft: Draft): Buffer =>
  services.columns.seal(JSON.stringify(draft))

/** What of a draft stands in columns of its own, to be listed and found by; all of it is sealed beside them. */
export const draftColumns = (services: Services, draft: Draft) => ({
  name: draft.name.trim(),
  number: draft.number?.trim() || null,
  type_id: draft.typeId ?? null,
  amount_cents: draft.amountCents ?? null,
  in_turn: draft.inTurn,
  deadline_at: draft.deadline ? new Date(draft.deadline) : null,
  draft_cipher: sealDraft(services, draft),
})
