import { CODE } from '@xinqi/api/error-codes'
import { expect, it } from 'vitest'
import { blankPdf } from '../../../../test/draft-parts.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Contract } from './aggregate.ts'
import { dryRunContractSigning } from './dry-run-signing.ts'

const contract = {
  files: [{ id: 'f', name: '合同.pdf', current_blob: null, pdf_blob: 'b' }],
  fields: [
    { file_id: 'f', kind: 'signature', page: 0, x: 0.1, y: 0.1, width: 0.2, height: 0.05, settings: {} },
  ],
} as unknown as Contract
const tried = (read: () => Promise<Buffer>, what = contract) =>
  dryRunContractSigning({ blobs: { find: async () => ({}), read } } as unknown as Services, {} as Tx, what)

it('lets through what can be signed at every place', async () => {
  await expect(tried(() => blankPdf(1))).resolves.toBeUndefined()
})

it('says before anything is sent which file nobody could sign, and why', async () => {
  const refusal = {
    code: CODE.CONTRACT_INCOMPLETE,
    message: expect.stringMatching(/^「合同.pdf」不能签署：/),
  }
  await expect(tried(async () => Buffer.from('no pdf at all'))).rejects.toMatchObject(refusal)
  const beyond = { ...contract, fields: contract.fields.map((field) => ({ ...field, page: 5 })) }
  await expect(tried(() => blankPdf(1), beyond)).rejects.toMatchObject(refusal)
})

it('leaves a defect a defect', async () => {
  const defect = new TypeError('x is undefined')
  await expect(
    tried(async () => {
      throw defect
    }),
  ).rejects.toBe(defect)
})
