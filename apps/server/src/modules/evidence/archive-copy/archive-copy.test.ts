import { createHash } from 'node:crypto'
import { CODE } from '@xinqi/api/error-codes'
import { TASK } from '@xinqi/api/status-names'
import { checkPackage, readZip } from '@xinqi/evidence'
import { checkArchivePdf } from '@xinqi/pdf-signature/fill'
import { expect, it } from 'vitest'
import { attachmentsOf } from '../../../../test/pdf-attachments.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { runArchiveCopy } from './make-copy.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const { own, person } = driver.hands
const { services } = world

const begin = (contractId: string, token?: string) =>
  world.call('/contract/chain/archiveCopy', { contractId }, token ? { token } : {})

it('is a PDF/A-3 file with the originals and their proof inside, which holds without us', async () => {
  const waiting = await driver.sendTo(['own', 'theirs'])
  expect((await begin(waiting, own.token)).code).toBe(CODE.NOT_CONCERNED)
  const contractId = await driver.finish(['own', 'theirs'])
  expect((await begin(contractId)).code).toBe(CODE.UNAUTHENTICATED)
  expect((await begin(contractId, person.token)).code).not.toBe(1)

  const { taskId } = (await begin(contractId, own.token)).data
  await runArchiveCopy(services)({
    id: 'job',
    data: { accountId: own.accountId, taskId },
    signal: new AbortController().signal,
  })
  const task = await theRow(services.db, 'task', { id: taskId })
  expect(task).toMatchObject({ status: TASK.done, file_name: expect.stringContaining('归档副本') })
  const copy = await services.blobs.read((await services.blobs.find(services.db, task.blob_id!))!)
  expect(checkArchivePdf(copy)).toEqual([])

  const inside = attachmentsOf(copy)
  expect([...inside.keys()].filter((name) => name.endsWith('.zip'))).toEqual(['存证材料.zip'])
  const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const original = [...inside].find(([name]) => name.endsWith('.pdf'))![1]
  expect(sha(original)).toBe(sha(await driver.currentPdf(contractId)))
  // As anybody checks it years from now: the package alone, a key and a root.
  const checked = checkPackage(readZip(inside.get('存证材料.zip')!), {
    root: await services.certificates.trust(),
  })
  expect(checked).toMatchObject({ valid: true })

  // Its pages are found by their words.
  const model = await services.documents.readModel(copy, {
    owner: own.accountId,
    signal: new AbortController().signal,
    marks: false,
  })
  const before = await services.documents.readModel(original, {
    owner: own.accountId,
    signal: new AbortController().signal,
    marks: false,
  })
  expect(model.pages).toHaveLength(before.pages.length + 1)
  expect(JSON.stringify(model.pages[0])).toContain('归档副本')
})
