import { addDays, daysBetween } from '@xinqi/api/china-day'
import { mayRenew } from '@xinqi/api/renewal'
import { sql } from 'kysely'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { emptyDraft } from '../../contracts/contract/empty-draft.ts'
import { personOf } from '../../contracts/contract/person.ts'
import { rolesFor } from '../../contracts/contract/roles-of.ts'
import { beginDraft } from '../../contracts/drafts/begin-draft.ts'
import { draftAgain } from '../../contracts/drafts/copy.ts'
import { sightOf } from '../archive/access.ts'
import { type ArchivedRow, archivedOf } from '../archive/find.ts'
import { markRenewed } from '../archive/mark-renewed.ts'

/** As long as the last one, from the day after it. */
export const nextTerm = ({ valid_from, valid_until }: Pick<ArchivedRow, 'valid_from' | 'valid_until'>) => {
  if (!valid_until) return {}
  const validFrom = addDays(valid_until, 1)
  return valid_from
    ? { validFrom, validUntil: addDays(validFrom, daysBetween(valid_from, valid_until)) }
    : { validFrom }
}

/** 续签: the next contract begins as a copy of this one where the house began it itself, else on empty paper. */
export const renew = async ({ actor, body, db, note, now, services, visitor }: Call<'/archived/renew'>) => {
  const sight = await sightOf(db, actor)
  await sql`select from archived where company_id = ${sight.companyId} and id = ${body.archivedId} for update`.execute(
    db,
  )
  const [row] = await archivedOf(db, sight, [body.archivedId])
  if (!row) throw new CodedError('NOT_FOUND')
  const under = row.renewed_by ? await rowOf(db, 'contract', { id: row.renewed_by }, ['status']) : undefined
  if (!mayRenew(under)) throw new CodedError('RENEWAL_UNDER_WAY')
  const original = row.contract_id ? await readContract(db, row.contract_id) : undefined
  const person = await personOf(db, actor)
  const who = original && rolesFor(original, person)
  const isOurs = original && (who!.has('initiator') || who!.has('manager'))
  const draft = isOurs ? draftAgain(original, now) : { ...emptyDraft(now), name: row.name }
  const contractId = await beginDraft(
    { actor, db, now, services, visitor },
    {
      draft: { ...draft, ...nextTerm(row) },
      ...(isOurs
        ? { copiedFrom: original.row.id, files: original.files.filter(({ pdf_blob }) => pdf_blob !== null) }
        : {}),
    },
  )
  await markRenewed(db, { companyId: sight.companyId, id: row.id }, contractId)
  note({ target: row.name, detail: { contractId } })
  return { contractId }
}
