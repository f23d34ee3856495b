import { CODE } from '@xinqi/api/error-codes'
import { CONTRACT_IS, TASK } from '@xinqi/api/status-names'
import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { contractDriver } from '../../../../test/contract-driver.ts'
import { party, place, someone } from '../../../../test/draft-parts.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { EMPTY, rowsOf, theRow } from '../../../platform/db/row.ts'
import { writeXlsx } from '../../../platform/spreadsheet.ts'
import { emptyDraft } from '../contract/empty-draft.ts'
import { batchColumns, dayIn } from './batch-columns.ts'
import { draftOfRow, rowProblem } from './batch-rows.ts'
import { runBatchStart } from './run-batch-start.ts'

const world = await worldOfFile()
const driver = contractDriver(world)
const keeper = await world.signIn('13800000003')
const employee = await world.signIn('13800000004')
const other = await world.signIn('13800000005')
const own = party({ kind: 1, isOwn: true, signers: [someone('王五', '13800000003')] })
const person = party({ turn: 2, roleName: '受聘人', signers: [someone('钱七', '13800000008')] })
const { contractId } = await driver.prepare(keeper, (fileId) => ({
  parties: [own, person],
  fields: [
    place(own.partyId, fileId, 'seal'),
    place(person.partyId, fileId),
    place(null, fileId, 'text', { name: '岗位', value: { text: '会计' } }),
    place(null, fileId, 'choice', {
      name: '班次',
      y: 0.5,
      width: 0.4,
      settings: { options: ['白班', '夜班'] },
      value: { chosen: [0] },
    }),
  ],
}))
const made = await world.call('/template/create', { contractId, name: '聘用' }, { token: keeper })
const templateNo = made.data.templateNo

const HEADER = [
  '合同名称',
  '合同编号',
  '合同金额（元）',
  '签署截止日期',
  '受聘人姓名*',
  '受聘人手机号*',
  '岗位',
  '班次（白班/夜班）',
]
const rowFor = (name: string, mobile: string, more: Partial<Record<string, string>> = {}) =>
  HEADER.map((title) => more[title] ?? { '受聘人姓名*': name, '受聘人手机号*': mobile }[title] ?? '')
const check = async (rows: string[][], token = employee) => {
  const bytes = Buffer.from(await writeXlsx('批量发起', HEADER, rows))
  const answer = await world.form(
    '/template/batchCheck',
    [
      { name: 'templateNo', value: templateNo },
      { name: 'file', fileName: '批量.xlsx', bytes },
    ],
    { token },
  )
  return answer as unknown as {
    code: number
    data: {
      sheetId: string
      able: number
      failed: number
      wrong: { line: number; reason: string }[]
      errorFile: string | null
      approvals: number
      copiesLeft: number
    }
  }
}
const start = (sheetId: string, token = employee) =>
  world.call('/template/batchStart', { templateNo, sheetId }, { token })

describe('many contracts from one template', () => {
  it('asks each row for what the template leaves open', async () => {
    const sheet = (token: string) =>
      world.send({
        url: '/api/web/template/batchSheet',
        payload: JSON.stringify({ templateNo }),
        token,
      })
    const { sheets } = await readXlsx((await sheet(employee)).response.rawPayload)
    expect(sheets[0]!.rows).toEqual([HEADER])
    // The example stands on a sheet of its own, which nobody sends by mistake; its days are days.
    expect(sheets[1]).toMatchObject({ name: '填写示例', rows: [HEADER, expect.anything()] })
    const example = sheets[1]!.rows[1]!
    expect(example[HEADER.indexOf('签署截止日期')]).toBeInstanceOf(Date)
    expect(example[HEADER.indexOf('合同金额（元）')]).toBe(10_000)
    for (const { columns } of sheets)
      for (const [at, title] of HEADER.entries())
        expect(columns![at]!.width).toBeGreaterThan([...title].length * 1.5)
    expect((await sheet(other)).http).toBe(404)
    expect((await check([rowFor('孙一', '13910900001')], other)).code).toBe(CODE.NOT_FOUND)
    expect(['2026/1/5', '2026年12月31日', '2026-02-03', '五月'].map(dayIn)).toEqual([
      '2026-01-05',
      '2026-12-31',
      '2026-02-03',
      undefined,
    ])
  })

  it('says row by row what is wrong, and sends nothing', async () => {
    const { data } = await check([
      rowFor('孙一', '13910900001'),
      rowFor('', '13910900002'),
      rowFor('李二', '1391090'),
      rowFor('周三', '13910900003', { '班次（白班/夜班）': '早班', 签署截止日期: '2020-01-01' }),
      rowFor('吴四', '13910900004', { 合同编号: 'HR-1' }),
      rowFor('郑五', '13910900005', { 合同编号: 'HR-1', '合同金额（元）': '一万' }),
    ])
    expect(data).toMatchObject({ able: 2, failed: 4, approvals: 0 })
    expect(data.wrong).toMatchObject([
      { line: 3, reason: '受聘人：请填写签署人姓名' },
      { line: 4, reason: '受聘人：手机号格式有误，请核对' },
      { line: 5, reason: '「班次」没有选项「早班」；签署截止日期须晚于现在' },
      { line: 7, reason: '合同金额须为不小于 0、最多两位小数的数字' },
    ])
    expect(data.errorFile).toMatch(/^\/api\/web\/blob\//)
  })

  it('sends one for each row, each charged once, though the work is broken off', async () => {
    const { data: checked } = await check([
      rowFor('孙一', '13910900001', { 岗位: '出纳', '班次（白班/夜班）': '夜班' }),
      rowFor('李二', '13910900002', { 合同编号: 'HR-2' }),
      rowFor('周三', '13910900003', { 合同名称: '周三的合同', '合同金额（元）': '1,200.50' }),
    ])
    expect(checked).toMatchObject({ able: 3, failed: 0 })
    expect((await start(checked.sheetId, other)).code).toBe(CODE.NOT_FOUND)
    const before = await driver.copies(employee)
    const { data: begun } = await start(checked.sheetId)
    expect(begun.contracts).toBe(3)
    // Somebody takes the number between the check and the work.
    await driver.prepare(employee, (fileId) => {
      const signing = party({ signers: [someone('郑十', '13800000008')] })
      return { number: 'HR-2', parties: [signing], fields: [place(signing.partyId, fileId)] }
    })
    const task = await theRow(world.services.db, 'task', { id: begun.taskId }, ['account_id', 'payload'])
    expect(JSON.stringify(task.payload)).not.toContain('13910900001')
    const job = (signal: AbortSignal) => ({
      id: 'job',
      data: { accountId: task.account_id, taskId: begun.taskId },
      signal,
    })
    const stopped = new AbortController()
    stopped.abort()
    await expect(runBatchStart(world.services)(job(stopped.signal))).rejects.toThrow()
    const on = new AbortController().signal
    await runBatchStart(world.services)(job(on))
    await runBatchStart(world.services)(job(on))
    expect(before - (await driver.copies(employee))).toBe(2)
    const { data } = await world.call('/task/detail', { taskId: begun.taskId }, { token: employee })
    expect(data).toMatchObject({ done: 2, failed: 1, total: 3, task: { status: TASK.done, hasFile: true } })
    expect(data.items.map(({ title, status }) => [title, status])).toEqual([
      ['聘用-李二', 2],
      ['聘用-孙一', 1],
      ['周三的合同', 1],
    ])
    const first = await world.call(
      '/v2/file/detail',
      { contractId: data.items[1]!.contractId },
      { token: employee },
    )
    expect(first.data).toMatchObject({ name: '聘用-孙一', status: CONTRACT_IS.toSign })
    const written = await rowsOf(
      world.services.db,
      'contract_field',
      { contract_id: data.items[1]!.contractId, party_id: EMPTY },
      { columns: ['name', 'value'], by: 'position' },
    )
    expect(written).toEqual([
      { name: '岗位', value: { text: '出纳' } },
      { name: '班次', value: { chosen: [1] } },
    ])
  })
})

describe('the people of a company in one row', () => {
  const company = party({ kind: 1, rule: 2, roleName: '供应商', signers: [] })
  const base = { ...emptyDraft(new Date('2026-01-05T00:00:00Z')), parties: [company] }
  const columns = batchColumns(base, [])
  const rowOf = (names: string, mobiles: string) => {
    const said: Record<string, string> = {
      '供应商企业名称*': '示例供应公司',
      '供应商经办人姓名（多人用、分隔）': names,
      '供应商经办人手机号（多人用、分隔）': mobiles,
    }
    const { draft, wrong } = draftOfRow(
      base,
      columns,
      columns.map(({ title }) => said[title] ?? ''),
    )
    const reason = rowProblem(draft, wrong, { now: new Date('2026-01-05'), isPersonal: false, files: [] })
    return { ...draft.parties[0]!, reason }
  }

  it('are several, each with his number, under the rule of the template', () => {
    const { rule, signers } = rowOf('甲一、甲二', '139 1090 0011，13910900012')
    expect(rule).toBe(2)
    expect(signers).toMatchObject([
      { name: '甲一', mobile: '13910900011' },
      { name: '甲二', mobile: '13910900012' },
    ])
    expect(new Set(signers.map(({ signerId }) => signerId)).size).toBe(2)
  })

  it('are refused where one has no number, or there are too many', () => {
    expect(rowOf('甲一、甲二', '13910900011').reason).toContain('供应商：')
    expect(rowOf(Array(21).fill('甲').join('、'), '').reason).toContain('供应商的经办人最多 20 人')
  })
})

describe('fields that wait for one another in a row', () => {
  const way = place(null, 'file', 'select', { name: '付款方式', settings: { options: ['一次付清', '分期'] } })
  const months = place(null, 'file', 'number', {
    name: '期数',
    settings: {
      showWhen: { match: 'all', tests: [{ fieldId: way.fieldId, way: 'is', value: '分期' }] },
      checks: [{ way: 'atMost', value: '24', message: '最多分 24 期' }],
    },
  })
  const rent = place(null, 'file', 'number', { name: '租金' })
  const whole = place(null, 'file', 'number', {
    name: '合计',
    settings: { formula: { way: 'product', of: [{ fieldId: months.fieldId }, { fieldId: rent.fieldId }] } },
    required: false,
  })
  const base = {
    ...emptyDraft(new Date('2026-01-05T00:00:00Z')),
    files: ['file'],
    fields: [way, months, rent, whole],
  }
  const columns = batchColumns(base, [])
  const problemOf = (said: Record<string, string>) => {
    const { draft, wrong } = draftOfRow(
      base,
      columns,
      columns.map(({ title }) => said[title] ?? ''),
    )
    const file = { id: 'file', name: '合同', state: 1, reason: null, pages: 1 }
    return rowProblem(draft, wrong, { now: new Date('2026-01-05'), isPersonal: false, files: [file] }) ?? ''
  }

  it('are asked for where the row says so, and what is computed has no column', () => {
    const titles = columns.map(({ title }) => title)
    expect(titles).toEqual(expect.arrayContaining(['付款方式*（一次付清/分期）', '期数', '租金*']))
    expect(titles.join()).not.toContain('合计')
    const row = { '付款方式*（一次付清/分期）': '分期', '租金*': '1999.99' }
    expect(problemOf(row)).toContain('请填写「期数」')
    expect(problemOf({ ...row, 期数: '36' })).toContain('最多分 24 期')
    expect(problemOf({ ...row, 期数: '12' })).not.toMatch(/期/)
    expect(problemOf({ ...row, '付款方式*（一次付清/分期）': '一次付清' })).not.toMatch(/期/)
  })
})
