import type { Data } from '@xinqi/api/calls'
import { COMPANY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowOf, rowsOf } from '../../../platform/db/row.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { SIGN_RIGHT } from '../contract/roles-of.ts'

type ScannedContract = { contract_id: string; for_company: boolean }

/** The contract somebody has by this code already: his own, or the one of the company he acts in. */
export const takenBy = async (
  db: Queryable,
  { contract_id, for_company }: ScannedContract,
  actor: Pick<Actor, 'accountId' | 'company'>,
): Promise<string | null> => {
  if (for_company) {
    if (!actor.company) return null
    const row = await db
      .selectFrom('scan_company_taking')
      .select('made_id')
      .where('contract_id', '=', contract_id)
      .where('company_id', '=', actor.company.id)
      // A colleague's is his: whoever comes second is told so, and does not find himself before a closed door.
      .where('account_id', '=', actor.accountId)
      .executeTakeFirst()
    return row?.made_id ?? null
  }
  const row = await rowOf(db, 'scan_taking', { contract_id, account_id: actor.accountId }, ['made_id'])
  return row?.made_id ?? null
}

type CompanyObstacle = NonNullable<Data<'/contract/scan/view'>['companies'][number]['obstacle']>
export type WhyNot = { obstacle: CompanyObstacle; colleague: string | null }
const because = (obstacle: CompanyObstacle, colleague: string | null = null): WhyNot => ({
  obstacle,
  colleague,
})

const SAID: Record<CompanyObstacle, (company: string, colleague: string) => string> = {
  person: () => '本签署码由企业签署，请切换到企业身份',
  sender: () => '不能以发起方企业的身份签署，请切换到其他企业',
  uncertified: (company) => `「${company}」尚未通过企业认证，认证后即可签署`,
  noRight: (company) => `您在「${company}」没有签署权限，请联系企业管理员`,
  otherRealm: () => '该企业不能签署这份合同，请切换到其他企业',
  colleague: (company, colleague) => `「${company}」已由同事${colleague}扫码，请联系该同事签署或转交给您`,
}
export const whyNotSaid = ({ obstacle, colleague }: WhyNot, { company }: Pick<Actor, 'company'>): string =>
  SAID[obstacle](company?.name ?? '', colleague ?? '')

/** Why somebody cannot sign by a code for companies in the name he acts in now; null when he can. */
export const companyObstacle = async (
  db: Queryable,
  parent: { id: string; company_id: string | null },
  { company, grants }: Pick<Actor, 'company' | 'grants'>,
): Promise<WhyNot | null> => {
  if (!company) return because('person')
  if (company.id === parent.company_id) return because('sender')
  if (company.status !== COMPANY.certified) return because('uncertified')
  if (!grants.has(SIGN_RIGHT)) return because('noRight')
  const realms = await rowsOf(
    db,
    'company',
    { id: oneOf([company.id, ...(parent.company_id ? [parent.company_id] : [])]) },
    { columns: ['id', 'realm'] },
  )
  const realmOf = (id: string | null) => realms.find((one) => one.id === id)?.realm ?? null
  // A sandbox and the world outside it do not sign with each other.
  if (realmOf(company.id) !== realmOf(parent.company_id)) return because('otherRealm')
  const colleague = await db
    .selectFrom('scan_company_taking')
    .innerJoin('account', 'account.id', 'scan_company_taking.account_id')
    .select('account.name')
    .where('scan_company_taking.contract_id', '=', parent.id)
    .where('scan_company_taking.company_id', '=', company.id)
    .executeTakeFirst()
  return colleague ? because('colleague', colleague.name) : null
}
