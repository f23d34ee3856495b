// A directory of others before ours: scimgateway takes what an identity system asks of it and passes it on, with its own
// client, to the SCIM endpoint it is pointed at. It asks for Node 22, and is looked for where the environment says.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MEMBER } from '@xinqi/api/status'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../../test/postgres-cluster.ts'
import { openWorld, type World } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { GROUP_SCHEMA } from './groups.ts'
import { USER_SCHEMA } from './user-resource.ts'

/** A folder with github.com/jelhub/scimgateway and what it depends on. */
const GATEWAY = process.env.XINQI_SCIM_CLIENT
const NODE = process.env.XINQI_NODE ?? process.execPath

type Answer = { status: number; body: Json; said: string }
type Json = Record<string, unknown> & { Resources?: Json[] }
type Ask = (method: string, path: string, body?: object) => Promise<Answer>

/** The gateway with its plugin-scim, before our server, for as long as `use` lasts. */
const throughGateway = async (world: World, token: string, use: (ask: Ask) => Promise<void>) => {
  const [ours, theirs] = [await freePort(), await freePort()]
  await world.app.listen({ port: ours, host: '127.0.0.1' })
  const home = join(tmpdir(), `scim-client-${theirs}`)
  await mkdir(join(home, 'lib'), { recursive: true })
  await mkdir(join(home, 'config'))
  await symlink(join(GATEWAY!, 'node_modules'), join(home, 'node_modules'))
  await writeFile(join(home, 'package.json'), '{"type":"module"}')
  const plugin = await readFile(join(GATEWAY!, 'lib/plugin-scim.ts'), 'utf8')
  await writeFile(
    join(home, 'lib/plugin-scim.ts'),
    plugin.replace(`'scimgateway'`, `'${GATEWAY}/lib/scimgateway.ts'`),
  )
  const config = JSON.parse(await readFile(join(GATEWAY!, 'config/plugin-scim.json'), 'utf8'))
  Object.assign(config.scimgateway, { port: theirs, localhostonly: true })
  Object.assign(config.endpoint.entity.undefined.connection, {
    baseUrls: [`http://127.0.0.1:${ours}/scim/v2`],
    auth: { type: 'bearer', options: { token } },
  })
  await writeFile(join(home, 'config/plugin-scim.json'), JSON.stringify(config))
  const gateway = spawn(
    NODE,
    ['--import', `${GATEWAY}/node_modules/tsx/dist/loader.mjs`, 'lib/plugin-scim.ts'],
    { cwd: home, env: { ...process.env, SEED: 'test' }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const ended = once(gateway, 'exit')
  let said = ''
  for (const stream of [gateway.stdout, gateway.stderr])
    stream.on('data', (part: Buffer) => {
      said += part
    })
  const address = `http://127.0.0.1:${theirs}`
  const authorization = `Basic ${Buffer.from('gwadmin:password').toString('base64')}`
  const ask: Ask = async (method, path, body) => {
    const answer = await fetch(encodeURI(address + path), {
      method,
      headers: { authorization, 'content-type': 'application/scim+json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    return { status: answer.status, body: text ? JSON.parse(text) : {}, said }
  }
  try {
    const isUp = () =>
      fetch(`${address}/ping`).then(
        ({ ok }) => ok,
        () => said,
      )
    await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
    await use(ask)
  } finally {
    gateway.kill('SIGKILL')
    await ended
    await rm(home, { recursive: true })
  }
}

it.skipIf(!GATEWAY)(
  'adds, finds, changes, groups, deactivates and removes people here',
  async () => {
    const world = await openWorld()
    onTestFinished(() => world.close())
    const admin = await world.signIn('13800000001')
    await world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token: admin })
    const key = await world.call('/companyScim/addKey', { name: '目录' }, { token: admin })
    await throughGateway(world, key.data.token, async (ask) => {
      const of = async (method: string, path: string, body?: object) => {
        const answer = await ask(method, path, body)
        expect(
          answer.status,
          `${method} ${path}: ${JSON.stringify(answer.body)} ${answer.said}`,
        ).toBeLessThan(300)
        return answer.body
      }
      const added = await of('POST', '/Users', {
        schemas: [USER_SCHEMA],
        userName: 'zhou@example.com',
        active: true,
        name: { familyName: '周', givenName: '同步' },
        emails: [{ type: 'work', value: 'zhou@example.com' }],
        phoneNumbers: [{ type: 'work', value: '+86 139-0000-0701' }],
      })
      const id = added.id as string
      const member = () => theRow(world.services.db, 'member', { id }, ['name', 'status', 'department_id'])
      expect(await member()).toMatchObject({ name: '周同步', status: MEMBER.toActivate })

      const found = await of('GET', '/Users?filter=userName eq "zhou@example.com"')
      expect(found.Resources).toMatchObject([
        { id, userName: 'zhou@example.com', active: true, name: { familyName: '周', givenName: '同步' } },
      ])
      expect((await of('GET', '/Users?filter=userName eq "nobody"')).Resources).toEqual([])
      expect((await of('GET', '/Users?filter=emails.value co "zhou"')).Resources).toMatchObject([{ id }])
      expect((await of('GET', `/Users/${id}`)).userName).toBe('zhou@example.com')
      expect((await of('GET', '/Users')).totalResults).toBe(1)
      const again = await ask('POST', '/Users', { userName: 'zhou@example.com', schemas: [USER_SCHEMA] })
      expect(again.status).toBeGreaterThanOrEqual(400)

      const patch = (path: string, ...Operations: object[]) =>
        of('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
      await patch(`/Users/${id}`, { op: 'replace', path: 'name.givenName', value: '改名' })
      expect((await member()).name).toBe('周改名')

      const group = await of('POST', '/Groups', { schemas: [GROUP_SCHEMA], displayName: '同步部' })
      const groupId = group.id as string
      await patch(`/Groups/${groupId}`, { op: 'add', path: 'members', value: [{ value: id }] })
      expect((await member()).department_id).toBe(groupId)
      const groups = await of('GET', '/Groups?filter=displayName eq "同步部"')
      expect(groups.Resources).toMatchObject([{ id: groupId, members: [{ value: id }] }])
      await patch(`/Groups/${groupId}`, { op: 'remove', path: `members[value eq "${id}"]` })
      expect((await member()).department_id).not.toBe(groupId)

      await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
      expect((await member()).status).toBe(MEMBER.frozen)
      expect((await of('GET', `/Users/${id}`)).active).toBe(false)
      await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
      expect((await member()).status).not.toBe(MEMBER.frozen)

      await of('DELETE', `/Groups/${groupId}`)
      await of('DELETE', `/Users/${id}`)
      expect(await rowOf(world.services.db, 'member', { id })).toBeUndefined()
      expect((await of('GET', '/Users')).totalResults).toBe(0)
    })
  },
  300_000,
)
