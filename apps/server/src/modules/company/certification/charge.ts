import { ENTRY_TYPE } from '@xinqi/api/quota'
import { COMPANY, COMPANY_METHOD, type CompanyMethod } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { type Payer, takeCopy } from '../../people/identity/charge.ts'
import { available } from '../../quota/copies/balance.ts'
import { type By, entriesFor } from '../../quota/copies/books.ts'
import type { Application } from './applications.ts'
import { asksOutside, CERTIFICATION, KIND, METHODS } from './rules.ts'

const KIND_OF_COPY = 'company'
const referenceOf = ({ id }: Application) => `certification:${id}`

/**
 * The first certification is free: whoever founds a company has no copies yet to pay with, and nothing he could buy.
 * A certified company that is checked anew pays by itself, out of its own copies or those its parent shares with it.
 */
const payingCompany = async (db: Queryable, { kind, company_id }: Application) => {
  if (kind !== KIND.company || !company_id) return undefined
  return rowOf(db, 'company', { id: company_id, status: COMPANY.certified }, ['id', 'name'])
}

/**
 * One copy for a whole application, when a bank or a legal representative is first asked for it: tries after that,
 * and handing in again what was taken back, cost nothing more. Papers that people look at cost nothing at all.
 */
export const chargeCertification = async (
  tx: Queryable,
  application: Application,
  by: By,
  now: Date,
): Promise<void> => {
  const company = await payingCompany(tx, application)
  if (!company) return
  const payer: Payer = {
    companyId: company.id,
    name: company.name,
    purpose: '企业重新认证',
    by,
    whenShort: (kindName) => `${company.name}的${kindName}次数已用完，请改用授权书线下盖章，或购买后再试`,
  }
  const checked = COMPANY_METHOD[application.method!]
  await takeCopy(tx, { payer, kind: KIND_OF_COPY, checked, reference: referenceOf(application) }, now)
}

/** What going on will cost, told before a way is chosen; null where it is free. */
export const costOf = async (db: Queryable, application: Application, now: Date) => {
  if (application.status !== CERTIFICATION.draft) return null
  const company = await payingCompany(db, application)
  if (!company) return null
  const paid = await entriesFor(db, {
    userId: company.id,
    kind: KIND_OF_COPY,
    type: ENTRY_TYPE.spent,
    reference: referenceOf(application),
  })
  const methods = (Object.keys(METHODS).map(Number) as CompanyMethod[]).filter((method) =>
    asksOutside(method, application.agent.isLegal ?? false),
  )
  return {
    methods,
    left: await available(db, { ownerId: company.id, kind: KIND_OF_COPY, now }),
    isPaid: paid.length > 0,
  }
}
