import { CODE } from '@xinqi/api/error-codes'
import { TASK } from '@xinqi/api/status-names'
import { expect, it } from 'vitest'
import { drawLicence, licencePicture } from '../../../../test/licence-picture.ts'
import { readLicence } from '../../../../test/read-licence.ts'
import { worldOfFile } from '../../../../test/world.ts'

const LICENCE = {
  name: '云杉（北京）数据科技有限公司',
  creditCode: '91330100799655058B',
  legalName: '欧阳明远',
  address: '北京市海淀区中关村大街1号楼',
  period: '2018年03月05日至2038年03月04日',
}
const world = await worldOfFile()
const token = await world.signIn('13800000008')

const read = async (bytes: Buffer, fileName: string) => {
  const sent = (await world.form('/company/uploadLicenseOCR', [{ name: 'file', fileName, bytes }], {
    token,
  })) as never as { code: number; data: { taskId: string; fileId: string } }
  expect(sent.code).toBe(1)
  const { taskId } = sent.data
  const waiting = await world.call('/company/licenseOCRResult', { taskId }, { token })
  expect(waiting.data).toMatchObject({ status: TASK.waiting, fields: null })
  await readLicence(world, taskId)
  const done = await world.call('/company/licenseOCRResult', { taskId }, { token })
  return { taskId, data: done.data }
}

it('recognises the picture of a licence: every field, the code by its check characters', async () => {
  const picture = await licencePicture(LICENCE, world.services.documents)
  const { taskId, data } = await read(picture, '营业执照.png')
  const { period: _, ...fields } = LICENCE
  expect(data).toMatchObject({
    status: TASK.done,
    fields: { ...fields, validUntil: '2038-03-04', longTerm: false },
  })
  const other = await world.signIn('13800000005')
  expect(await world.call('/company/licenseOCRResult', { taskId }, { token: other })).toMatchObject({
    code: CODE.NOT_FOUND,
  })
}, 60_000)

it('reads a licence that came as a PDF, and one without end', async () => {
  const { data } = await read(await drawLicence({ ...LICENCE, period: '2018年03月05日至长期' }), '执照.pdf')
  expect(data).toMatchObject({
    status: TASK.done,
    fields: { name: LICENCE.name, validUntil: null, longTerm: true },
  })
}, 60_000)

it('says so when a picture cannot be read, and guesses nothing', async () => {
  const broken = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(200, 7)])
  const { data } = await read(broken, 'x.png')
  expect(data).toMatchObject({ status: TASK.failed, fields: null })
  expect(data.reason).toContain('请手工填写')
}, 60_000)
