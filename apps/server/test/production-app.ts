import { makeApp } from '../src/modules/open/apps/create-app.ts'
import { newId } from '../src/platform/db/ids.ts'
import { transactWithFiles } from '../src/platform/db/prefetch.ts'
import { foundCompany } from './found-company.ts'
import type { Credentials } from './open-client.ts'
import type { World } from './world.ts'

export type ProductionPartner = Credentials & {
  companyId: string
  companyName: string
  mobile: string
  /** A fresh session in the console. */
  signIn: () => Promise<string>
}
const PASSWORD = 'Partner-2026'

/** A partner with a certified company and an app that acts for it, called from this machine. */
export const productionApp = async (
  world: World,
  { name, mobile }: { name: string; mobile: string },
): Promise<ProductionPartner> => {
  const { services } = world
  const { hashPassword } = await import('../src/modules/people/sign-in/passwords.ts')
  const companyName = `${name}有限公司`
  const { companyId } = await foundCompany(world, { name: companyName, mobile, packageType: 2 })
  const partnerId = newId()
  const password_hash = await hashPassword(PASSWORD)
  const made = await transactWithFiles(services.db, async (tx) => {
    await tx
      .insertInto('partner')
      .values({
        id: partnerId,
        name,
        company_id: companyId,
        mobile_hash: services.columns.lookup(mobile),
        mobile_cipher: services.columns.seal(mobile),
        password_hash,
        created_at: services.clock(),
      })
      .execute()
    const app = await makeApp(services, tx, {
      partnerId,
      partnerName: name,
      name: `${name}应用`,
      isSandbox: false,
    })
    await tx
      .insertInto('open_ip')
      .values({
        app_id: app.appId,
        id: newId(),
        network: '127.0.0.1/32',
        added_by: name,
        created_at: services.clock(),
      })
      .execute()
    return app
  })
  return {
    ...made,
    partnerId,
    companyId,
    companyName,
    mobile,
    signIn: async () => {
      const { data } = await world.call('/open/login', { account: mobile, password: PASSWORD })
      return data.token
    },
  }
}
