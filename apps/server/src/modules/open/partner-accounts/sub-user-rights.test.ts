import { everyCall, type Path } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { API_BASE } from '@xinqi/api/limits'
import { type ConsoleRight, consoleNeed, EVERY_CONSOLE_RIGHT } from '@xinqi/api/open/console-rights'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { rowsOf } from '../../../platform/db/row.ts'

const PARTNER = '13800000010'
const PASSWORD = 'sub-user-1'
const consoleCalls = everyCall().filter(([, { auth }]) => auth === 'open')
const guarded = consoleCalls.flatMap(([path, facts]) => {
  const need = facts.ownerOnly ? 'owner' : consoleNeed(path)
  return need === 'anyone' || need === 'owner' ? [] : [{ path, facts, need }]
})
const ownersOwn = consoleCalls.flatMap(([path, facts]) =>
  facts.ownerOnly || consoleNeed(path) === 'owner' ? [{ path, facts }] : [],
)

const world = await worldOfFile({ env: { REQUESTS_PER_SECOND: '100000' } })
const owner = (await world.call('/open/login', { account: PARTNER, password: DEMO_PASSWORD })).data.token
await world.call('/open/partner/prove', { password: DEMO_PASSWORD }, { token: owner })
const make = async (name: string) =>
  (await world.call('/open/app/create', { name, isSandbox: true }, { token: owner })).data.appId
const first = await make('甲应用')
const second = await make('乙应用')
const userId = (
  await world.call(
    '/open/subUser/add',
    { loginName: 'wang', name: '小王', password: PASSWORD },
    { token: owner },
  )
).data.userId
const sub = (await world.call('/open/subLogin', { account: PARTNER, loginName: 'wang', password: PASSWORD }))
  .data.token

const grant = (rights: ConsoleRight[], appIds?: string[]) =>
  world.call('/open/subUser/grant', { userId, rights, ...(appIds ? { appIds } : {}) }, { token: owner })
const ask = (path: string, kind: string) =>
  kind === 'multipart'
    ? world.form(path as Path, [], { token: sub })
    : world.send({ url: API_BASE + path.replace(/\{\w+\}/g, 'x'), payload: '{}', token: sub })

describe('a sub-user', () => {
  it('begins with nothing', async () => {
    expect((await world.call('/open/info', {}, { token: sub })).data.rights).toEqual([])
    expect((await world.call('/open/app/options', {}, { token: sub })).data.list).toEqual([])
    expect(await world.call('/open/app/list', {}, { token: sub })).toMatchObject({
      code: CODE.FORBIDDEN,
      msg: '没有权限，请联系合作方管理员',
    })
  })

  it('sees the app he was given and no other, on his next call', async () => {
    expect((await grant(['open:app', 'open:log', 'open:config'], [first])).code).toBe(1)
    const { list } = (await world.call('/open/app/list', {}, { token: sub })).data
    expect(list.map(({ appId }) => appId)).toEqual([first])
    const detail = (appId: string) => world.call('/open/app/detail', { appId }, { token: sub })
    expect((await detail(first)).code).toBe(1)
    expect((await detail(second)).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/open/ip/list', { appId: second }, { token: sub })).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/open/apiLog/list', { appId: second }, { token: sub })).code).toBe(
      CODE.NOT_FOUND,
    )
    await grant(['open:app'], [second])
    expect((await detail(first)).code).toBe(CODE.NOT_FOUND)
    expect((await detail(second)).code).toBe(1)
    await grant(['open:app'])
    expect((await detail(first)).code).toBe(1)
  })

  it('is given nothing that is not the partner’s', async () => {
    expect((await grant(['open:app'], ['sbx_ffffffffffffffff'])).code).toBe(CODE.NOT_FOUND)
    expect((await grant(['open:everything' as never])).code).toBe(CODE.BAD_REQUEST)
  })

  it('reads what he has where the partner set it', async () => {
    await grant(['open:log'], [second])
    const { data } = await world.call('/open/subUser/permissions', { userId }, { token: owner })
    expect(data.tree.filter(({ granted }) => granted).map(({ right }) => right)).toEqual(['open:log'])
    expect(data.apps.map(({ appId, granted }) => [appId, granted])).toEqual([
      [first, false],
      [second, true],
    ])
    const rows = (await world.call('/open/subUser/list', {}, { token: owner })).data
    expect(rows.find((row) => row.userId === userId)).toMatchObject({ rights: 1, apps: 1 })
  })
})

describe('every call of the console', () => {
  it('asks for a right, or is the partner’s own', () => {
    expect(guarded.length).toBeGreaterThan(20)
    for (const { path, need } of guarded) expect(EVERY_CONSOLE_RIGHT, path).toContain(need)
  })

  it.each(EVERY_CONSOLE_RIGHT)('%s taken away: refused; given alone: let in', async (right) => {
    const asking = guarded.filter(({ need }) => need === right)
    await grant(EVERY_CONSOLE_RIGHT.filter((one) => one !== right))
    for (const { path, facts } of asking)
      expect((await ask(path, facts.kind)).code, path).toBe(CODE.FORBIDDEN)
    await grant([right])
    for (const { path, facts } of asking)
      expect((await ask(path, facts.kind)).code, path).not.toBe(CODE.FORBIDDEN)
    for (const { path, facts, need } of guarded)
      if (need !== right) expect((await ask(path, facts.kind)).code, path).toBe(CODE.FORBIDDEN)
  })

  it('that is the partner’s own is refused to whoever has every right', async () => {
    await grant([...EVERY_CONSOLE_RIGHT])
    for (const { path, facts } of ownersOwn)
      expect((await ask(path, facts.kind)).code, path).toBe(CODE.FORBIDDEN)
  })
})

describe('a sub-user who is removed', () => {
  it('is out at once, stays in the log, and leaves his name to another', async () => {
    const remove = () => world.call('/open/subUser/remove', { userId }, { token: owner })
    expect((await remove()).code).toBe(1)
    expect((await world.call('/open/info', {}, { token: sub })).code).toBe(CODE.UNAUTHENTICATED)
    expect((await remove()).code).toBe(CODE.NOT_FOUND)
    expect((await grant(['open:app'])).code).toBe(CODE.NOT_FOUND)
    const log = await rowsOf(world.services.db, 'audit_event', { account_id: userId }, { columns: ['id'] })
    expect(log.length).toBeGreaterThan(0)
    const again = await world.call(
      '/open/subUser/add',
      { loginName: 'wang', name: '新小王', password: PASSWORD },
      { token: owner },
    )
    expect(again.code).toBe(1)
    expect(again.data.userId).not.toBe(userId)
  })
})
