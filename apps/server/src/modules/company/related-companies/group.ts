import { kindFacts } from '@xinqi/api/quota'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { sharesOf } from '../../quota/copies/share.ts'
import { companyOf } from './access.ts'
import { companyById, descendantsOf } from './queries.ts'
import { relationOf } from './relation-of.ts'

export const showGroup: PlainHandler<'/relateCompany/list'> = async ({ actor, db }) => {
  const companyId = companyOf(actor)
  const self = await companyById(db, companyId)
  const above = await relationOf(db, companyId)
  const below = await descendantsOf(db, companyId)
  const shares = await sharesOf(db, [companyId, ...below.map((company) => company.company_id)])
  const sharedWith = (childId: string) =>
    shares
      .filter((share) => share.child_id === childId)
      .map(({ kind, cap, used }) => {
        const { name: kindName, unit } = kindFacts(kind)
        return { kind, kindName, unit, cap, used }
      })
  return {
    self: { companyId, name: self.name },
    parent: above
      ? {
          companyId: above.parent_id,
          name: above.parent_name,
          rights: above.act_rights as string[],
          shares: sharedWith(companyId),
          joinedAt: above.created_at.toISOString(),
        }
      : null,
    companies: below.map((company) => {
      const isChild = company.parent_id === companyId
      return {
        companyId: company.company_id,
        parentId: company.parent_id,
        name: company.name,
        status: company.status,
        depth: company.depth,
        // What a child agreed with its own child stays between the two.
        rights: isChild ? company.act_rights : [],
        shares: isChild ? sharedWith(company.company_id) : [],
        isChild,
        joinedAt: company.created_at.toISOString(),
      }
    }),
  }
}
