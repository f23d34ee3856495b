import { createHash } from 'node:crypto'
import { verifyPdf } from '@xinqi/pdf-signature'
import { expect, it } from 'vitest'
import { ofdDriver } from '../../../../test/ofd-driver.ts'
import { signingByPassword } from '../../../../test/signing-by-password.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { readContract } from '../../contracts/contract/aggregate.ts'
import { contractFiles } from '../notary/evidence-package.ts'
import { drawEvidenceReport } from './evidence-report.ts'
import { recordOfContract } from './records.ts'

const world = await worldOfFile()
const { services } = world
const by = await signingByPassword(world)
const { nationalSealFor, sent } = ofdDriver(world, by)

it('a contract signed as OFD is told of in a report like any other, by what is in the file itself', async () => {
  const [mine, yours] = [await nationalSealFor(by.admin), await nationalSealFor(by.other)]
  const { contractId } = await sent([by.own(), by.theirs()])
  for (const token of [by.admin, by.other]) expect((await by.sign(token, contractId)).code).toBe(1)
  const contract = (await readContract(services.db, contractId))!
  const record = (await recordOfContract(services.db, contractId))!
  const { bytes } = await drawEvidenceReport(services, contract, record, { applicant: '张三' })
  const trust = await services.certificates.trust()
  expect(verifyPdf(bytes, { trust }).verdict).toBe('valid')
  const { pages } = await services.documents.readModel(bytes, { marks: false, recognition: 'never' })
  const words = JSON.stringify(
    pages.flatMap(({ blocks }) => blocks.map((block) => 'text' in block && block.text)),
  )
  for (const said of [mine.esId, yours.esId, '采购合同.ofd', '盖章后所盖内容未被改动', 'SM2 / SM3'])
    expect(words.replace(/\s/g, '')).toContain(said.replace(/\s/g, ''))

  // The package that goes to a court holds the original, before and after.
  const entries = []
  const asked = { applicant_name: '张三', purpose: '诉讼举证' }
  for await (const one of contractFiles(services, asked, { contract, record }, (name, file) => ({
    name,
    bytes: file,
    at: world.clock.now(),
  })))
    entries.push(one)
  const signed = entries.find(({ name }) => name === '签署后/1-采购合同.ofd')!
  expect(createHash('sha256').update(signed.bytes).digest('hex')).toBe(
    contract.files[0]!.current_sha256!.toString('hex'),
  )
  expect(entries.some(({ name }) => name === '签署前/1-采购合同.ofd')).toBe(true)
})
