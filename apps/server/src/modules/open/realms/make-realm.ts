import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Services } from '../../../platform/services.ts'
import { makeSandboxCompany } from './make-company.ts'
import { makeSandboxPerson, proveSandboxPerson } from './make-person.ts'

export type Realm = { realm: string; companyId: string; accountId: string }

const SEAT = { name: '沙箱经办人', mobile: '13900000010', idNo: '110101199001010010' }

/** A sandbox to begin in: the partner's own company there, and somebody who sits in it for the app. */
export const makeRealm = async (services: Services, db: Queryable, partnerName: string): Promise<Realm> => {
  const realm = newId()
  const accountId = await makeSandboxPerson(services, db, realm, SEAT)
  await proveSandboxPerson(services, db, accountId)
  const companyId = await makeSandboxCompany(services, db, realm, {
    name: `${partnerName}（沙箱）`,
    agent: { accountId, name: SEAT.name },
  })
  return { realm, companyId, accountId }
}

/** Users every fresh sandbox has, so that the first contract needs nothing else. */
export const SAMPLE_USERS = {
  person: { account: 'demo-person', name: '张三', mobile: '13900000001', idNo: '110101199003070011' },
  agent: { account: 'demo-agent', name: '李四', mobile: '13900000002', idNo: '110101199003070022' },
  company: {
    account: 'demo-company',
    name: '样例贸易有限公司',
    creditCode: '91110000000000000X',
    legalName: '李四',
    agentAccount: 'demo-agent',
  },
} as const
