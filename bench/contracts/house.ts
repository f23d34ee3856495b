// The product with a company, signers and one contract sent the real way; more are copied from it row by row.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { boot } from '../../apps/server/src/boot/boot.ts'
import { refreshParticipants } from '../../apps/server/src/modules/contracts/contract/participants.ts'
import { readConfig } from '../../apps/server/src/platform/config/read-config.ts'
import { newId } from '../../apps/server/src/platform/db/ids.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'
import { blankPdf, party, place, someone } from '../../apps/server/test/draft-parts.ts'
import { foundCompany } from '../../apps/server/test/found-company.ts'
import { foundPerson } from '../../apps/server/test/found-people.ts'
import { contractDriver } from '../../e2e/contract-driver.ts'
import type { Server } from '../../e2e/fixture.ts'

export const COMPANY = '测速示例公司'
export const ADMIN = '13910409000'
const mobileOf = (signer: number) => String(13910409100 + signer)

export type House = {
  services: Services
  url: string
  desk: ReturnType<typeof contractDriver>
  companyId: string
  signers: { accountId: string; name: string; mobile: string }[]
  stop: () => Promise<void>
}

export const openHouse = async (signers: number, settings: Record<string, string> = {}): Promise<House> => {
  const root = path.resolve(import.meta.dirname, '../..')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'xinqi-bench-'))
  const running = await boot(
    readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'error',
      REQUESTS_PER_SECOND: '1000000',
      DATABASE_POOL: '24',
      ...settings,
    }),
    {
      migrations: path.join(root, 'apps/server/migrations'),
      webDist: path.join(root, 'apps/web/dist'),
      demoContracts: false,
    },
  )
  const { services, url } = running
  const { companyId } = await foundCompany({ services }, { name: COMPANY, mobile: ADMIN, packageType: 4 })
  const people = []
  for (let index = 0; index < signers; index++) {
    const someoneNew = { name: `签署人${index}`, mobile: mobileOf(index) }
    people.push({ ...someoneNew, ...(await foundPerson({ services }, someoneNew)) })
  }
  return {
    services,
    url,
    desk: contractDriver({ url, now: Date.now } as unknown as Server),
    companyId,
    signers: people,
    stop: async () => {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A contract of so many pages, sent to the first signer the way people send one. */
export const sendModel = async ({ desk: driver, signers }: House, pages: number): Promise<string> => {
  const [{ name, mobile }] = signers as [House['signers'][number]]
  const signer = party({ signers: [someone(name, mobile)], intentMethods: [1, 2] })
  return driver.sent(
    await driver.signIn(ADMIN),
    (fileId) => ({ parties: [signer], fields: [place(signer.partyId, fileId, 'signature')] }),
    [await blankPdf(pages)],
  )
}

/** The same contract again, as it stood when it was sent, for this signer. */
export const copyContract = async (
  { services: { db } }: House,
  modelId: string,
  { accountId, name }: House['signers'][number],
): Promise<string> => {
  const id = newId()
  await db.transaction().execute(async (tx) => {
    const contract = await tx
      .selectFrom('contract')
      .selectAll()
      .where('id', '=', modelId)
      .executeTakeFirstOrThrow()
    const rows = async <T extends 'contract_file' | 'contract_party' | 'contract_signer' | 'contract_field'>(
      table: T,
    ) =>
      (await tx
        .selectFrom(table as 'contract_file')
        .selectAll()
        .where('contract_id', '=', modelId)
        .execute()) as object[]
    const json = (row: object) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          value !== null && typeof value === 'object' && !(value instanceof Date) && !Buffer.isBuffer(value)
            ? JSON.stringify(value)
            : value,
        ]),
      )
    await tx
      .insertInto('contract')
      // A number belongs to one contract of a house.
      .values({ ...(json(contract) as object), id, number: null } as never)
      .execute()
    for (const table of ['contract_file', 'contract_party', 'contract_signer', 'contract_field'] as const)
      for (const row of await rows(table))
        await tx
          .insertInto(table)
          .values({
            ...json(row),
            contract_id: id,
            ...(table === 'contract_signer' ? { account_id: accountId, name } : {}),
          } as never)
          .execute()
    await refreshParticipants(tx, [id])
  })
  return id
}
