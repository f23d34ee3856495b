import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { SignerPlace } from './signing-context.ts'

/**
 * Whose names stand behind the seals set here beside the signer's own: the company a seal belongs to, and the person
 * whose name seal it is. What either of them has frozen nobody uses.
 */
export const namesBehindSeals = async (
  db: Queryable,
  signerPlaces: readonly SignerPlace[],
): Promise<string[]> => {
  const uses = signerPlaces.flatMap(({ marks }) => marks.uses.map(({ use }) => use))
  if (uses.length === 0) return []
  const seals = await rowsOf(
    db,
    'company_seal',
    {
      company_id: oneOf(new Set(uses.map(({ companyId }) => companyId))),
      id: oneOf(new Set(uses.map(({ sealId }) => sealId))),
    },
    { columns: ['company_id', 'legal_account_id'] },
  )
  return seals.flatMap(({ company_id, legal_account_id }) =>
    legal_account_id ? [company_id, legal_account_id] : [company_id],
  )
}
