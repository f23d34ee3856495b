import { chinaDay } from '@xinqi/api/china-day'
import { yuanOf } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { BILL } from '@xinqi/api/open/prices'
import { DEPOSIT } from '@xinqi/api/quota'
import { TASK } from '@xinqi/api/status-names'
import { IDENTITY_TRY } from '@xinqi/api/work-list-status'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { callOpen, sandboxApp, uploadOpen } from '../../../../test/open-client.ts'
import { productionApp } from '../../../../test/production-app.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, rowsOf, theRow } from '../../../platform/db/row.ts'
import { readRows } from '../../../platform/spreadsheet.ts'
import { CONTRACT_NEWS, newsIn } from '../../contracts/contract/news.ts'
import { splitNews } from '../../contracts/notices/split-news.ts'
import { failTask } from '../../insight/ai-tasks/run-task.ts'
import { returnAbandonedChecks } from '../../people/identity/charge.ts'
import { balance } from '../../quota/copies/balance.ts'
import { grant } from '../../quota/copies/grant.ts'
import { proveLedger } from '../../quota/copies/prove.ts'
import { spend } from '../../quota/copies/spend.ts'
import { lookAtBalances } from './alarms.ts'
import { HEAD, runExport } from './export.ts'
import { billLateUses, rememberUse } from './uses.ts'

const SIGNER = { name: '李明', mobile: '13800000008' }

const world = await worldOfFile()
const partner = await productionApp(world, { name: '计费合作方', mobile: '13770010001' })
let token = await partner.signIn()
await world.services.db
  .updateTable('open_app')
  .set({
    abilities: JSON.stringify(['compare', 'review']),
    // What is looked at is the money, not the limit.
    rates: JSON.stringify({ read: 1e6, write: 1e6, file: 1e6 }),
  })
  .where('id', '=', partner.appId)
  .execute()
const fileId = (await uploadOpen(world, partner, await writtenPdf([['第一条 标的', '乙方（签字）']]))).data
  .fileId

afterAll(async () => {
  expect(await proveLedger(world.services.db)).toEqual([])
})

const send = (contractNo: string, by = partner, key?: string) =>
  callOpen(
    world,
    by,
    'contract/create',
    { contractNo, name: `合同 ${contractNo}`, files: [fileId], signers: [SIGNER] },
    key ? { idempotencyKey: key } : {},
  )
const withdraw = (contractNo: string) =>
  callOpen(world, partner, 'contract/withdraw', { contractNo, reason: '不签了' })
const idOf = async (contractNo: string): Promise<string> => {
  const { contract_id } = await theRow(
    world.services.db,
    'open_contract',
    { contract_no: contractNo, app_id: partner.appId },
    ['contract_id'],
  )
  return contract_id
}
const addCopies = (kind: 'contract' | 'compare' | 'examine' | 'face', quantity: number) =>
  world.services.db.transaction().execute((tx) =>
    grant(tx, {
      ownerId: partner.companyId,
      kind,
      quantity,
      name: '加量',
      expiresAt: null,
      reason: '测试',
      reference: `more ${kind}`,
      now: world.clock.now(),
    }),
  )
const refuse = async (contractNo: string) => {
  const signer = await world.signIn(SIGNER.mobile)
  return world.call(
    '/contract/refuse',
    { contractId: await idOf(contractNo), reason: '条款不同意' },
    { token: signer },
  )
}
const left = (kind: 'contract' | typeof DEPOSIT = 'contract') =>
  balance(world.services.db, { ownerId: partner.companyId, kind, now: world.clock.now() })
const today = () => chinaDay(world.clock.now())
const lines = async (contractNo: string) =>
  (
    await world.call('/open/dosage/list', { from: '2026-11-01', to: '2027-02-28', contractNo }, { token })
  ).data.list.map(({ quantity, amountFen, source }) => [quantity, amountFen, source])
const addMoney = (quantity: number, reference: string) =>
  world.services.db.transaction().execute((tx) =>
    grant(tx, {
      ownerId: partner.companyId,
      kind: DEPOSIT,
      quantity,
      name: '预存款',
      expiresAt: null,
      reason: '预存',
      reference,
      now: world.clock.now(),
    }),
  )
const leaveCopies = async (wanted: number) => {
  const there = await left()
  await world.services.db.transaction().execute((tx) =>
    spend(tx, {
      ownerId: partner.companyId,
      kind: 'contract',
      quantity: there - wanted,
      reason: '企业自用',
      reference: `test:${there}`,
      now: world.clock.now(),
    }),
  )
}

describe('what the price page says', () => {
  it('holds: charged when sent, back when withdrawn unsigned, kept when refused; a draft costs nothing', async () => {
    const before = await left()
    expect(await send('P-1')).toMatchObject({ code: 1, data: { charged: 1 } })
    expect(await lines('P-1')).toEqual([[1, 500, 'copies']])
    expect((await withdraw('P-1')).code).toBe(1)
    expect(await lines('P-1')).toEqual([
      [-1, -500, 'copies'],
      [1, 500, 'copies'],
    ])
    expect(await left()).toBe(before)

    expect((await send('P-2')).code).toBe(1)
    expect((await refuse('P-2')).code).toBe(1)
    expect(await lines('P-2')).toEqual([[1, 500, 'copies']])
    expect(await left()).toBe(before - 1)

    await callOpen(world, partner, 'contract/create', {
      contractNo: 'P-3',
      name: '草稿',
      files: [fileId],
      signers: [SIGNER],
      autoSend: false,
    })
    expect(await lines('P-3')).toEqual([])
    const { data } = await world.call('/open/charge/prices', {}, { token })
    expect(data.list.find(({ kind }) => kind === 'contract')).toMatchObject({ listFen: 500, agreedFen: null })
  })

  it('names the call that caused a line, and never bills a sandbox', async () => {
    const { data } = await world.call('/open/dosage/list', { from: today(), to: today() }, { token })
    expect(data.list.map(({ endpoint }) => endpoint).sort()).toEqual([
      'contract/create',
      'contract/create',
      'contract/withdraw',
    ])
    expect(data.total).toBe(3)
    const sandbox = await sandboxApp(world, '沙箱合作方')
    const file = await uploadOpen(world, sandbox, await writtenPdf([['乙方（签字）']]))
    const made = await callOpen(world, sandbox, 'contract/create', {
      contractNo: 'S-1',
      name: '沙箱合同',
      files: [file.data.fileId],
      signers: [{ account: 'demo-person' }],
    })
    expect(made.code).toBe(1)
    const { count } = await world.services.db
      .selectFrom('open_charge')
      .select(sql<number>`count(*)`.as('count'))
      .where('app_id', '=', sandbox.appId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })
})

describe('many at once', () => {
  it('take the last copies, then the deposit to the fen, and nobody takes what is not there', async () => {
    await leaveCopies(3)
    await addMoney(1250, 'many')
    const answers = await Promise.all(Array.from({ length: 7 }, (_, index) => send(`M-${index}`)))
    const sent = answers.filter(({ code }) => code === 1)
    expect(sent).toHaveLength(5)
    // Told before it is tried, or by the ledger itself.
    for (const { msg } of answers.filter(({ code }) => code !== 1)) expect(msg).toContain('份数不足')
    expect([await left(), await left(DEPOSIT)]).toEqual([0, 250])
    const { data } = await world.call('/open/dosage/list', { from: today(), to: today() }, { token })
    const many = data.list.filter(({ contractNo }) => contractNo?.startsWith('M-'))
    expect(many.map(({ source }) => source).sort()).toEqual([
      'balance',
      'balance',
      'copies',
      'copies',
      'copies',
    ])
    // One after the other as well, with no copy left to begin with.
    await addMoney(500, 'one more')
    expect((await send('M-later')).code).toBe(1)
    expect(await lines('M-later')).toEqual([[1, 500, 'balance']])
    expect((await send('M-none')).msg).toContain('份数不足')
    const paid = many.find(({ source }) => source === 'balance')!
    expect((await withdraw(paid.contractNo!)).code).toBe(1)
    expect(await left(DEPOSIT)).toBe(750)
    expect(await lines(paid.contractNo!)).toEqual([
      [-1, -500, 'balance'],
      [1, 500, 'balance'],
    ])
  })

  it('with one key are one contract, one charge and one answer, a hundred times', async () => {
    await addCopies('contract', 100)
    const { db } = world.services
    const ask = () => send('ONE', partner, 'one-key-0001')
    const asked = await Promise.all(Array.from({ length: 100 }, ask))
    // The one that did it, those who came after it, and those told to come again while it was at work.
    const again = asked.filter(({ code }) => code === CODE.RETRY)
    const answers = [
      ...asked.filter(({ code }) => code !== CODE.RETRY),
      ...(await Promise.all(again.map(ask))),
    ]
    expect(answers).toHaveLength(100)
    const { data } = answers[0]!
    for (const answer of answers) expect(answer).toMatchObject({ code: 1, data })
    expect(await left()).toBe(99)
    expect(await lines('ONE')).toEqual([[1, 500, 'copies']])
    const made = await rowsOf(
      db,
      'open_contract',
      { app_id: partner.appId, contract_no: 'ONE' },
      { columns: ['contract_id'] },
    )
    expect(made).toHaveLength(1)
  })
})

describe('what is no contract', () => {
  const used = async () => {
    const { data } = await world.call(
      '/open/dosage/list',
      { from: '2026-11-01', to: '2027-02-28', pageSize: 100 },
      { token },
    )
    return data.list
      .filter(({ kind }) => kind !== 'contract')
      .map(({ kind, quantity, amountFen, contractNo }) => [kind, quantity, amountFen, contractNo])
      .reverse()
  }
  const open = (param: string, body: { code?: string } = {}) =>
    world.call('/open/freeLink/{param}', body, { params: { param } })

  it('is billed as well: texts, checks by link, comparisons, applications; what comes back comes back', async () => {
    const { db } = world.services
    expect((await send('U-1')).code).toBe(1)
    const contractId = await idOf('U-1')
    const news = (await rowsOf(db, 'outbox', { topic: CONTRACT_NEWS }))
      .flatMap(({ payload }) => newsIn(payload as Parameters<typeof newsIn>[0]))
      .filter((one) => one.contractId === contractId)
    for (let time = 0; time < 2; time++) await splitNews(world.services, news)
    expect(await used()).toEqual([['sms', 1, 8, 'U-1']])

    const mobile = '13770019999'
    await callOpen(world, partner, 'user/addPerson', { account: 'u', name: '周小样', mobile })
    const { url } = (await callOpen(world, partner, 'identity/personUrl', { account: 'u' })).data
    const link = url.split('/').at(-1)!
    await world.call('/open/freeLinkCode/{param}', {}, { params: { param: link } })
    const { content } = await db
      .selectFrom('sandbox_delivery')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { session } = (await open(link, { code: /\d{6}/.exec(content)![0] })).data
    const proven = await world.call(
      '/user/identity/submit',
      { method: 1, name: '周小样', idNumber: '110101199003070038' },
      { token: session!.token },
    )
    expect(proven).toMatchObject({ code: 1, data: { status: IDENTITY_TRY.passed } })
    expect((await used()).at(-1)).toEqual(['person', 1, 80, null])

    await addCopies('compare', 3)
    const created = await callOpen(world, partner, 'compare/create', {
      baseFileId: fileId,
      compareFileId: fileId,
    })
    expect(created.code).toBe(1)
    expect((await used()).at(-1)).toEqual(['compare', 1, 600, null])
    await failTask(world.services, { ownerId: partner.companyId, taskId: created.data.taskNo }, '读不出来')
    expect((await used()).at(-1)).toEqual(['compare', -1, -600, null])

    await rememberUse(db, {
      app: { id: partner.appId, company_id: partner.companyId, is_sandbox: false },
      kind: 'notary',
      references: ['notary:test'],
      contractNo: 'U-1',
      now: world.clock.now(),
    })
    await db.transaction().execute((tx) =>
      spend(tx, {
        ownerId: partner.companyId,
        kind: 'notary',
        quantity: 1,
        reason: '出证',
        reference: 'notary:test',
        now: world.clock.now(),
      }),
    )
    // Handed in by a person on a page of ours: found a moment later, and found once.
    expect([await billLateUses(db, world.clock.now()), await billLateUses(db, world.clock.now())]).toEqual([
      1, 0,
    ])
    expect((await used()).at(-1)).toEqual(['notary', 1, 10_000, 'U-1'])
    const { data } = await world.call('/open/charge/entries', { pageSize: 5 }, { token })
    expect(data.list[0]).toMatchObject({ kind: 'notary', reason: '接口使用：出证' })
  })

  it('is billed as well: a review that fails, a face shown to sign, and one that nobody finished', async () => {
    const { columns, db } = world.services
    await addCopies('examine', 3)
    const created = await callOpen(world, partner, 'review/create', { fileId })
    expect(created.code).toBe(1)
    expect((await used()).at(-1)).toEqual(['examine', 1, 1000, null])
    await failTask(world.services, { ownerId: partner.companyId, taskId: created.data.taskNo }, '读不出来')
    expect((await used()).at(-1)).toEqual(['examine', -1, -1000, null])

    await inRows(db, 'account', { mobile_hash: columns.lookup(SIGNER.mobile) }).set({
      id_number_cipher: columns.seal('11010519491231002X'),
    })
    const byFace = await callOpen(world, partner, 'contract/create', {
      contractNo: 'U-2',
      name: '刷脸合同',
      files: [fileId],
      signers: [{ ...SIGNER, intent: ['face'] }],
    })
    expect(byFace.code).toBe(1)
    const contractId = await idOf('U-2')
    const signer = await world.signIn(SIGNER.mobile)
    const show = async () => {
      const asked = { contractId, consented: true }
      const begun = await world.call('/contract/intent/face', asked, { token: signer })
      expect(begun.code).toBe(1)
      return begun.data
    }
    // An answer costs its price, whichever it is; without one nothing is owed.
    const { faceToken, url } = await show()
    const ticket = new URL(url, 'http://x').searchParams.get('ticket')!
    await world.call('/face/sandbox', { ticket, outcome: 'notSame' })
    await world.call('/contract/intent/check', { contractId, method: 3, faceToken }, { token: signer })
    expect((await used()).at(-1)).toEqual(['face', 1, 120, 'U-2'])
    await show()
    world.clock.advance(40 * 60_000)
    await returnAbandonedChecks(db, world.clock.now())
    await billLateUses(db, world.clock.now())
    expect((await used()).slice(-3)).toEqual([
      ['face', 1, 120, 'U-2'],
      ['face', 1, 120, 'U-2'],
      ['face', -1, -120, 'U-2'],
    ])
  })
})

describe('after a while of sending, withdrawing and refusing', () => {
  it('month, days, lines, ledger and contracts agree, in copies and in fen', async () => {
    let seed = 7
    const chance = () => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return seed / 2147483648
    }
    for (let step = 0; step < 12; step++) {
      world.clock.advance(Math.floor(chance() * 4 * DAY))
      expect((await send(`R-${step}`)).code).toBe(1)
      const what = chance()
      if (what < 0.4) expect((await withdraw(`R-${step}`)).code).toBe(1)
      else if (what < 0.6) expect((await refuse(`R-${step}`)).code).toBe(1)
    }
    // Sent in one month, withdrawn in another: each month keeps its own.
    expect((await send('LATE')).code).toBe(1)
    world.clock.advance(32 * DAY)
    expect((await withdraw('LATE')).code).toBe(1)
    token = await partner.signIn()
    const { db } = world.services
    const { data: bills } = await world.call('/open/bill/list', {}, { token })
    expect(bills.list.length).toBeGreaterThan(1)
    let copies = 0
    for (const bill of bills.list) {
      const { data: days } = await world.call('/open/bill/dayList', { month: bill.month }, { token })
      const { data: detail } = await world.call('/open/bill/detail', { month: bill.month }, { token })
      const sum = <T>(rows: T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)
      for (const field of [
        'lines',
        'chargedFen',
        'returnedFen',
        'amountFen',
        'byCopiesFen',
        'byBalanceFen',
      ] as const) {
        const told = bill[field]
        expect(detail[field]).toBe(told)
        expect(sum(days.list, (one) => one[field])).toBe(told)
        expect(sum(detail.byItem, (one) => one[field])).toBe(told)
        expect(sum(detail.byApp, (one) => one[field])).toBe(told)
        expect(sum(days.list, (one) => sum(one.byItem, (item) => item[field]))).toBe(told)
      }
      for (const one of days.list) {
        const { data: found } = await world.call(
          '/open/dosage/list',
          { from: one.day, to: one.day, pageSize: 100 },
          { token },
        )
        expect([found.total, found.list.length]).toEqual([one.lines, one.lines])
        expect(sum(found.list, (line) => line.amountFen)).toBe(one.amountFen)
      }
      copies += bill.copies
    }
    const { rows } = await sql<{ spent: number; back: number; sent: number }>`
      select coalesce(sum(case when e.type = 2 then 1 end), 0)::int as spent,
             coalesce(sum(case when e.type = 3 then 1 end), 0)::int as back,
             (select count(*) from open_contract c join contract on contract.id = c.contract_id
               where c.app_id = ${partner.appId} and contract.sent_at is not null and contract.status <> 9)::int as sent
        from quota_entry e join open_contract c on c.contract_id::text = e.reference
       where c.app_id = ${partner.appId} and e.kind in ('contract', 'deposit')`.execute(db)
    expect(copies).toBe(rows[0]!.spent - rows[0]!.back)
    expect(copies).toBe(rows[0]!.sent)
  })

  it('a month that is over is confirmed once; before that it can be objected to, line by line', async () => {
    const month = '2026-11'
    const running = today().slice(0, 7)
    expect((await world.call('/open/bill/confirm', { month: running }, { token })).code).toBe(
      CODE.OPEN_BILL_RUNNING,
    )
    const { data } = await world.call(
      '/open/dosage/list',
      { from: '2026-11-01', to: '2026-11-30' },
      { token },
    )
    const objected = { month, lineId: data.list[0]!.lineId, reason: '这份合同没有发出' }
    expect((await world.call('/open/bill/dispute', objected, { token })).code).toBe(1)
    expect((await world.call('/open/bill/detail', { month }, { token })).data).toMatchObject({
      status: BILL.disputed,
      disputes: [{ reason: '这份合同没有发出', answer: null }],
    })
    const elsewhere = { ...objected, month: '2026-12' }
    expect((await world.call('/open/bill/dispute', elsewhere, { token })).code).toBe(CODE.NOT_FOUND)
    const stranger = await (await productionApp(world, { name: '旁人', mobile: '13770010002' })).signIn()
    expect((await world.call('/open/bill/dispute', objected, { token: stranger })).code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/open/bill/confirm', { month }, { token: stranger })).code).toBe(CODE.NOT_FOUND)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.call('/open/bill/confirm', { month }, { token })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([
      1,
      CODE.OPEN_BILL_CONFIRMED,
      CODE.OPEN_BILL_CONFIRMED,
      CODE.OPEN_BILL_CONFIRMED,
    ])
    expect((await world.call('/open/bill/dispute', objected, { token })).code).toBe(CODE.OPEN_BILL_CONFIRMED)
    const { data: bills } = await world.call('/open/bill/list', {}, { token })
    expect(bills.list.find((bill) => bill.month === month)).toMatchObject({
      status: BILL.confirmed,
      isClosed: true,
    })
  })

  it('is written to a sheet that adds up', async () => {
    const { data } = await world.call('/open/bill/export', { month: '2026-11' }, { token })
    const { db } = world.services
    const task = await theRow(db, 'task', { id: data.taskId })
    await runExport(world.services)({ data: { accountId: task.account_id, taskId: task.id } } as never)
    const done = await theRow(db, 'task', { id: data.taskId })
    expect(done).toMatchObject({ status: TASK.done, file_name: '开放平台账单-2026-11.xlsx' })
    const bytes = await world.services.blobs.read((await world.services.blobs.find(db, done.blob_id!))!)
    const rows = await readRows(bytes, HEAD)
    const { data: bill } = await world.call('/open/bill/detail', { month: '2026-11' }, { token })
    const amount = HEAD.indexOf('金额（元）')
    expect(rows).toHaveLength(bill.lines + 1)
    expect(rows.at(-1)!.cells[amount]).toBe(yuanOf(bill.amountFen))
    const written = rows
      .slice(0, -1)
      .reduce((sum, { cells }) => sum + Math.round(Number(cells[amount]!.replace("'", '')) * 100), 0)
    expect(written).toBe(bill.amountFen)
  })
})

describe('a shortage', () => {
  it('is told once, and again only after there was enough in between', async () => {
    const below = (await left()) + 1
    const alarm = { kind: 'contract' as const, below, mobiles: ['13900001111'] }
    expect((await world.call('/open/charge/saveAlarm', alarm, { token })).code).toBe(1)
    const { data } = await world.call('/open/charge/account', {}, { token })
    expect(data.kinds.find(({ kind }) => kind === 'contract')).toMatchObject({
      alarm: { below, mobiles: ['139****1111'] },
    })
    expect(await lookAtBalances(world.services)).toBe(1)
    expect(await lookAtBalances(world.services)).toBe(0)
    const told = await callOpen(world, partner, 'webhook/events', {})
    expect(told.data.list.filter(({ type }) => type === 'quota.low')).toHaveLength(1)
    await world.services.db.transaction().execute((tx) =>
      grant(tx, {
        ownerId: partner.companyId,
        kind: 'contract',
        quantity: 1,
        name: '加量',
        expiresAt: null,
        reason: '测试',
        reference: 'one more',
        now: world.clock.now(),
      }),
    )
    expect(await lookAtBalances(world.services)).toBe(0)
    expect((await send('LOW')).code).toBe(1)
    expect(await lookAtBalances(world.services)).toBe(1)
  })

  it('is no window into what the company’s own people do', async () => {
    const { data } = await world.call('/open/charge/entries', { pageSize: 100 }, { token })
    expect(data.list.some(({ reason }) => reason === '企业自用')).toBe(true)
    expect(JSON.stringify(data.list)).not.toContain('《')
  })
})
