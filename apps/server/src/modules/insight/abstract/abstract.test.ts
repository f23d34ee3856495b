import { CODE } from '@xinqi/api/error-codes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { SALE } from '../../../../test/ai-driver.ts'
import { contractDriver } from '../../../../test/contract-driver.ts'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { countRows, theRow } from '../../../platform/db/row.ts'
import { giveUpAbstract, runAbstract } from './abstract.ts'

const world = await worldOfFile()
const { db } = world.services
const driver = contractDriver(world)
const admin = await world.signIn('13800000001')

const uploaded = async (lines = SALE) => {
  const contractId = await driver.begin(admin)
  const { data } = await driver.upload(admin, contractId, await writtenPdf([lines]))
  await driver.convert(contractId, data.file.fileId)
  const file = { contractId, fileId: data.file.fileId }
  const { pdf_blob } = await theRow(db, 'contract_file', { contract_id: contractId, id: file.fileId }, [
    'pdf_blob',
  ])
  const { company_id } = await theRow(db, 'contract', { id: contractId }, ['company_id'])
  return { file, key: { blobId: pdf_blob!, companyId: company_id! } }
}
const make = (file: { contractId: string; fileId: string }) =>
  world.call('/aiAbstract/make', file, { token: admin })
const used = (companyId: string) =>
  countRows(db, 'package_use', { company_id: companyId, service: 'service:ai:abstract' })

it('counts a file once, and not where no abstract came of it', async () => {
  const { file, key } = await uploaded()
  expect((await make(file)).code).toBe(1)
  expect((await make(file)).code).toBe(1)
  expect(await used(key.companyId)).toBe(1)
  await giveUpAbstract(world.services)(key)
  expect(await used(key.companyId)).toBe(0)
  expect((await make(file)).code).toBe(1)
  await runAbstract(world.services)({ id: 'job', data: key, signal: new AbortController().signal })
  expect((await world.call('/aiAbstract/view', file, { token: admin })).data.groups.length).toBeGreaterThan(0)
  expect(await used(key.companyId)).toBe(1)
})

it('is refused above what the package allows in a year', async () => {
  // Other bytes than before: an abstract is made once for a file.
  const { file, key } = await uploaded([...SALE, '补充条款：无。'])
  await sql`
    insert into package_use (company_id, service, reference, used_at)
    select ${key.companyId}, 'service:ai:abstract', 'full:' || n, ${world.clock.now()} from generate_series(1, 1000) n`.execute(
    db,
  )
  const answer = await make(file)
  expect(answer.code).toBe(CODE.PACKAGE_LIMIT)
  expect(answer.msg).toContain('份智能摘要')
})
