import { OPEN_APP } from '@xinqi/api/status-names'
import { expect, it } from 'vitest'
import { productionApp } from '../../../../test/open-client.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'

const world = await worldOfFile()
const ORIGIN = 'https://shop.example.com'
const { db } = world.services
const company = await theRow(db, 'company', { name: '示例科技有限公司' }, ['id'])
const { appId } = await productionApp(world, company.id)
const set = (change: object) => db.updateTable('open_app').set(change).where('id', '=', appId).execute()
await set({ origins: JSON.stringify({ frames: [ORIGIN], hosts: [], schemes: [] }) })
const [member, stranger] = await world.signInAll('13800000004', '13800000008')

const trusted = async (accessToken: string, origin?: string) =>
  (await world.call('/user/verify', { accessToken, ...(origin ? { origin } : {}) })).data.trusted

it('a registered page may bring in whoever belongs to its app, and nobody else may', async () => {
  expect(await trusted(member, ORIGIN)).toBe(true)
  expect(await trusted(member)).toBe(false)
  expect(await trusted(member, 'https://evil.example')).toBe(false)
  expect(await trusted(stranger, ORIGIN)).toBe(false)
})

it('only while its app is in use', async () => {
  await set({ status: OPEN_APP.off })
  expect(await trusted(member, ORIGIN)).toBe(false)
  await set({ status: OPEN_APP.on })
  expect(await trusted(member, ORIGIN)).toBe(true)
})
