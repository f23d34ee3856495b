import type { Services } from '../apps/server/src/platform/services.ts'
import { foundCompany } from '../apps/server/test/found-company.ts'
import {
  foundMember,
  foundPerson,
  giveSigningPassword,
  type SomeoneNew,
} from '../apps/server/test/found-people.ts'

export type Newcomers = {
  people?: SomeoneNew[]
  /** Its administrator comes with it; its members are new people. */
  company?: Parameters<typeof foundCompany>[1] & {
    members?: (SomeoneNew & { roleType?: 1 | 2 | 3 | 4 })[]
  }
}
export type Found = { companyId: string | null; accountIds: string[] }

/** Account ids in the order asked: the administrator, the members, the people. */
export const found = async (services: Services, { people = [], company }: Newcomers): Promise<Found> => {
  const accountIds: string[] = []
  let companyId: string | null = null
  if (company) {
    const { members = [], ...rest } = company
    const made = await foundCompany({ services }, rest)
    companyId = made.companyId
    await giveSigningPassword(services, made.accountId)
    accountIds.push(made.accountId)
    for (const member of members)
      accountIds.push((await foundMember({ services }, companyId, member)).accountId)
  }
  for (const person of people) accountIds.push((await foundPerson({ services }, person)).accountId)
  return { companyId, accountIds }
}
