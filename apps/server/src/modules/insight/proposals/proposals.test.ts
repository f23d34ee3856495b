import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { SALE } from '../../../../test/ai-driver.ts'
import { contractDriver } from '../../../../test/contract-driver.ts'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { theRow } from '../../../platform/db/row.ts'
import { giveUp, readFile } from './read-file.ts'
import { kindAmong } from './rules.ts'

const world = await worldOfFile()
const { db } = world.services
const driver = contractDriver(world)
const admin = await world.signIn('13800000001')

const uploaded = async (lines: string[]) => {
  const contractId = await driver.begin(admin)
  const { data } = await driver.upload(admin, contractId, await writtenPdf([lines]))
  const { fileId } = data.file
  await driver.convert(contractId, fileId)
  const { pdf_blob } = await theRow(db, 'contract_file', { contract_id: contractId, id: fileId }, [
    'pdf_blob',
  ])
  return { contractId, fileId, key: { blobId: pdf_blob! } }
}
const read = (data: { blobId: string }) =>
  readFile(world.services)({ id: 'job', data, signal: new AbortController().signal })
const view = (contractId: string, token = admin) =>
  world.call('/contractProposal/view', { contractId }, { token })

const KIND = { name: '采购合同', code: null, numberRule: null, validDays: null, note: null }
const TERM = '本合同有效期自2026年12月1日起至2027年11月30日止。'
const lines = (ourName: string) => [
  ...SALE.map((line) => line.replace('示例科技有限公司', ourName)),
  TERM,
  '签订日期：2026年11月20日',
]

it('proposes what the text says, each with its words and its page, to whoever sends it', async () => {
  const company = await db
    .selectFrom('contract')
    .innerJoin('company', 'company.id', 'contract.company_id')
    .select('company.name')
    .where('contract.id', '=', await driver.begin(admin))
    .executeTakeFirstOrThrow()
  const { contractId, fileId, key } = await uploaded(lines(company.name))
  // The job was told of the file in the transaction that gave it its pages.
  const told = await db
    .selectFrom('outbox')
    .select('topic')
    .where('topic', '=', 'contract.fileConverted')
    .execute()
  expect(told.length).toBeGreaterThan(0)
  await world.call('/contractType/add', KIND, { token: admin })
  await read(key)
  // A second run changes nothing.
  await read(key)
  const { data } = await view(contractId)
  expect(data.isReading).toBe(false)
  const by = new Map(data.facts.map((fact) => [fact.field, fact]))
  expect(by.get('amountCents')).toMatchObject({ value: '10000000', page: 0, fileId })
  expect(by.get('amountCents')!.quote).toContain('100,000.00')
  expect(by.get('amountCents')!.boxes.length).toBeGreaterThan(0)
  expect(by.get('validFrom')!.value).toBe('2026-12-01')
  expect(by.get('validUntil')!.value).toBe('2027-11-30')
  expect(by.get('signedOn')!.value).toBe('2026-11-20')
  expect(by.get('typeId')!.shown).toBe('采购合同')
  expect(data.parties.map(({ name, isOwn, role }) => [role, name, isOwn])).toEqual([
    ['甲方', company.name, true],
    ['乙方', '样例贸易有限公司', false],
  ])
  expect(data.places.map(({ role, kind }) => `${role} ${kind}`)).toEqual(['甲方 seal', '乙方 seal'])
})

it('is not there for anybody else, and says which file could not be read', async () => {
  const { contractId, key } = await uploaded([...lines('别家公司'), '补充'])
  await db
    .insertInto('file_proposal')
    .values({ blob_id: key.blobId, created_at: world.clock.now() })
    .execute()
  expect((await view(contractId)).data.isReading).toBe(true)
  await giveUp(world.services)(key)
  const { data } = await view(contractId)
  expect(data).toMatchObject({ isReading: false, unread: ['合同.pdf'], facts: [] })
  const other = await world.signIn('13800000002')
  expect((await view(contractId, other)).code).not.toBe(1)
  expect((await view(newId())).code).toBe(CODE.NOT_FOUND)
})

it('chooses a kind of the company only where just one fits', () => {
  const said = { type: '买卖', title: '设备买卖合同', quote: '', page: 0, boxes: [] }
  expect(
    kindAmong(
      [
        { id: '1', name: '采购合同' },
        { id: '2', name: '劳动合同' },
      ],
      said,
    )?.id,
  ).toBe('1')
  expect(
    kindAmong(
      [
        { id: '1', name: '采购合同' },
        { id: '2', name: '销售合同' },
      ],
      said,
    ),
  ).toBeNull()
  expect(
    kindAmong(
      [
        { id: '1', name: '采购合同' },
        { id: '2', name: '设备买卖合同' },
      ],
      said,
    )?.id,
  ).toBe('2')
})
