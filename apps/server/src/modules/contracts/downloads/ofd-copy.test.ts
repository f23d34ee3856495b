import { CODE } from '@xinqi/api/error-codes'
import { TASK } from '@xinqi/api/status-names'
import { sniff } from '@xinqi/documents'
import { OfdPackage, SealTrust, verifyOfd } from '@xinqi/national-seal'
import { expect, it } from 'vitest'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { theRow } from '../../../platform/db/row.ts'
import { OFD_COPY_SAYS, runOfdCopy } from './ofd-copy.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const { own, theirs } = driver.hands
const { services } = world

const begin = (body: { contractId: string; fileId: string }, token?: string) =>
  world.call('/contract/ofdCopy', body, token ? { token } : {})

it('makes of a signed PDF an OFD file that looks like it, and is said to carry none of its signatures', async () => {
  const contractId = await driver.finish(['own', 'theirs'])
  const [file] = (await driver.detail('own', contractId)).data.files
  const asked = { contractId, fileId: file!.fileId }
  expect((await begin(asked)).code).toBe(CODE.UNAUTHENTICATED)
  const stranger = driver.hands.person.token
  expect((await begin(asked, stranger)).code).not.toBe(1)
  expect((await begin({ contractId, fileId: newId() }, own.token)).code).toBe(CODE.NOT_FOUND)

  const { taskId } = (await begin(asked, own.token)).data
  await runOfdCopy(services)({
    id: 'job',
    data: { accountId: own.accountId, taskId },
    signal: new AbortController().signal,
  })
  const task = await theRow(services.db, 'task', { id: taskId })
  expect(task).toMatchObject({ status: TASK.done, file_name: expect.stringContaining('不含原PDF签名') })
  const blob = (await services.blobs.find(services.db, task.blob_id!))!
  const copy = await services.blobs.read(blob)
  expect(sniff(copy)).toBe('ofd')
  const opened = new OfdPackage(copy)
  expect(opened.read('OFD.xml').toString()).toContain(OFD_COPY_SAYS)
  expect(opened.documents()[0]!.pages).toHaveLength(1)
  expect(verifyOfd(copy, { trust: new SealTrust({}), now: world.clock.now() }).verdict).toBe('none')
  // The other party may have one too; a draft's pages are nobody's yet.
  expect((await begin(asked, theirs.token)).code).toBe(1)
})
