// 本人, 本部门 and 全企业 mean the same in every list: each is asked what it shows of something of one's own, of a
// colleague in a department below, and of somebody elsewhere in the company.

import type { JsonPath } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { PERMISSION_KEYS } from '@xinqi/api/menus'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../src/platform/db/ids.ts'
import { inRows, theRow } from '../src/platform/db/row.ts'
import { blankPdf, contractDriver, party, place, someone } from './contract-driver.ts'
import { foundMember } from './found-people.ts'
import { worldOfFile } from './world.ts'

const MAKERS = { own: '范围本人', below: '范围下级', elsewhere: '范围他部' } as const
type Maker = keyof typeof MAKERS
const MEANS: Record<1 | 2 | 3, Maker[]> = {
  1: ['own'],
  2: ['own', 'below'],
  3: ['own', 'below', 'elsewhere'],
}
const SCOPES = [
  [1, '本人'],
  [2, '本部门'],
  [3, '全企业'],
] as const

/** Lists whose menu has a data scope, and how they are asked. A row names its maker. */
const LISTS: [JsonPath, object][] = [
  ['/v2/file/contractList', {}],
  ['/v2/file/scanList', {}],
  ['/contract/scan/codes', {}],
  ['/search/all', { keyword: '范围' }],
  ['/check/elgContractList', {}],
  ['/archived/getList', { everything: true }],
  ['/archived/unfiledList', {}],
  ['/archived/getDueContractList', {}],
  ['/ledger/contract/page', {}],
  ['/contractCompare/list', {}],
  ['/contractExamine/list', {}],
  ['/draftAI/list', {}],
  ['/notary/list', {}],
  ['/departmentmember/memberList', {}],
]

type Person = { accountId: string; token: string; departmentId: string }
const people = {} as Record<Maker, Person>

const call = async (path: JsonPath, body: object, token: string): Promise<never> => {
  const { code, msg, data } = await world.call(path, body as never, { token })
  if (code !== 1) throw new Error(`${path}: ${code} ${msg}`)
  return data as never
}

const join = async (maker: Maker, mobile: string, departmentName: string): Promise<Person> => {
  const { db } = world.services
  const { memberId, accountId } = await foundMember(world, companyId, { name: MAKERS[maker], mobile })
  const { id: departmentId } = await theRow(
    db,
    'department',
    { company_id: companyId, name: departmentName },
    ['id'],
  )
  await inRows(db, 'member', { id: memberId }).set({ department_id: departmentId })
  await call('/saasMenu/memberAssignRole', { memberId, roleIds: [roleId] }, admin)
  return { accountId, departmentId, token: await world.signIn(mobile) }
}

/** One of everything, made by him. What takes a machine to make is written down as it would have been. */
const makeAll = async (maker: Maker) => {
  const { token, accountId, departmentId } = people[maker]
  const { db, clock, columns } = world.services
  const name = MAKERS[maker]
  const now = clock()
  const driver = contractDriver(world)
  const parties = [party({ signers: [someone('郑十', '13800000008')] })]
  const sent = await driver.prepare(token, (fileId) => ({
    name,
    parties,
    fields: [place(parties[0]!.partyId, fileId)],
  }))
  expect((await driver.send(token, sent)).code).toBe(1)
  await openCode(token, name)

  const [elgId, dueOn] = [newId(), addDays(chinaDay(now), 5)]
  const own = { company_id: companyId, name, created_at: now }
  await db
    .insertInto('elg_contract')
    .values({
      ...own,
      id: elgId,
      counterpart: '对方公司',
      source: 'paper',
      department_id: departmentId,
      imported_by: accountId,
      imported_by_name: name,
    })
    .execute()
  const archived = { company_id: companyId, name, valid_until: dueOn, sort_at: now }
  await db
    .insertInto('archived')
    .values([
      { ...archived, id: newId(), elg_id: elgId, source: 2 },
      { ...archived, id: newId(), contract_id: sent.contractId, source: 1 },
    ])
    .execute()
  await db
    .insertInto('ledger')
    .values({
      ...own,
      id: newId(),
      counterpart: '对方公司',
      direction: 1,
      contract_cents: 100,
      department_id: departmentId,
      created_by: accountId,
    })
    .execute()
  const made = { owner_id: companyId, account_id: accountId, created_at: now, updated_at: now }
  for (const kind of ['compare', 'examine'])
    await db
      .insertInto('ai_task')
      .values({
        ...made,
        id: newId(),
        company_id: companyId,
        account_name: name,
        department_id: departmentId,
        kind,
        title: name,
      })
      .execute()
  await db
    .insertInto('ai_draft')
    .values({
      ...made,
      id: newId(),
      account_name: name,
      name,
      contract_type: '采购合同',
      stance: '中立',
      content: JSON.stringify({ type: 'doc', content: [] }),
    })
    .execute()
  await db
    .insertInto('notary_application')
    .values({
      ...made,
      id: newId(),
      company_id: companyId,
      no: `CZ-${maker}`,
      commodity: 'report',
      contract_ids: [sent.contractId],
      contract_names: [name],
      applicant_name: '示例科技有限公司',
      applied_by: name,
      purpose: '诉讼',
      details_cipher: columns.seal('{}'),
    })
    .execute()
}

const openCode = async (token: string, name: string) => {
  const driver = contractDriver(world)
  const { contractId } = await call('/file/new/contract/before/create', { kind: 'scan' }, token)
  const { fileId } = (await driver.upload(token, contractId, await blankPdf(1))).data.file
  await driver.convert(contractId, fileId)
  const { draft, revision } = await driver.read(token, contractId)
  const guest = party({})
  const full = { ...draft, name, files: [fileId], parties: [guest], fields: [place(guest.partyId, fileId)] }
  const saved = await driver.save(token, contractId, revision, full)
  await call(
    '/contract/scan/open',
    { contractId, revision: saved.data.revision, limit: 5, openDays: 7, deadlineDays: 7 },
    token,
  )
}

const world = await worldOfFile()
const admin = await world.signIn('13800000001')
const companyId = (await theRow(world.services.db, 'company', { name: '示例科技有限公司' }, ['id'])).id
const roleId = ((await call('/roles/addRole', { name: '试范围', dataScope: 1 }, admin)) as { roleId: string })
  .roleId
await call('/saasMenu/addSaasRoleMenus', { roleId, grants: [...PERMISSION_KEYS] }, admin)
people.own = await join('own', '13910700001', '销售部')
people.below = await join('below', '13910700002', '华东组')
people.elsewhere = await join('elsewhere', '13910700003', '法务部')
for (const maker of Object.keys(MAKERS) as Maker[]) await makeAll(maker)

describe.each(SCOPES)('data scope %i, %s', (scope, _words) => {
  beforeAll(() => call('/roles/updateRole', { roleId, dataScope: scope }, admin))

  it.each(LISTS)('%s', async (path, body) => {
    const shown = JSON.stringify(await call(path, body, people.own.token))
    const seen = (Object.keys(MAKERS) as Maker[]).filter((maker) => shown.includes(MAKERS[maker]))
    expect(seen).toEqual(MEANS[scope])
  })

  it('/cust/bi/index/contract/info counts the contracts of the list', async () => {
    const today = chinaDay(world.clock.now())
    const { board } = (await call(
      '/cust/bi/index/contract/info',
      { from: addDays(today, -30), to: today },
      people.own.token,
    )) as { board: { byStatus: { n: number }[] } }
    const { total } = (await call('/v2/file/contractList', {}, people.own.token)) as { total: number }
    expect(board.byStatus.reduce((sum, { n }) => sum + n, 0)).toBe(total)
  })
})
