import type { Body } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS } from '@xinqi/api/status-names'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { signedByTheOther } from '../../../../test/signed-by-the-other.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { remindDue, tellDue } from '../due-dates/remind.ts'
import { seenBy, sightOf } from './access.ts'
import { keepFinished } from './archive-finished.ts'
import { runImport } from './import-paper.ts'
import { readText } from './read-text.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)
let admin = await world.signIn('13800000001')
const clerk = await world.signIn('13800000004')
const other = await world.signIn('13800000005')
await world.services.db.deleteFrom('archived').execute()
await world.services.db.deleteFrom('contract_text').execute()

const signal = new AbortController().signal
/** With what gives way to people alone: whoever uploads or signs is not kept waiting by it. */
const read = async (subjectId: string) => {
  const services = { ...world.services, documents: null as never }
  return readText(services)({ id: 'job', data: { subjectId }, signal })
}
const PURCHASES: Body<'/archivedType/addArchivedType'> = {
  parentId: null,
  name: '采购合同',
  order: 0,
  contractTypeIds: [],
  numberRule: null,
  visibleTo: { kind: 1, ids: [] },
  fields: [],
}
const folder = (more: Partial<typeof PURCHASES> = {}, token = admin) =>
  world.call('/archivedType/addArchivedType', { ...PURCHASES, ...more }, { token })
const theActor = async () => {
  const found = await world.services.sessions.find(admin)
  if (found.state !== 'live') throw new Error('signed out')
  return { accountId: found.actor.accountId, companyId: found.actor.company!.id }
}
const list = async (body: Body<'/archived/getList'> = {}, token = admin) =>
  (await world.call('/archived/getList', body, { token })).data

/** Signed by the other company and kept, its pages saying these lines. */
const finished = async (
  ...said: [lines: string[], more?: { name?: string; typeId?: string; validUntil?: string }]
) => {
  const contractId = await signedByTheOther(world, driver, admin, ...said)
  await keepFinished(world.services, [contractId])
  await read(contractId)
  return contractId
}

describe('the archive', () => {
  it('keeps what is finished for both companies, files it by its kind, and gives it a number', async () => {
    const { typeId: kind } = (
      await world.call(
        '/contractType/add',
        { name: '框架采购', code: null, numberRule: null, validDays: null, note: null },
        { token: admin },
      )
    ).data
    expect((await folder({}, clerk)).http).toBe(403)
    const { typeId } = (await folder({ contractTypeIds: [kind], numberRule: 'GD-{yyyy}-{0001}' })).data
    expect((await folder({})).code).toBe(CODE.ARCHIVE_TYPE_NAME_TAKEN)
    expect((await folder({ name: '又一个', contractTypeIds: [kind] })).code).toBe(CODE.ARCHIVE_TYPE_INVALID)
    const contractId = await finished(['第一条 甲方委托乙方提供量子退火设备。'], {
      typeId: kind,
      name: '退火设备采购',
    })
    // Told a second time it is there once.
    expect(await keepFinished(world.services, [contractId])).toBe(0)
    const [mine] = (await list()).list
    expect(mine).toMatchObject({
      contractId,
      typeId,
      archiveNumber: 'GD-2026-0001',
      counterpart: '样例贸易有限公司',
      verdict: 1,
    })
    const theirs = (await world.call('/archived/unfiledList', {}, { token: other })).data
    expect(theirs.list).toMatchObject([
      { contractId, counterpart: '示例科技有限公司', proposal: { typeId: null } },
    ])
    expect((await list({}, other)).list).toEqual([])
  })

  it('finds it by the words of its text, with the passage, and only for those who may see it', async () => {
    for (const words of ['量子退火', '退火设备']) {
      const { list: rows, total } = await list({ words })
      expect(total).toBe(1)
      expect(rows[0]!.passages[0]).toMatchObject({ page: 1, hit: words })
    }
    expect((await list({ words: '从未写过的话' })).list).toEqual([])
    expect((await world.call('/archived/getList', { words: '退' }, { token: admin })).code).toBe(
      CODE.SEARCH_TOO_SHORT,
    )
    const theirs = await list({ words: '量子退火', everything: true }, other)
    expect(theirs.list).toHaveLength(1)
  })

  it('goes out with a reason and in again, moves, and refuses what somebody else has changed', async () => {
    const [row] = (await list()).list
    const { archivedId, revision, typeId } = row!
    const out = await world.call(
      '/archived/batchOut',
      { archivedIds: [archivedId], reason: '归错' },
      { token: admin },
    )
    expect(out.data).toEqual({ out: 1 })
    expect((await list()).list).toEqual([])
    expect((await list({ everything: true })).list).toHaveLength(1)
    await world.call(
      '/archived/batchArchived',
      { archivedIds: [archivedId], typeId: typeId! },
      { token: admin },
    )
    const late = await world.call(
      '/archived/updateArchived',
      { archivedId, revision, number: 'X-1' },
      { token: admin },
    )
    expect(late.code).toBe(CODE.CONFLICT)
    const foreign = await world.call(
      '/archived/batchOut',
      { archivedIds: [archivedId], reason: '别人的' },
      { token: other },
    )
    expect(foreign.code).toBe(CODE.NOT_FOUND)
    const removing = await world.call(
      '/archivedType/updateArchivedType',
      { typeId: typeId!, ...PURCHASES, removed: true },
      { token: admin },
    )
    expect(removing.code).toBe(CODE.ARCHIVE_TYPE_NOT_EMPTY)
  })

  it('takes over what the text says with one click', async () => {
    const contractId = await finished(
      [
        '合同编号：CG-2026-088',
        '甲方：示例科技有限公司',
        '乙方：样例贸易有限公司',
        '第一条 合同总价为人民币120,000元（大写：壹拾贰万元整）。',
        '第二条 合同期限自2026年1月1日起至2026年12月31日止。',
      ],
      { name: '年度服务合同' },
    )
    const { list: unfiled } = (await world.call('/archived/unfiledList', {}, { token: admin })).data
    const row = unfiled.find((one) => one.contractId === contractId)!
    const facts = row.proposal.facts
    expect(facts.find(({ field }) => field === 'validUntil')).toMatchObject({ value: '2026-12-31', page: 1 })
    expect(facts.find(({ field }) => field === 'cents')?.value).toBe('12000000')
    const { code } = await world.call(
      '/archived/updateArchived',
      { archivedId: row.archivedId, revision: row.revision, accept: facts.map(({ factId }) => factId) },
      { token: admin },
    )
    expect(code).toBe(1)
    const detail = (await world.call('/archived/detail', { archivedId: row.archivedId }, { token: admin }))
      .data
    expect(detail).toMatchObject({
      number: 'CG-2026-088',
      cents: 12_000_000,
      validUntil: '2026-12-31',
      proposals: [],
    })
  })

  it('takes in paper: recognised, judged, and found by its words', async () => {
    const uploaded = (await world.form(
      '/archived/uploadPaper',
      [
        {
          name: 'file',
          fileName: '旧租赁合同.pdf',
          bytes: await writtenPdf([['出租方将鼓楼仓库租给承租方使用。']], '租赁合同'),
        },
      ],
      { token: admin },
    )) as unknown as { code: number; data: { fileId: string } }
    expect(uploaded.code).toBe(1)
    const { taskId } = (
      await world.call(
        '/archived/importPaper',
        { fileIds: [uploaded.data.fileId], typeId: null, source: 2 },
        { token: admin, headers: { 'idempotency-key': 'paper-import-000001' } },
      )
    ).data
    const { account_id } = await theRow(world.services.db, 'task', { id: taskId }, ['account_id'])
    await runImport(world.services)({ id: 'job', data: { accountId: account_id, taskId }, signal })
    const [row] = (await list({ everything: true, source: 2 })).list
    expect(row).toMatchObject({ name: '旧租赁合同', source: 2, verdict: 0, typeId: null })
    await read(row!.elgId!)
    expect((await list({ words: '鼓楼仓库', everything: true })).list).toHaveLength(1)
    expect((await list({ words: '鼓楼仓库', everything: true }, other)).list).toEqual([])
  })

  it('asks of what lies in a folder what the folder asks, of many at once too', async () => {
    const [place, state, unknown] = [newId(), newId(), newId()]
    const { typeId } = (
      await folder({
        name: '设备',
        fields: [
          { fieldId: place, name: '存放地点', kind: 'text', required: false },
          { fieldId: state, name: '状态', kind: 'select', required: false, options: ['在用', '停用'] },
        ],
      })
    ).data
    const ids = (await list({ everything: true })).list.slice(0, 2).map(({ archivedId }) => archivedId)
    const before = (await list({ everything: true })).list.map(({ archivedId, typeId: of }) => [
      archivedId,
      of,
    ])
    const change = (own: Record<string, string>) =>
      world.call('/archived/batchUpdateArchived', { archivedIds: ids, typeId, own }, { token: admin })
    expect((await change({ [place]: '一号仓', [state]: '在用' })).data).toEqual({ changed: 2 })
    for (const archivedId of ids)
      expect((await world.call('/archived/detail', { archivedId }, { token: admin })).data.own).toEqual({
        [place]: '一号仓',
        [state]: '在用',
      })
    expect((await change({ [state]: '丢失' })).code).toBe(CODE.BAD_REQUEST)
    expect((await change({ [unknown]: '张三' })).code).toBe(CODE.BAD_REQUEST)
    for (const [archivedId, of] of before)
      if (ids.includes(archivedId!))
        await (of
          ? world.call(
              '/archived/batchArchived',
              { archivedIds: [archivedId!], typeId: of },
              { token: admin },
            )
          : world.call(
              '/archived/batchOut',
              { archivedIds: [archivedId!], reason: '归回' },
              { token: admin },
            ))
  })

  it('shows nobody a folder that is closed to him', async () => {
    const [row] = (await list()).list
    const { data: types } = await world.call('/archivedType/list', {}, { token: admin })
    const type = types.find(({ typeId }) => typeId === row!.typeId)!
    const { typeId, count: _, ...facts } = type
    await world.call(
      '/archivedType/updateArchivedType',
      { typeId, ...facts, visibleTo: { kind: 3, ids: ['0198a000-0000-7000-8000-000000000001'] } },
      { token: admin },
    )
    // The administrator sees everything; whoever sees the company's contracts and is not named does not see these.
    expect((await list()).list).toHaveLength(1)
    const { companyId, accountId } = await theActor()
    const actor = (roles: number[]) =>
      ({
        accountId,
        dataScope: 3,
        grants: new Set(),
        roleTypes: new Set(roles),
        company: { id: companyId, memberId: null, departmentId: null },
      }) as unknown as Actor
    const seen = async (roles: number[]) => {
      const where = seenBy(await sightOf(world.services.db, actor(roles)))
      const { rows } = await sql<{ id: string }>`select id from archived a where ${where}`.execute(
        world.services.db,
      )
      return rows.map(({ id }) => id)
    }
    expect(await seen([1])).toContain(row!.archivedId)
    const others = await seen([2])
    expect(others).not.toContain(row!.archivedId)
    expect(others.length).toBeGreaterThan(0)
  })
})

describe('due dates', () => {
  const today = () => chinaDay(world.clock.now())
  const due = async (body: Body<'/archived/getDueContractList'> = {}) =>
    (await world.call('/archived/getDueContractList', body, { token: admin })).data
  const setUntil = async (archivedId: string, until: string | null) => {
    const { revision } = (await world.call('/archived/detail', { archivedId }, { token: admin })).data
    return world.call(
      '/archived/updateValidityTime',
      { archivedId, revision, from: null, until },
      { token: admin },
    )
  }

  it('lists each contract in one band, counts it there, and calls it by its day in the calendar', async () => {
    const [row] = (await list()).list
    expect((await setUntil(row!.archivedId, addDays(today(), 7))).code).toBe(1)
    expect((await due({ band: 'within7' })).list).toMatchObject([{ daysLeft: 7, band: 'within7' }])
    expect((await due({ band: 'within30' })).list).toEqual([])
    const { due: bands } = (await world.call('/archived/count', {}, { token: admin })).data
    expect(bands).toMatchObject({ overdue: 0, within7: 1 })
    const month = addDays(today(), 7).slice(0, 7)
    const days = (await world.call('/archived/dueCalendar', { month }, { token: admin })).data
    expect(days).toContainEqual({ day: addDays(today(), 7), count: 1, names: [row!.name] })
  })

  it('reminds by its rules on the day, once, and again when the clock has moved on', async () => {
    const [row] = (await list()).list
    const saved = await world.call(
      '/dueRule/save',
      {
        name: '到期前提醒',
        typeIds: [],
        days: [7, 1],
        repeatDays: null,
        toPerformer: true,
        toInitiator: true,
        memberIds: [],
        channels: ['message', 'sms'],
        isEnabled: true,
      },
      { token: admin },
    )
    expect(saved.code).toBe(1)
    const told = async () => {
      await remindDue(world.services)
      const waiting = await rowsOf(world.services.db, 'reminder_told', {
        archived_id: row!.archivedId,
        state: 0,
      })
      for (const one of waiting)
        await tellDue(world.services, {
          companyId: one.company_id,
          archivedId: one.archived_id,
          ruleId: one.rule_id,
          day: one.on_day,
          accountId: one.account_id,
          channel: one.channel,
        })
      return waiting.length
    }
    expect(await told()).toBe(2)
    expect(await told()).toBe(0)
    const { list: messages } = (await world.call('/message/list', {}, { token: admin })).data
    expect(messages[0]).toMatchObject({ title: '合同到期提醒', path: '/dueNotice' })
    expect(messages[0]!.content).toContain('还剩 7 天')
    world.clock.advance(6 * DAY)
    admin = await world.signIn('13800000001')
    expect(await told()).toBe(2)
    // Put off: the next reminder follows the new day.
    await setUntil(row!.archivedId, addDays(today(), 400))
    expect((await due({ keyword: row!.name })).list[0]!.nextReminder).toBe(addDays(today(), 393))
  })

  it('renews: the next contract begins from this one, runs from the day after, and both know each other', async () => {
    const [row] = (await list()).list
    const begun = await world.call(
      '/archived/renew',
      { archivedId: row!.archivedId },
      { token: admin, headers: { 'idempotency-key': 'renewal-000000001' } },
    )
    expect(begun.code).toBe(1)
    const { contractId } = begun.data
    const { draft } = (await world.call('/contract/draft', { contractId }, { token: admin })).data
    expect(draft).toMatchObject({ name: row!.name, validFrom: addDays(today(), 401) })
    const detail = (await world.call('/archived/detail', { archivedId: row!.archivedId }, { token: admin }))
      .data
    expect(detail.renewedBy).toMatchObject({ contractId, status: CONTRACT_IS.draft })
    const again = await world.call(
      '/archived/renew',
      { archivedId: row!.archivedId },
      { token: admin, headers: { 'idempotency-key': 'renewal-000000002' } },
    )
    expect(again.code).toBe(CODE.RENEWAL_UNDER_WAY)
  })

  it('gives a calendar to whoever holds its address, until it is withdrawn', async () => {
    const { url } = (await world.call('/calendarFeed/make', { hidesNames: false }, { token: admin })).data
    const path = url.slice(url.indexOf('/api/web'))
    const answer = await world.send({ method: 'GET', url: path, unsigned: true })
    expect(answer.http).toBe(200)
    expect(answer.response.headers['content-type']).toContain('text/calendar')
    expect(answer.response.body).toContain('BEGIN:VCALENDAR')
    expect(
      (await world.send({ method: 'GET', url: `${path.slice(0, -6)}AA.ics`, unsigned: true })).http,
    ).toBe(404)
    await world.call('/calendarFeed/withdraw', {}, { token: admin })
    expect((await world.send({ method: 'GET', url: path, unsigned: true })).http).toBe(404)
  })
})
