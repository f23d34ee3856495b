import { OTHER_DRAFT } from '@xinqi/api/ai'
import type { DraftNode } from '@xinqi/api/draft-document'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { draftColumns } from './draft-words.ts'

type Keeping = Pick<Call<'/draftAI/create'>, 'actor' | 'now' | 'services'> & { db: Queryable }

type SupplementDraft = {
  name: string
  content: DraftNode
  request: string
  /** The kept contract it is to change. */
  ofSubject: string
}

/** Beside what people draft one by one: found in the same list, changed and sent in the same way. */
export const keepSupplementDraft = async (
  { actor, db, now, services }: Keeping,
  { name, content, request, ofSubject }: SupplementDraft,
): Promise<string> => {
  const draft = { ownerId: quotaOwner(actor), id: newId(), revision: 1 }
  await addRow(db, 'ai_draft', {
    owner_id: draft.ownerId,
    id: draft.id,
    account_id: actor.accountId,
    account_name: actor.name ?? '',
    name,
    contract_type: OTHER_DRAFT,
    stance: '中立',
    ...(await draftColumns(services, db, draft, {
      content,
      request,
      answers: {},
      notes: [
        '由问合同的结果批量起草：条款相同，名称、编号、各方与要素按原合同填写，请逐份核对后再发起；签署完成后自动关联为原合同的补充协议',
      ],
    })),
    source: '规则',
    supplements_subject: ofSubject,
    created_at: now,
    updated_at: now,
  })
  return draft.id
}
