// A menu right taken away from a role stops the calls behind its page, not only the entry in the sidebar.

import { everyCall } from '@xinqi/api/calls'
import type { EndpointFacts } from '@xinqi/api/endpoint'
import { CODE } from '@xinqi/api/error-codes'
import { API_BASE } from '@xinqi/api/limits'
import { flatMenus, PERMISSION_KEYS, type PermissionKey } from '@xinqi/api/menus'
import { describe, expect, it } from 'vitest'
import { theRow } from '../src/platform/db/row.ts'
import { worldOfFile } from './world.ts'

/** Pages no call of their own stands behind, and why. Whoever adds to this says so here. */
const WITHOUT_OWN_CALL: Partial<Record<PermissionKey, string>> = {
  'system:archive:type': '合同类型的列表是起草、模板与归档共用的选项；增改停删各有按钮权限',
}
/** Rights of buttons asked for by the use case itself, because the call also serves those without it; or not built. */
const ASKED_INSIDE: Partial<Record<PermissionKey, string>> = {
  'system:org:memberExport': '与下载导入模板同一个接口，导出时在用例内核对',
  'system:relate:act': '切回本企业不需要此权限，代操作时在用例内核对',
}

type Guarded = readonly [path: string, facts: EndpointFacts]
const calls: Guarded[] = everyCall().map(([path, facts]) => [path, facts])
const rightsOf = ({ permission, anyPermission }: EndpointFacts): readonly PermissionKey[] =>
  permission ? [permission] : (anyPermission ?? [])
const guardedBy = (key: PermissionKey) => calls.filter(([, facts]) => rightsOf(facts).includes(key))

const nodes = flatMenus().map(({ node }) => node)
const pageKeys = nodes.filter(({ vueUri }) => vueUri).map(({ key }) => key as PermissionKey)
const buttonKeys = nodes
  .filter(({ functionType }) => functionType === 2)
  .map(({ key }) => key as PermissionKey)

/** The same way an administrator gives and takes rights, so that taking them away holds for the very next call. */
const grant = async (keys: readonly string[]) => {
  const answer = await world.call(
    '/saasMenu/addSaasRoleMenus',
    { roleId, grants: [...keys] },
    { token: admin },
  )
  expect(answer).toMatchObject({ code: 1 })
}
const without = (taken: readonly string[]) => PERMISSION_KEYS.filter((key) => !taken.includes(key))

const ask = ([path, facts]: Guarded) =>
  facts.kind === 'multipart'
    ? world.form(path as never, [], { token: member })
    : world.send({
        url: API_BASE + path.replace(/\{\w+\}/g, 'x'),
        method: facts.method,
        payload: facts.method === 'GET' ? undefined : '{}',
        token: member,
      })

const world = await worldOfFile()
const { db } = world.services
const member = await world.signIn('13800000004')
const admin = await world.signIn('13800000001')
const zhao = await theRow(db, 'member', { name: '赵六' }, ['id', 'company_id'])
const { data, msg } = await world.call('/roles/addRole', { name: '试权限', dataScope: 3 }, { token: admin })
expect(data, msg).toBeTruthy()
const roleId = data.roleId
const given = await world.call(
  '/saasMenu/memberAssignRole',
  { memberId: zhao.id, roleIds: [roleId] },
  { token: admin },
)
expect(given).toMatchObject({ code: 1 })

describe('a menu right', () => {
  it('stands before at least one call of every page, save those named with a reason', () => {
    const bare = pageKeys.filter((key) => guardedBy(key).length === 0)
    expect(bare.sort()).toEqual(Object.keys(WITHOUT_OWN_CALL).sort())
  })

  it('stands before at least one call of every button, save those named with a reason', () => {
    const bare = buttonKeys.filter((key) => guardedBy(key).length === 0)
    expect(bare.sort()).toEqual(Object.keys(ASKED_INSIDE).sort())
  })

  const keys = [...pageKeys, ...buttonKeys].filter((key) => guardedBy(key).length > 0)
  it.each(keys)('%s taken away, everything else kept: its calls are refused', async (key) => {
    // One right, or for what several pages share all that would have been enough.
    const bySet = new Map<string, { taken: readonly string[]; those: Guarded[] }>()
    for (const one of guardedBy(key)) {
      const taken = rightsOf(one[1])
      const same = bySet.get(taken.join())
      bySet.set(taken.join(), { taken, those: [...(same?.those ?? []), one] })
    }
    for (const { taken, those } of bySet.values()) {
      await grant(without(taken))
      for (const one of those)
        expect(await ask(one), one[0]).toMatchObject({
          code: CODE.FORBIDDEN,
          http: 403,
          msg: '无权访问！',
        })
    }
  })

  const shared = calls.flatMap(([path, facts]) =>
    (facts.anyPermission ?? []).map((key) => [path, key, facts] as const),
  )
  it.each(shared)('%s, shared by pages, is answered to whoever holds %s alone', async (path, key, facts) => {
    await grant([key])
    expect(await ask([path, facts]), path).toMatchObject({ code: 1 })
  })

  it('to the company’s contracts is asked for by counting and taking along too', async () => {
    const rest = without(['system:contract:depot', 'system:contract:company'])
    const wide = [
      ['/file/count', { shelf: 'company' }],
      ['/file/allDownload', { shelf: 'company' }],
      ['/contract/export/start', { shelf: 'company' }],
      ['/contract/oneClickExport/start', { shelf: 'company' }],
      ['/v2/file/enterpriseExport', {}],
    ] as const
    await grant(rest)
    for (const [path, body] of wide)
      expect(await world.call(path, body as never, { token: member }), path).toMatchObject({
        code: CODE.FORBIDDEN,
      })
    await grant([...rest, 'system:contract:depot'])
    for (const [path, body] of wide)
      expect((await world.call(path, body as never, { token: member })).code, path).not.toBe(CODE.FORBIDDEN)
  })
})
