import { CODE } from '@xinqi/api/error-codes'
import { MEMBER } from '@xinqi/api/status'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import { DEMO_PASSWORD } from '../../../boot/seed-demo.ts'
import { rowOf, rowsOf } from '../../../platform/db/row.ts'
import { GROUP_SCHEMA } from './groups.ts'
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from './user-resource.ts'

const world = await worldOfFile()
const admin = await world.signIn('13800000001')
const stranger = await world.signIn('13800000005')

const tryKey = (token: string) => world.call('/companyScim/addKey', { name: '目录' }, { token })
const unprovenCode = (await tryKey(admin)).code
const addKey = async (token: string) => {
  await world.call('/user/security/prove', { way: 'password', secret: DEMO_PASSWORD }, { token })
  return (await tryKey(token)).data
}
const { token: key, keyId } = await addKey(admin)
const { token: strangersKey } = await addKey(stranger)

type Answer = { status: number; body: Record<string, unknown> & { Resources: Record<string, unknown>[] } }
const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
  bearer: string | undefined = key,
): Promise<Answer> => {
  const response = await world.app.inject({
    method,
    url: `/scim/v2${path}`,
    headers: {
      host: 'localhost',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
      ...(body ? { 'content-type': 'application/scim+json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return { status: response.statusCode, body: response.body ? response.json() : {} } as Answer
}
const patch = (path: string, ...Operations: object[]) =>
  ask('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const person = (userName: string, mobile: string, more: object = {}) => ({
  schemas: [USER_SCHEMA],
  userName,
  name: { familyName: '周', givenName: '同步' },
  phoneNumbers: [{ type: 'mobile', value: mobile }],
  ...more,
})
const filtered = (path: string, filter: string) => ask('GET', `${path}?filter=${encodeURIComponent(filter)}`)

let zhou = ''
beforeAll(async () => {
  const made = await ask('POST', '/Users', {
    ...person('zhou@example.com', '+86 139-0000-0701', { externalId: 'X-1' }),
    emails: [{ type: 'work', value: 'zhou@example.com' }],
    [ENTERPRISE_SCHEMA]: { employeeNumber: 'S701' },
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  zhou = made.body.id as string
})

describe('a key of the directory', () => {
  it('is made by whoever has just shown that it is he', () => {
    expect(unprovenCode).toBe(CODE.PROOF_REQUIRED)
  })

  it('is made and revoked by the administrator alone, and only its end is shown again', async () => {
    const employee = await world.signIn('13800000004')
    const refused = await world.call('/companyScim/addKey', { name: 'x' }, { token: employee })
    expect(refused.code).toBe(CODE.FORBIDDEN)
    const { data } = await world.call('/companyScim/detail', {}, { token: admin })
    expect(data.keys).toEqual([expect.objectContaining({ keyId, hint: key.slice(-4) })])
    expect(JSON.stringify(data)).not.toContain(key)
    const other = await world.call('/companyScim/revokeKey', { keyId }, { token: stranger })
    expect(other.code).toBe(CODE.NOT_FOUND)
  })

  it.each([
    ['none', ''],
    ['an unknown one', 'xinqi_scim_0000000000000000000000000000000000000000000'],
    ['a session', 'SESSION'],
  ])('is needed for everything: %s', async (_what, bearer) => {
    for (const path of ['/Users', '/Groups', '/ServiceProviderConfig']) {
      const answer = await ask('GET', path, undefined, bearer === 'SESSION' ? admin : bearer)
      expect(answer.status).toBe(401)
      expect(answer.body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
    }
  })

  it('opens one company and no other', async () => {
    expect((await ask('GET', `/Users/${zhou}`, undefined, strangersKey)).status).toBe(404)
    expect((await ask('GET', '/Users', undefined, strangersKey)).body.totalResults).toBe(0)
    expect((await ask('DELETE', `/Users/${zhou}`, undefined, strangersKey)).status).toBe(404)
    const { body } = await ask('GET', '/Groups')
    for (const { id } of body.Resources) {
      expect((await ask('GET', `/Groups/${id}`, undefined, strangersKey)).status).toBe(404)
      expect((await ask('DELETE', `/Groups/${id}`, undefined, strangersKey)).status).toBe(404)
    }
  })

  it('ends when it is revoked', async () => {
    const second = await addKey(admin)
    expect((await ask('GET', '/Users', undefined, second.token)).status).toBe(200)
    // As some clients write it.
    const encoded = Buffer.from(second.token).toString('base64')
    expect((await ask('GET', '/Users', undefined, encoded)).status).toBe(200)
    await world.call('/companyScim/revokeKey', { keyId: second.keyId }, { token: admin })
    expect((await ask('GET', '/Users', undefined, encoded)).status).toBe(401)
    expect((await ask('GET', '/Users', undefined, second.token)).status).toBe(401)
  })
})

describe('a user', () => {
  it('becomes a member who waits for his owner, with number, mail and job number', async () => {
    const member = await rowOf(world.services.db, 'member', { id: zhou })
    expect(member).toMatchObject({ name: '周同步', status: MEMBER.toActivate, job_number: 'S701' })
    const { body } = await ask('GET', `/Users/${zhou}`)
    expect(body).toMatchObject({ id: zhou, userName: 'zhou@example.com', externalId: 'X-1', active: true })
    expect((body.meta as { location: string }).location).toMatch(new RegExp(`/scim/v2/Users/${zhou}$`))
  })

  it('is found by name and by the directory’s own id', async () => {
    for (const filter of ['userName eq "ZHOU@example.com"', 'externalId eq "X-1"', 'emails.value sw "zhou"'])
      expect((await filtered('/Users', filter)).body.Resources).toEqual([
        expect.objectContaining({ id: zhou }),
      ])
    expect((await filtered('/Users', 'userName eq "nobody"')).body).toMatchObject({ totalResults: 0 })
    expect((await filtered('/Users', 'userName hat "x"')).body).toMatchObject({ scimType: 'invalidFilter' })
    const none = await ask('GET', '/Users?count=0')
    expect(none.body).toMatchObject({ totalResults: 1, itemsPerPage: 0, Resources: [] })
  })

  it('is refused with a reason: name taken, no number, a number of somebody else’s', async () => {
    const taken = await ask('POST', '/Users', person('zhou@EXAMPLE.com', '13900000702'))
    expect([taken.status, taken.body.scimType]).toEqual([409, 'uniqueness'])
    const nameless = await ask('POST', '/Users', person('a@b.cn', '021-5555'))
    expect([nameless.status, nameless.body.scimType]).toEqual([400, 'invalidValue'])
    const double = await ask('POST', '/Users', person('other@example.com', '13900000701'))
    expect(double.status).toBe(409)
    const moved = await ask('PUT', `/Users/${zhou}`, person('zhou@example.com', '13900000703'))
    expect([moved.status, moved.body.scimType]).toEqual([400, 'mutability'])
  })

  it('who is a member already is taken up as he is', async () => {
    const made = await ask('POST', '/Users', person('wang', '13800000003', { displayName: '王五' }))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const member = await rowOf(world.services.db, 'member', { id: made.body.id as string })
    expect(member).toMatchObject({ name: '王五', status: MEMBER.active })
  })

  it('is deactivated: frozen, signed out, his work handed over; and comes back', async () => {
    const token = await world.signIn('13800000003')
    const [{ id }] = (await filtered('/Users', 'userName eq "wang"')).body.Resources as [{ id: string }]
    const gone = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })
    expect(gone.body.active).toBe(false)
    const after = await world.call('/companyScim/detail', {}, { token })
    expect(after.code).not.toBe(1)
    const [entry] = await rowsOf(world.services.db, 'audit_event', {
      event: 'scim.userChange',
      succeeded: true,
    })
    expect(entry?.actor_name).toContain('目录同步「目录」')
    expect(entry?.detail).toMatchObject({ receiver: expect.any(String) })
    const back = await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })
    expect(back.body.active).toBe(true)
    expect(await rowOf(world.services.db, 'member', { id })).toMatchObject({ status: MEMBER.active })
  })

  it('cannot be the one who made the key', async () => {
    const self = await ask('POST', '/Users', person('zhang', '13800000001', { displayName: '张三' }))
    expect(self.status).toBe(201)
    const answer = await patch(`/Users/${self.body.id}`, { op: 'replace', path: 'active', value: false })
    expect(answer.status).toBe(403)
  })
})

describe('a group', () => {
  it('is a department; whoever is put into several is counted in the first', async () => {
    const made = await ask('POST', '/Groups', {
      schemas: [GROUP_SCHEMA],
      displayName: '目录一部',
      externalId: 'G-1',
      members: [{ value: zhou }],
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const second = await ask('POST', '/Groups', { schemas: [GROUP_SCHEMA], displayName: '目录二部' })
    const added = await patch(`/Groups/${second.body.id}`, {
      op: 'add',
      path: 'members',
      value: [{ value: zhou }],
    })
    expect(added.body.members).toEqual([expect.objectContaining({ value: zhou })])
    expect(await rowOf(world.services.db, 'member', { id: zhou })).toMatchObject({
      department_id: made.body.id,
    })
    expect((await ask('GET', `/Users/${zhou}`)).body.groups).toHaveLength(2)

    const left = await patch(`/Groups/${made.body.id}`, { op: 'remove', path: `members[value eq "${zhou}"]` })
    expect(left.body.members).toEqual([])
    expect(await rowOf(world.services.db, 'member', { id: zhou })).toMatchObject({
      department_id: second.body.id,
    })

    const renamed = await patch(`/Groups/${made.body.id}`, {
      op: 'replace',
      value: { displayName: '目录甲部' },
    })
    expect(renamed.body).toMatchObject({ displayName: '目录甲部', externalId: 'G-1' })
    expect((await ask('DELETE', `/Groups/${made.body.id}`)).status).toBe(204)
    expect((await ask('DELETE', `/Groups/${second.body.id}`)).status).toBe(204)
    expect((await ask('GET', `/Groups/${second.body.id}`)).status).toBe(404)
    expect((await ask('GET', `/Users/${zhou}`)).body.groups).toEqual([])
  })

  it('is refused with a reason: a name that is there, a member nobody knows, a department inside', async () => {
    const twice = { schemas: [GROUP_SCHEMA], displayName: '同名部门' }
    const first = await ask('POST', '/Groups', twice)
    expect((await ask('POST', '/Groups', twice)).status).toBe(409)
    const unknown = { ...twice, displayName: '空部门', members: [{ value: 'not-an-id' }] }
    expect((await ask('POST', '/Groups', unknown)).status).toBe(400)
    const nested = { ...twice, displayName: '上级', members: [{ value: first.body.id, type: 'Group' }] }
    expect((await ask('POST', '/Groups', nested)).status).toBe(400)
    expect((await filtered('/Groups', 'displayName eq "空部门"')).body.totalResults).toBe(0)
  })
})

it('what a client reads first is there, and what it sends is checked', async () => {
  const config = await ask('GET', '/ServiceProviderConfig')
  expect(config.body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } })
  expect((await ask('GET', '/ResourceTypes')).body.totalResults).toBe(2)
  expect((await ask('GET', '/Schemas')).body.totalResults).toBe(3)
  expect((await ask('GET', `/Schemas/${USER_SCHEMA}`)).body).toMatchObject({ id: USER_SCHEMA })
  for (const body of [{}, { schemas: [USER_SCHEMA] }, { schemas: [USER_SCHEMA], userName: 'a\u0000b' }])
    expect((await ask('POST', '/Users', body)).status).toBe(400)
  expect((await ask('GET', '/Users/not-an-id')).status).toBe(404)
})

it('a user may leave the schema and the path unsaid, and is answered with what was asked for', async () => {
  const { schemas: _, ...bare } = person('bare@example.com', '13900000711', { title: null, password: null })
  const made = await ask('POST', '/Users', bare)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  expect(made.body).not.toHaveProperty('title')
  const path = `/Users/${made.body.id}`
  const change = { Operations: [{ op: 'replace', value: { name: { givenName: '改名' } } }] }
  expect((await ask('PATCH', path, change)).body.name).toEqual({ familyName: '周', givenName: '改名' })
  expect((await ask('PATCH', path, { ...change, schemas: ['urn:other'] })).status).toBe(400)
  expect((await ask('GET', `${path}?attributes=userName,name.givenName`)).body).toEqual({
    schemas: [USER_SCHEMA],
    id: made.body.id,
    userName: 'bare@example.com',
    name: { familyName: '周', givenName: '改名' },
  })
  expect((await ask('GET', `${path}?excludedAttributes=name,id`)).body).toMatchObject({ id: made.body.id })
  expect((await ask('GET', `${path}?excludedAttributes=name`)).body).not.toHaveProperty('name')
  expect((await ask('DELETE', path)).status).toBe(204)
})

it('a removed user’s place is free, and his work is somebody else’s', async () => {
  const made = await ask('POST', '/Users', person('leaver', '13900000709'))
  expect((await ask('DELETE', `/Users/${made.body.id}`)).status).toBe(204)
  expect((await ask('GET', `/Users/${made.body.id}`)).status).toBe(404)
  expect(await rowOf(world.services.db, 'member', { id: made.body.id as string })).toBeUndefined()
  expect((await ask('POST', '/Users', person('leaver', '13900000709'))).status).toBe(201)
})
