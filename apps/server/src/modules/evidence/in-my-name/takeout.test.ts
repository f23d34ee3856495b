import { CODE } from '@xinqi/api/error-codes'
import { checkPackage, readZip } from '@xinqi/evidence'
import { expect, it } from 'vitest'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { runTakeout } from './takeout.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
const { services } = world
const { own, person } = driver.hands

const takeout = async (token: string, of: 'person' | 'company') => {
  const refused = await world.call('/inMyName/export', { of }, { token })
  expect(refused.code).toBe(CODE.PROOF_REQUIRED)
  const { DEMO_PASSWORD } = await import('../../../boot/seed-demo.ts')
  await world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token })
  const { code, msg, data } = await world.call('/inMyName/export', { of }, { token })
  expect(msg && code).toBe(1)
  const found = await services.sessions.find(token)
  if (found.state !== 'live') throw new Error('signed out')
  const { accountId } = found.actor
  const key = { accountId, taskId: data.taskId }
  await runTakeout(services)({ data: key, signal: new AbortController().signal } as never)
  const task = await theRow(services.db, 'task', { account_id: accountId, id: data.taskId })
  expect(task.reason).toBeNull()
  return readZip(await services.blobs.read((await services.blobs.find(services.db, task.blob_id!))!))
}
const json = (files: ReadonlyMap<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString())

it('gives a person all that is his, verifiable offline, and nothing of a contract he has no part in', async () => {
  const mine = await driver.finish(['own', 'person'], { name: '劳动合同' })
  await driver.finish(['own', 'theirs'], { name: '别人的合同' })
  await driver.sendTo(['person'], { name: '待签合同' })
  const files = await takeout(person.token, 'person')
  const names = [...files.keys()]
  expect(checkPackage(files, {}).valid).toBe(true)
  expect(checkPackage(files, {}).lines.some(({ file }) => file.endsWith('存证证明.json'))).toBe(true)
  expect(names.some((name) => name.includes('劳动合同/签署后/'))).toBe(true)
  // What he may not take yet is said, with the reason.
  expect(json(files, '未包含的合同.json')).toMatchObject([{ contract: '待签合同' }])
  expect(names.some((name) => name.includes('别人的合同'))).toBe(false)
  expect(json(files, '本人信息.json')).toMatchObject({ name: '郑十', mobile: '13800000008' })
  const serials = await rowsOf(services.db, 'contract_signature', {
    contract_id: mine,
    account_id: person.accountId,
  })
  const acts = JSON.stringify(json(files, '以我名义的记录.json'))
  for (const { certificate_serial } of serials) expect(acts).toContain(certificate_serial)
  const altered = new Map(files)
  const [contract] = names.filter((name) => name.includes('劳动合同/签署后/'))
  const bytes = Buffer.from(files.get(contract!)!)
  bytes[bytes.length >> 1]! ^= 1
  altered.set(contract!, bytes)
  expect(checkPackage(altered, {}).valid).toBe(false)
})

it('gives a company what is the company’s, and nobody’s own number', async () => {
  const files = await takeout(own.token, 'company')
  expect(checkPackage(files, {}).valid).toBe(true)
  expect(json(files, '企业信息.json').name).toBe('示例科技有限公司')
  expect([...files.keys()].some((name) => name.includes('别人的合同/签署后/'))).toBe(true)
  for (const [name, bytes] of files)
    if (name.endsWith('.json') && !name.includes('/')) expect(bytes.toString()).not.toMatch(/1380000000\d/)
})

it('is for administrators alone, and for nobody without a session', async () => {
  expect((await world.call('/inMyName/export', { of: 'company' }, { token: person.token })).code).toBe(
    CODE.FORBIDDEN,
  )
  expect((await world.call('/inMyName/export', { of: 'person' })).code).toBe(CODE.UNAUTHENTICATED)
})
