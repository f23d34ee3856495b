import type { Body } from '@xinqi/api/calls'
import { addDays, chinaDay } from '@xinqi/api/china-day'
import { CODE } from '@xinqi/api/error-codes'
import { LEDGER_COLUMNS } from '@xinqi/api/ledger-sheet'
import { LEDGER_APPLICATION } from '@xinqi/api/work-list-status'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openLedger } from '../../../../test/open-ledger.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { readRows, writeXlsx } from '../../../platform/spreadsheet.ts'
import { balance } from '../../quota/copies/balance.ts'
import { runLedgerExport } from './export.ts'
import { judgeRow, runLedgerImport } from './import.ts'
import { paymentTerms } from './lists.ts'
import { disagreements, fromText, fromXml } from './recognise.ts'
import { remindPlans } from './remind.ts'

const today = () => chinaDay(world.clock.now())

const world = await worldOfFile()
const { companyId } = await world.services.db
  .selectFrom('member')
  .innerJoin('company', 'company.id', 'member.company_id')
  .select('company.id as companyId')
  .where('company.name', '=', '示例科技有限公司')
  .executeTakeFirstOrThrow()
await openLedger(world, companyId)
const admin = await world.signIn('13800000001')
const other = await world.signIn('13800000005')

let keys = 0
const key = () => ({ 'idempotency-key': `ledger-test-key-${++keys}` })
const add = async (more: Partial<Body<'/ledger/contract/add'>> = {}) =>
  (
    await world.call(
      '/ledger/contract/add',
      {
        archivedId: null,
        name: '设备销售合同',
        number: null,
        counterpart: '样例贸易有限公司',
        direction: 1,
        currency: 'CNY',
        contractCents: 100_000_00,
        taxBp: 1300,
        signedOn: null,
        endDate: null,
        responsibleId: null,
        ...more,
      },
      { token: admin, headers: key() },
    )
  ).data.ledgerId
const detail = async (id: string, token = admin) =>
  world.call('/ledger/contract/detail/{id}', {}, { token, params: { id } })
const seen = async (ledgerId: string) => ({
  ledgerId,
  revision: (await detail(ledgerId)).data.revision,
})
const plan = async (ledgerId: string, more: Partial<Body<'/ledger/plan/add'>>) =>
  world.call(
    '/ledger/plan/add',
    {
      ...(await seen(ledgerId)),
      period: 1,
      dueOn: today(),
      condition: null,
      responsibleId: null,
      remindDays: 3,
      ...more,
    },
    { token: admin },
  )
const fund = async (ledgerId: string, more: Partial<Body<'/ledger/fund/add'>>) =>
  world.call(
    '/ledger/fund/add',
    {
      ...(await seen(ledgerId)),
      kind: 1,
      cents: 30_000_00,
      currency: 'CNY',
      rateE8: 100_000_000,
      on: today(),
      allocations: [],
      voucherId: null,
      note: null,
      ...more,
    },
    { token: admin, headers: key() },
  )

describe('a ledger', () => {
  it('stays with whoever is responsible for it and its plans, unless a change names another', async () => {
    const members = (await world.call('/departmentmember/getMemberList', { pageSize: 50 }, { token: admin }))
      .data.list
    const [li, wang] = ['李四', '王五'].map((who) => members.find(({ name }) => name === who)!.memberId)
    const ledgerId = await add({ responsibleId: li! })
    await plan(ledgerId, { cents: 1_000_00, responsibleId: li! })
    const { plans, revision } = (await detail(ledgerId)).data
    const changed = await world.call(
      '/ledger/plan/update',
      {
        ledgerId,
        revision,
        planId: plans[0]!.planId,
        period: 1,
        dueOn: today(),
        cents: 2_000_00,
        condition: null,
        remindDays: 5,
      },
      { token: admin },
    )
    const contract = (revision: number, more: Partial<Body<'/ledger/fee/contract'>> = {}) =>
      world.call(
        '/ledger/fee/contract',
        { ledgerId, revision, contractCents: 90_000_00, currency: 'CNY', taxBp: 1300, ...more },
        { token: admin },
      )
    const smaller = await contract(changed.data.revision)
    expect((await detail(ledgerId)).data).toMatchObject({
      responsible: '李四',
      contractCents: 90_000_00,
      plans: [{ responsible: '李四', cents: 2_000_00 }],
    })
    const given = await contract(smaller.data.revision, { responsibleId: wang! })
    expect((await detail(ledgerId)).data.responsible).toBe('王五')
    await contract(given.data.revision, { responsibleId: null })
    expect((await detail(ledgerId)).data.responsible).toBeNull()
    const log = (await world.call('/ledger/log', { ledgerId }, { token: admin })).data
    expect(log.filter(({ part, field }) => part === 'contract' && field === 'responsible_id')).toMatchObject([
      { before: '王五', after: null },
      { before: '李四', after: '王五' },
    ])
  })

  it('goes from plan to overdue to settled, and each broken rule is named', async () => {
    const ledgerId = await add()
    expect((await plan(ledgerId, { shareBp: 3000, dueOn: addDays(today(), -10) })).code).toBe(1)
    const tooLittleThenTooMuch = await plan(ledgerId, { period: 2, cents: 70_000_01 })
    expect(tooLittleThenTooMuch).toMatchObject({ code: CODE.LEDGER_RULE })
    expect(tooLittleThenTooMuch.msg).toContain('R1')
    expect((await plan(ledgerId, { period: 2, shareBp: 7000, dueOn: addDays(today(), 20) })).code).toBe(1)
    const over = await plan(ledgerId, { period: 3, cents: 1 })
    expect(over).toMatchObject({ code: CODE.LEDGER_RULE })
    expect(over.msg).toContain('R1')
    const late = (await detail(ledgerId)).data
    expect(late).toMatchObject({
      planCents: 100_000_00,
      unsettledCents: 100_000_00,
      overdueCents: 30_000_00,
      overdueDays: 10,
    })
    const overdue = (await world.call('/ledger/contract/page', { view: 'overdue' }, { token: admin })).data
    expect(overdue.list).toMatchObject([{ ledgerId, overdueCents: 30_000_00, overdueDays: 10 }])
    const [first, second] = late.plans
    const tooMuch = [{ planId: first!.planId, cents: 30_000_01 }]
    expect((await fund(ledgerId, { allocations: tooMuch })).msg).toContain('R2')
    expect((await fund(ledgerId, { cents: 30_000_01, allocations: tooMuch })).code).toBe(CODE.LEDGER_CONFIRM)
    expect((await fund(ledgerId, { allocations: [{ planId: first!.planId, cents: 30_000_00 }] })).code).toBe(
      1,
    )
    expect((await detail(ledgerId)).data).toMatchObject({
      overdueCents: 0,
      unsettledCents: 70_000_00,
      fundCents: 30_000_00,
    })
    expect(
      (
        await fund(ledgerId, {
          cents: 70_000_00,
          allocations: [{ planId: second!.planId, cents: 70_000_00 }],
        })
      ).code,
    ).toBe(1)
    const settled = (await world.call('/ledger/contract/page', { view: 'settled' }, { token: admin })).data
    expect(settled.list).toMatchObject([{ ledgerId, unsettledCents: 0, nextDueOn: null }])
    expect((await fund(ledgerId, { kind: 3, cents: 100_000_01 })).msg).toContain('R7')
    expect((await fund(ledgerId, { on: addDays(today(), 1) })).msg).toContain('R9')
    const log = (await world.call('/ledger/log', { ledgerId }, { token: admin })).data
    expect(
      log
        .filter(({ part, field }) => part === 'fund' && field === 'cents')
        .map(({ after }) => after)
        .sort(),
    ).toEqual(['3000000', '7000000'])
  })

  it('refuses an invoice twice, and what somebody else has changed meanwhile', async () => {
    const ledgerId = await add({ name: '第二份' })
    const invoice = async (more: Partial<Body<'/ledger/invoice/add'>> = {}) =>
      world.call(
        '/ledger/invoice/add',
        {
          ledgerId,
          revision: (await detail(ledgerId)).data.revision,
          direction: 1,
          kind: '专用发票',
          number: '26317000000123456789',
          on: today(),
          netCents: 10_000_00,
          taxCents: 1_300_00,
          grossCents: 11_300_00,
          rateBp: 1300,
          seller: null,
          buyer: null,
          fileId: null,
          creditOf: null,
          ...more,
        },
        { token: admin, headers: key() },
      )
    expect((await invoice()).code).toBe(1)
    expect((await invoice()).code).toBe(CODE.INVOICE_TWICE)
    expect((await invoice({ number: '2', taxCents: 1_300_01 })).msg).toContain('R4')
    const [original] = (await detail(ledgerId)).data.invoices
    const back = { netCents: -10_000_00, taxCents: -1_300_00, grossCents: -11_300_00 }
    const unnamed = await invoice({ number: '3', ...back })
    expect(unnamed.msg).toContain('R6')
    expect((await invoice({ number: '3', ...back, creditOf: original!.invoiceId })).code).toBe(1)
    expect((await detail(ledgerId)).data.invoiceCents).toBe(0)
    const twice = await invoice({ number: '4', ...back, creditOf: original!.invoiceId })
    expect(twice.msg).toContain('R6')
    const stale = await world.call(
      '/ledger/fee/balance',
      { ledgerId, revision: 0, openingFundCents: 1 },
      { token: admin },
    )
    expect(stale.code).toBe(CODE.CONFLICT)
    expect((await detail(ledgerId, other)).code).not.toBe(1)
  })

  it('sums what is open by age, and by month, to the same', async () => {
    const ask = async (kind: 'ageing' | 'cashflow' | 'party') =>
      (await world.call('/ledger/analysis', { kind }, { token: admin })).data
    const ledgerId = await add({ name: '账龄', contractCents: 900_00 })
    await plan(ledgerId, { cents: 300_00, dueOn: addDays(today(), -45) })
    await plan(ledgerId, { period: 2, cents: 600_00, dueOn: addDays(today(), 10) })
    const ages = (await ask('ageing')).filter(({ currency }) => currency === 'CNY')
    expect(ages.find(({ key: age }) => age === '31–60 天')).toMatchObject({ planInCents: 300_00 })
    const { list } = (await world.call('/ledger/contract/page', {}, { token: admin })).data
    const open = list.reduce((sum, row) => sum + (row.direction === 1 ? row.unsettledCents : 0), 0)
    expect(ages.reduce((sum, age) => sum + age.planInCents, 0)).toBe(open)
    const unplanned = ages.find(({ key: age }) => age === '未排期')!.planInCents
    const months = await ask('cashflow')
    expect(months.reduce((sum, one) => sum + one.planInCents, 0)).toBe(open - unplanned)
    expect((await ask('party')).reduce((sum, one) => sum + one.planInCents, 0)).toBe(open)
  })

  it('reminds whoever answers for it, once a day', async () => {
    expect(await remindPlans(world.services)).toBeGreaterThan(0)
    expect(await remindPlans(world.services)).toBe(0)
    const { list } = (await world.call('/message/list', {}, { token: admin })).data
    expect(list.some(({ title }) => /应收款/.test(title))).toBe(true)
  })

  it('takes in a sheet: every line with its problems, each line once', async () => {
    const good = (n: number) => [
      `导入合同${n}`,
      '',
      '样例贸易有限公司',
      '收',
      '',
      '1000.00',
      '',
      '',
      '1',
      addDays(today(), 30),
      '500',
    ]
    const sheet = await writeXlsx('履约台账', LEDGER_COLUMNS, [
      good(1),
      ['', '', '', '进', 'yuan', '一千', '2026-02-31', '', '', '', ''],
      good(2),
    ])
    const check = (await world.form(
      '/ledger/import/check',
      [{ name: 'file', fileName: '台账.xlsx', bytes: Buffer.from(sheet) }],
      {
        token: admin,
      },
    )) as unknown as {
      data: { importId: string; good: number; total: number; rows: { line: number; problems: string[] }[] }
    }
    expect(check.data).toMatchObject({ good: 2, total: 3 })
    expect(check.data.rows[0]).toMatchObject({ line: 3 })
    expect(check.data.rows[0]!.problems).toHaveLength(6)
    const { importId } = check.data
    const fix = (cells: string[], token = admin) =>
      world.call('/ledger/import/fix', { importId, rows: [{ line: 3, cells }] }, { token })
    expect((await fix(good(3), other)).code).toBe(CODE.NOT_FOUND)
    expect((await fix(['改正', '', '', '收', '', '1000'])).data).toMatchObject({
      good: 2,
      rows: [{ line: 3, problems: ['缺少相对方'] }],
    })
    expect((await fix(good(3))).data).toMatchObject({ good: 3, rows: [{ line: 3, problems: [] }] })
    for (let round = 0; round < 2; round++) {
      const { taskId } = (
        await world.call(
          '/ledger/import/run',
          { importId: check.data.importId },
          { token: admin, headers: key() },
        )
      ).data
      const { account_id } = await theRow(world.services.db, 'task', { id: taskId }, ['account_id'])
      await runLedgerImport(world.services)({
        id: 'job',
        data: { accountId: account_id, taskId },
        signal: new AbortController().signal,
      })
    }
    const { list } = (await world.call('/ledger/contract/page', { keyword: '导入合同' }, { token: admin }))
      .data
    expect(list).toHaveLength(3)
    expect(list[0]).toMatchObject({ planCents: 500_00, unsettledCents: 1000_00, contractCents: 1000_00 })
  })

  it('takes no more contracts than the package has room for, one by one or from a sheet', async () => {
    const { db } = world.services
    const room = await balance(db, {
      ownerId: companyId,
      kind: 'service:ledger:contract',
      now: world.clock.now(),
    })
    await sql`
      insert into ledger (company_id, id, name, counterpart, direction, currency, contract_cents, created_by, created_at,
                          responsible_id, plan_cents, unsettled_cents, import_key)
      select l.company_id, gen_random_uuid(), 'full', l.counterpart, l.direction, l.currency, 1, l.created_by, l.created_at,
             l.responsible_id, 0, 0, 'full:' || n
        from (select * from ledger where company_id = ${companyId} limit 1) l,
             generate_series(1, ${room}::int - (select count(*)::int from ledger where company_id = ${companyId})) n`.execute(
      db,
    )
    const asked = { archivedId: null, name: '多一份', number: null, counterpart: '某', direction: 1 as const }
    const more = {
      currency: 'CNY',
      contractCents: 1,
      taxBp: null,
      signedOn: null,
      endDate: null,
      responsibleId: null,
    }
    const answer = await world.call('/ledger/contract/add', { ...asked, ...more } as never, {
      token: admin,
      headers: key(),
    })
    expect(answer.code).toBe(CODE.PACKAGE_LIMIT)
    expect(answer.msg).toContain(`${room}份履约台账`)
    await sql`delete from ledger where company_id = ${companyId} and import_key = 'full:1'`.execute(db)
    expect(
      (
        await world.call('/ledger/contract/add', { ...asked, ...more } as never, {
          token: admin,
          headers: key(),
        })
      ).code,
    ).toBe(1)
    await sql`delete from ledger where company_id = ${companyId} and import_key like 'full:%'`.execute(db)
  })

  it('comes to sums of each currency, never of two', async () => {
    await add({ name: '合计甲', contractCents: 300_00 })
    await add({ name: '合计乙', contractCents: 200_00 })
    await add({ name: '合计丙', contractCents: 100_00, currency: 'USD', direction: 2 })
    const sums = await world.call('/ledger/contract/sums', { keyword: '合计' }, { token: admin })
    expect(sums.data.list).toMatchObject([
      { currency: 'CNY', direction: 1, count: 2, contractCents: 500_00, overdueCents: 0 },
      { currency: 'USD', direction: 2, count: 1, contractCents: 100_00 },
    ])
    expect(
      (await world.call('/ledger/contract/sums', { keyword: '合计' }, { token: other })).data.list,
    ).toEqual([])
  })

  it('keeps the rate of the day with money of another currency, and mixes none', async () => {
    const ledgerId = await add({ name: '进口设备', currency: 'USD', direction: 2 })
    expect((await fund(ledgerId, { kind: 2, currency: 'CNY' })).msg).toContain('R8')
    expect((await fund(ledgerId, { kind: 2, currency: 'USD', rateE8: 712_345_678 })).code).toBe(1)
    const { funds } = (await detail(ledgerId)).data
    expect(funds).toMatchObject([{ currency: 'USD', rateE8: 712_345_678, yuanCents: 213_703_70 }])
  })

  it('goes out as a sheet of what the list shows', async () => {
    const { taskId } = (
      await world.call('/ledger/export', { view: 'overdue' }, { token: admin, headers: key() })
    ).data
    const { db, blobs } = world.services
    const { account_id } = await theRow(db, 'task', { id: taskId }, ['account_id'])
    const signal = new AbortController().signal
    await runLedgerExport(world.services)({ id: 'job', data: { accountId: account_id, taskId }, signal })
    const { blob_id } = await theRow(db, 'task', { id: taskId }, ['blob_id'])
    const rows = await readRows(await blobs.read((await blobs.find(db, blob_id!))!), ['合同名称'])
    const { list } = (await world.call('/ledger/contract/page', { view: 'overdue' }, { token: admin })).data
    expect(list.length).toBeGreaterThan(0)
    expect(rows.map(({ cells }) => cells[0])).toEqual(list.map(({ name }) => name))
  })

  it('is asked for by the company, decided by the platform, and then held', async () => {
    const before = new Date(world.clock.now().getTime() - 1000)
    await world.services.db
      .updateTable('quota_lot')
      .set({ expires_at: before })
      .where('kind', '=', 'service:ledger:contract')
      .where('owner_id', 'in', (eb) =>
        eb.selectFrom('company').select('id').where('name', '=', '样例贸易有限公司'),
      )
      .execute()
    const token = await world.signIn('13800000005')
    expect((await world.call('/ledger/contract/page', {}, { token })).code).not.toBe(1)
    const asked = await world.call(
      '/ledger/apply/submit',
      { contact: '孙七', mobile: '13800000005', note: '' },
      { token },
    )
    expect(asked.data).toEqual({ ledgerStatus: LEDGER_APPLICATION.pending })
    const operator = await world.signIn('13800000009')
    const { list } = (await world.call('/operator/reviews/list', { kind: 'ledger' }, { token: operator }))
      .data
    await world.call('/operator/reviews/claim', { caseId: list[0]!.caseId }, { token: operator })
    const decided = await world.call(
      '/operator/reviews/decide',
      { caseId: list[0]!.caseId, passed: true },
      { token: operator },
    )
    expect(decided.code).toBe(1)
    const again = await world.signIn('13800000005')
    expect((await world.call('/ledger/apply/info', {}, { token: again })).data.ledgerStatus).toBe(
      LEDGER_APPLICATION.open,
    )
    expect((await world.call('/ledger/contract/page', {}, { token: again })).code).toBe(1)
  })
})

describe('what papers say', () => {
  it('an e-invoice by its fields, a page by its words', () => {
    const xml =
      '<EInvoice><TaxSupervisionInfo><InvoiceNumber>26317000000123456789</InvoiceNumber><IssueTime>2026-11-01 10:00:00</IssueTime></TaxSupervisionInfo><EInvoiceData><SellerInformation><SellerName>示例科技有限公司</SellerName></SellerInformation><BasicInformation><TotalAmWithoutTax>100.00</TotalAmWithoutTax><TotalTaxAm>13.00</TotalTaxAm><TotalTax-includedAmount>113.00</TotalTax-includedAmount></BasicInformation></EInvoiceData></EInvoice>'
    expect(fromXml(xml)).toEqual({
      number: '26317000000123456789',
      on: '2026-11-01',
      netCents: 100_00,
      taxCents: 13_00,
      grossCents: 113_00,
      seller: '示例科技有限公司',
    })
    const text =
      '发票号码：26317000000123456789\n开票日期：2026年11月01日\n购买方 名称：样例贸易有限公司\n销售方 名称：示例科技有限公司\n合计 ¥100.00 ¥13.00\n价税合计（大写）壹佰壹拾叁圆整 （小写）¥113.01'
    const read = fromText(text)
    expect(read).toMatchObject({
      number: '26317000000123456789',
      on: '2026-11-01',
      grossCents: 113_01,
      seller: '示例科技有限公司',
    })
    expect(disagreements(read)).toHaveLength(1)
  })
  it('a contract what is paid when', () => {
    const terms = paymentTerms(
      '合同签订后5日内甲方支付合同总价的30%作为预付款；验收合格后支付人民币70,000元。逾期付款的，每日按万分之五支付违约金。',
    )
    expect(terms.map(({ shareBp, cents }) => [shareBp, cents])).toEqual([
      [3000, null],
      [null, 7_000_000],
    ])
  })
  it('a line of a sheet says everything that is wrong with it', () => {
    expect(
      judgeRow({ line: 2, cells: ['甲', '', '乙', '付', 'CNY', '10', '', '', '1', '2026-01-01', '11'] })
        .problems,
    ).toEqual(['计划金额超过合同金额（规则 R1）'])
  })
})
