import { type Body, type Data, everyCall, type JsonPath } from '@xinqi/api/calls'
import { CODE } from '@xinqi/api/error-codes'
import { API_BASE } from '@xinqi/api/limits'
import { readXlsx, writeXlsx } from 'hucre'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { theRow } from '../src/platform/db/row.ts'
import { foundMember } from './found-people.ts'
import { sampleBody } from './sample-body.ts'
import { beginEverything, LEGAL_MOBILE } from './things-under-way.ts'
import { openWorld, type TestAnswer, type World } from './world.ts'

/** People and companies: whatever is done before the first contract. */
const SECTIONS = [
  '/auth/switch',
  '/company',
  '/companySeal',
  '/companySso',
  '/contact',
  '/dd',
  '/department',
  '/departmentmember',
  '/home',
  '/invite',
  '/message',
  '/operation',
  '/personSeal',
  '/quota',
  '/relateCompany',
  '/roles',
  '/saasMenu',
  '/sealAuth',
  '/subAccount',
  '/task',
  '/user',
  '/v2/company',
]
const calls = everyCall().filter(
  ([path, { auth, kind }]) =>
    auth === 'login' &&
    (kind === 'json' || kind === 'binary') &&
    SECTIONS.some((section) => path === section || path.startsWith(`${section}/`)),
)
const OWN = { mobile: '13800000001', companyName: '示例科技有限公司' }
/** Words only the first company knows: its departments, people, seals and whom it has asked in. */
const ITS_OWN = ['法务部', '华东组', '王五', '赵六', '陈例']

let world: World
let admin: string
let stranger: string
let ids: Record<string, string>

beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn(OWN.mobile)
  stranger = await world.signIn('13800000005')
  const add = (path: '/contact/addGroup' | '/contact/add' | '/user/address/add', body: object) =>
    world.call(path, body as never, { token: admin })
  await add('/contact/addGroup', { kind: 'person', name: '名录组' })
  await add('/contact/add', { kind: 'person', mobile: '13910800901', name: '名录人', groupId: null })
  await add('/user/address/add', {
    receiver: '收件',
    mobile: '13910800902',
    region: '北京市',
    detail: '某路一号',
  })
  await world.call('/roles/addRole', { name: '自定角色', dataScope: 1 } as never, { token: admin })
  await world.call(
    '/departmentmember/addMember',
    {
      name: '新同事',
      mobile: '13910800903',
      departmentId: null,
    } as never,
    { token: admin },
  )
  ids = await idsOf(OWN.companyName)
})
afterAll(() => world.close())

/** One of everything the company has, by the name calls ask for it. */
const idsOf = async (companyName: string): Promise<Record<string, string>> => {
  const { db } = world.services
  const { id: companyId } = await theRow(db, 'company', { name: companyName }, ['id'])
  const one = async (table: string, column = 'company_id', more = '') => {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where ${sql.ref(column)} = ${column === 'account_id' ? accountId : companyId} ${sql.raw(more)}
      order by id desc limit 1`.execute(db)
    return rows[0]?.id
  }
  const { account_id: accountId } = await theRow(db, 'member', { company_id: companyId, name: '张三' }, [
    'account_id',
  ])
  const memberId = await one('member', 'company_id', "and name = '新同事'")
  const found = {
    companyId,
    memberId,
    receiverId: memberId,
    successorId: memberId,
    keeperMemberId: memberId,
    departmentId: await one('department', 'company_id', 'and parent_id is not null'),
    parentId: await one('department'),
    roleId: await one('role', 'company_id', "and name = '自定角色'"),
    sealId: await one('company_seal'),
    inviteId: await one('invite'),
    contactId: await one('contact', 'scope_id'),
    groupId: await one('contact_group', 'scope_id'),
    addressId: await one('address', 'account_id'),
    certificationId: await one('certification'),
    subAccountId: await one('sub_account'),
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

type Facts = (typeof calls)[number][1]
/** What a call wants besides what its declaration insists on. */
const BESIDES: Record<string, object> = {
  '/invite/send': { mobile: '13910800904' },
}
const bodyOf = (path: string, body: unknown) => ({ ...(sampleBody(body, ids) as object), ...BESIDES[path] })
const ask = (path: string, { body, method }: Facts, token: string, begun?: { body: object; token: string }) =>
  world.send({
    url: API_BASE + path.replace(/\{\w+\}/g, 'x'),
    method,
    payload: method === 'GET' ? undefined : JSON.stringify(begun?.body ?? bodyOf(path, body)),
    token: begun?.token ?? token,
  })

const namesForeign = ([path, { body }]: (typeof calls)[number]) =>
  Object.values(bodyOf(path, body))
    .flat()
    .some((value) => Object.values(ids).includes(value as string))

/** Everything the company owns, as it stands. */
const autocommit = async () => {
  const { db } = world.services
  const { rows } = await sql<{ table_name: string }>`select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'company_id'
      and table_name not in ('session', 'ticket') and table_name !~ '^(message|audit_event)(_|$)'
    order by table_name`.execute(db)
  const found: Record<string, string | null> = {}
  for (const { table_name } of rows) {
    const hashed = await sql<{ hash: string | null }>`
      select md5(string_agg(row_text, '' order by row_text)) as hash
      from (select t::text as row_text from ${sql.table(table_name)} t
            where t.company_id = ${ids.companyId}) all_rows`.execute(db)
    found[table_name] = hashed.rows[0]!.hash
  }
  return found
}

describe('the administrator of another company, who has every right in his own', () => {
  it('gets nothing of a company by its ids, and changes nothing there', async () => {
    const before = await autocommit()
    // Anybody may ask to be let in.
    const tried = calls.filter((call) => namesForeign(call) && call[0] !== '/invite/apply')
    expect(tried.length).toBeGreaterThan(60)
    const faults: string[] = []
    for (const [path, facts] of tried) {
      const { code, http, msg, response } = await ask(path, facts, stranger)
      // A body that is refused as such would prove nothing.
      if (code === CODE.BAD_REQUEST || http >= 500) faults.push(`${path} ${http} ${msg}`)
      for (const word of ITS_OWN) if (response.body.includes(word)) faults.push(`${path} tells ${word}`)
    }
    expect(faults).toEqual([])
    expect(await autocommit()).toEqual(before)
  })
})

describe('numbers of other people', () => {
  /** Examples on the page and in a template, of numbers that are nobody's. */
  const NOBODY = ['13950000000', '13800000000']
  /** His own profile shows him his own. */
  const others = (text: string) =>
    [...text.matchAll(/(?<![0-9a-f-])(1[3-9]\d{9}|[1-9]\d{16}[\dX])(?![0-9a-f])/g)]
      .map(([number]) => number)
      .filter((number) => number !== OWN.mobile && !NOBODY.includes(number))

  const textOf = async (response: TestAnswer<unknown>['response']) =>
    String(response.headers['content-type']).includes('spreadsheet')
      ? JSON.stringify(await readXlsx(response.rawPayload))
      : response.body

  it('are masked in every answer of every call that reads, and every one of them answers', async () => {
    const mobile = '17500010098'
    const companyId = ids.companyId!
    await foundMember(world, companyId, { name: '未实名同事', mobile, verified: false })
    const begun = await beginEverything(world, { admin, companyId, unverified: await world.signIn(mobile) })
    const reads = calls.filter(([, { changes }]) => changes === false)
    expect(reads.length).toBeGreaterThan(50)
    const faults: string[] = []
    for (const [path, facts] of reads) {
      const { code, msg, http, response } = await ask(path, facts, admin, begun[path])
      const typedHimself = path === '/company/companyIdentifyInfo' ? LEGAL_MOBILE : undefined
      for (const number of others(await textOf(response)))
        if (number !== typedHimself) faults.push(`${path} tells ${number}`)
      const isAnswered = facts.kind === 'json' ? code === 1 : http === 200
      if (!isAnswered) faults.push(`${path} ${code} ${msg}`)
    }
    expect(faults).toEqual([])
  })
})

describe('done right', () => {
  const done = async <P extends JsonPath>(path: P, body: Body<P>, token = admin): Promise<Data<P>> => {
    const { code, msg, data } = await world.call(path, body, { token })
    expect([path, code, msg]).toEqual([path, 1, expect.anything()])
    return data
  }

  it('departments are added together, or none of them', async () => {
    const parentId = ids.departmentId!
    const named = (...names: string[]) => ({ departments: names.map((name) => ({ name, parentId })) })
    const twice = await world.call('/department/addBatchDepartment', named('甲组', '乙组', '甲组'), {
      token: admin,
    })
    expect(twice.code).not.toBe(1)
    const { departmentIds } = await done('/department/addBatchDepartment', named('甲组', '乙组'))
    const below = await done('/department/getChildrenlist', { parentId })
    expect(below.map(({ departmentId }) => departmentId)).toEqual(expect.arrayContaining(departmentIds))
  })

  it('departments come from a sheet row by row, and a row that cannot be is said', async () => {
    const sheet = await writeXlsx({
      sheets: [
        {
          name: '部门',
          rows: [
            ['部门名称', '上级部门'],
            ['表格组', ''],
            ['无处组', '没有的部门'],
          ],
        },
      ],
    })
    const part = { name: 'file', fileName: '部门.xlsx', bytes: Buffer.from(sheet) }
    const { code, data } = await world.form('/department/batchImportExcel', [part], { token: admin })
    expect([code, data]).toEqual([1, { imported: 1, failed: 1, errorFile: expect.anything() }])
  })

  it('several members get the same roles, and are found by them', async () => {
    const memberIds = [ids.memberId!]
    await done('/saasMenu/batchMemberAssignRole', { memberIds, roleIds: [ids.roleId!] })
    const { list } = await done('/roles/queryMembersPageByRoleId', { roleId: ids.roleId! })
    expect(list).toMatchObject([{ memberId: ids.memberId, name: '新同事' }])
    const beyond = await world.call(
      '/saasMenu/batchMemberAssignRole',
      { memberIds, roleIds: [ids.roleId!] },
      { token: stranger },
    )
    expect(beyond.code).toBe(CODE.NOT_FOUND)
  })

  it('a number is looked at for its shape alone, and a session ends when its holder says so', async () => {
    expect(await done('/checkUser', { mobile: OWN.mobile })).toEqual({ wellFormed: true })
    expect(await done('/checkUser', { mobile: '13999999999' })).toEqual({ wellFormed: true })
    expect(await done('/checkUser', { mobile: '12' })).toEqual({ wellFormed: false })
    const leaving = await world.signIn('13800000004')
    await done('/user/logout', {}, leaving)
    expect((await world.call('/user/menus', {}, { token: leaving })).code).toBe(CODE.UNAUTHENTICATED)
  })
})
