import { CODE } from '@xinqi/api/error-codes'
import { SUCCESS } from '@xinqi/api/wire'
import { expect, it, vi } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, sandboxApp, uploadOpen } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const app = await sandboxApp(world)

const signers = [{ name: '签署人', mobile: '13900001111', positions: [{ page: 1, x: 0.2, y: 0.5 }] }]

it('draws and stores the pages of a contract before its rows are held, so that one attempt is enough', async () => {
  const { blobs, db } = world.services
  const upload = async (line: string) =>
    (await uploadOpen(world, app, await writtenPdf([[line]]), '正文.pdf')).data.fileId
  // The first contract to somebody new draws his signature, too.
  const first = { contractNo: 'AHEAD-0', name: '测试', files: [await upload('第一条')], signers }
  expect((await callOpen(world, app, 'contract/create', first)).code).toBe(SUCCESS)
  const files = [await upload('第二条')]
  const put = vi.spyOn(blobs, 'put')
  const body = { contractNo: 'AHEAD-1', name: '测试', files, signers }
  expect((await callOpen(world, app, 'contract/create', body)).code).toBe(SUCCESS)
  // Each attempt puts its pages anew.
  expect(put).toHaveBeenCalledTimes(1)
  const { id } = await put.mock.results[0]!.value
  put.mockRestore()
  const [own] = await rowsOf(db, 'open_contract', { app_id: app.appId, contract_no: 'AHEAD-1' })
  const [kept] = await rowsOf(db, 'contract_file', { contract_id: own!.contract_id })
  expect(kept!.current_blob).toBe(id)
  // What was stored ahead is what the books name: it is read back and says it is a sandbox's.
  const blob = (await blobs.find(db, id))!
  expect((await blobs.read(blob)).length).toBe(blob.size)
  expect(kept!.current_blob).not.toBe(kept!.pdf_blob)
})

it('leaves to the transaction to say what is wrong with a file', async () => {
  const body = {
    contractNo: 'AHEAD-2',
    name: '测试',
    files: ['00000000-0000-4000-8000-000000000000'],
    signers,
  }
  expect((await callOpen(world, app, 'contract/create', body)).code).toBe(CODE.OPEN_FILE_UNKNOWN)
})

it('draws nothing for a contract that does not go out', async () => {
  const ahead = vi.spyOn(world.services.blobs, 'putAhead')
  const files = [(await uploadOpen(world, app, await writtenPdf([['第三条']]), '正文.pdf')).data.fileId]
  const body = { contractNo: 'AHEAD-3', name: '测试', files, signers, autoSend: false }
  expect((await callOpen(world, app, 'contract/create', body)).code).toBe(SUCCESS)
  expect(ahead).not.toHaveBeenCalled()
})
