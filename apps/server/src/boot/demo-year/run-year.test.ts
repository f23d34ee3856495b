import { isCreditCode } from '@xinqi/api/credit-code'
import { DAY } from '@xinqi/api/durations'
import { CONTRACT_IS } from '@xinqi/api/status'
import { verifyPdf } from '@xinqi/pdf-signature'
import { beforeAll, expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { booksOf, readStoredLedger } from '../../modules/insight/ledger/books.ts'
import { remindPlans } from '../../modules/insight/ledger/remind.ts'
import { problemsOf, totalsOf } from '../../modules/insight/ledger/rules.ts'
import { tellDemoProgress } from '../../modules/operator/demo-progress/progress.ts'
import { proveWhole } from '../../modules/quota/copies/prove-since.ts'
import { rowsOf, theRow } from '../../platform/db/row.ts'
import { demoCompany, demoSeat } from '../demo-call.ts'
import { seedDemo } from '../seed-demo.ts'
import { COUNTERPARTS, HOUSE } from './cast.ts'
import { type PlannedContract, planYear, stepsOf } from './plan.ts'
import { YEAR_AGE } from './play.ts'
import { beginYear, foundYear, playYear } from './run-year.ts'

const world = await worldOfFile({ demo: false })
const { services } = world
const { contracts } = planYear(world.clock.now())

const first = (is: (one: PlannedContract) => boolean) => contracts.find(is)!
/** One of every kind of end, the oldest finished ones among them, one with money and one with a person. */
const slice = [
  ...['refused', 'withdrawn', 'expired', 'waitsForOther', 'waitsForUs', 'waitsForApproval', 'draft'].map(
    (outcome) => first((one) => one.outcome === outcome),
  ),
  first((one) => one.outcome === 'finished' && one.isReceived),
  first((one) => one.outcome === 'finished' && one.kind.with === 'person'),
  ...contracts
    .filter(({ ledger }) => ledger?.periods.some(({ paidOn }) => paidOn) && ledger.periods.length > 1)
    .slice(0, 2),
  first((one) => one.outcome === 'finished' && one.kind.name === '采购合同' && one.cents! > 10_000_000),
  first((one) => one.outcome === 'finished' && one.kind.name === '框架协议' && !one.isReceived),
  first((one) => one.outcome === 'waitsForApproval' && one.kind.name === '采购合同'),
  first((one) => one.outcome === 'waitsForApproval' && one.kind.name === '框架协议'),
  // Followed up: bought long ago, bought lately, and sold.
  contracts.find(({ terms, kind }) => terms && kind.direction === 2)!,
  contracts.findLast(({ terms, kind }) => terms && kind.direction === 2)!,
  contracts.find(({ terms, kind }) => terms && kind.direction === 1)!,
]
/** Of these reviews, comparisons and negotiations are about. */
const counterparts = [
  0,
  2,
  4,
  6,
  ...slice.flatMap(({ kind, other }) => (kind.with === 'company' ? [other] : [])),
]
const wanted = new Set([
  ...slice.flatMap(({ key }) => [key, `${key}-kept`, `${key}-duties`]),
  ...counterparts.map((index) => `counterpart-${index + 1}`),
])
const only = (step: string) => wanted.has(step) || !/^(contract|counterpart)-/.test(step)

const play = (most?: number) => playYear(services, { only, most })

beforeAll(async () => {
  await foundYear(services)
  await seedDemo(services, YEAR_AGE)
  await beginYear(services)
  // Broken off after a while, gone on with by the next run.
  await play(9)
  expect(await play()).toBe(0)
}, 180_000)

const contractOf = (one: PlannedContract) =>
  theRow(services.db, 'contract', { number: one.number, name: one.name }, [
    'id',
    'status',
    'phase',
    'sent_at',
    'finished_at',
    'created_at',
  ])

it('founds companies whose codes hold by their own check', async () => {
  const names = COUNTERPARTS.map(({ name }) => name)
  const founded = (await rowsOf(services.db, 'company', {}, { columns: ['name', 'credit_code'] })).filter(
    ({ name }) => names.includes(name),
  )
  expect(founded.length).toBeGreaterThan(4)
  for (const { name, credit_code } of founded) expect(isCreditCode(credit_code ?? ''), name).toBe(true)
})

it('makes every part once, however often it is run, and tells how far it has come', async () => {
  const [{ count }] = (await services.db
    .selectFrom('contract')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .execute()) as [{ count: number }]
  expect(Number(count)).toBe(new Set(slice.map(({ key }) => key)).size)
  expect(await play()).toBe(0)
  expect((await rowsOf(services.db, 'contract', {})).length).toBe(Number(count))
  expect(await tellDemoProgress(services)).toEqual([
    expect.stringMatching(new RegExp(`已完成 \\d+ / ${stepsOf(planYear(world.clock.now())).length} 项`)),
  ])
})

it('leaves each contract where the plan says, on the day the plan says', async () => {
  const { finished, refused, withdrawn, expired, draft, toSign, signing } = CONTRACT_IS
  const stands = { finished, refused, withdrawn, expired, waitsForApproval: draft, draft }
  for (const planned of slice) {
    const row = await contractOf(planned)
    const status = stands[planned.outcome as keyof typeof stands]
    if (status) expect([planned.outcome, row.status]).toEqual([planned.outcome, status])
    else expect([toSign, signing]).toContain(row.status)
    expect(row.created_at.toISOString().slice(0, 10)).toBe(planned.day)
    if (row.finished_at) expect(row.finished_at < world.clock.now()).toBe(true)
  }
})

it('signs by certificates of those days, and the evidence says that a generator did it', async () => {
  const trust = await services.certificates.trust()
  for (const planned of slice.filter(({ outcome }) => outcome === 'finished')) {
    const { id, finished_at } = await contractOf(planned)
    const signatures = await rowsOf(services.db, 'contract_signature', { contract_id: id })
    expect(signatures).toHaveLength(2)
    for (const { user_agent, timestamped_at, is_sandbox } of signatures) {
      expect(user_agent).toBe('信契演示数据生成器')
      expect(is_sandbox).toBe(true)
      expect(timestamped_at! <= finished_at!).toBe(true)
    }
    const { current_blob } = await theRow(services.db, 'contract_file', { contract_id: id }, ['current_blob'])
    const pdf = await services.blobs.read((await services.blobs.find(services.db, current_blob!))!)
    expect(verifyPdf(pdf, { trust, now: finished_at! }).verdict).toBe('valid')
    expect(await rowsOf(services.db, 'evidence_record', { contract_id: id })).toHaveLength(1)
  }
})

it('leaves books that prove: copies by their postings, ledgers by their rules', async () => {
  expect(await proveWhole(services.db, world.clock.now())).toEqual([])
  const actor = await demoSeat(services, services.db, '13800000001', HOUSE)
  const ledgers = await rowsOf(services.db, 'ledger', {
    company_id: await demoCompany(services.db, HOUSE),
  })
  expect(ledgers.length).toBe(slice.filter(({ ledger, terms }) => ledger ?? terms).length)
  for (const { id, number } of ledgers) {
    const planned = slice.find((one) => one.number === number)!
    const books = booksOf(await readStoredLedger(services.db, actor, id))
    const problems = problemsOf(books, world.clock.now().toISOString().slice(0, 10))
    if (!planned.ledger) {
      // What hangs on an event that has not come yet is not planned yet.
      expect(problems.filter(({ weight }) => weight !== 'warn')).toEqual([])
      continue
    }
    expect(problems).toEqual([])
    const paid = planned.ledger.periods
      .filter(({ paidOn }) => paidOn)
      .reduce((sum, one) => sum + one.cents, 0)
    expect(totalsOf(books)).toMatchObject({ planCents: planned.cents, fundCents: paid })
  }
})

it('shows on the pages people open first', async () => {
  const token = await world.signIn('13800000001')
  for (const approver of [token, await world.signIn('13800000002')]) {
    const { data: approvals } = await world.call('/approval/list', { tab: 'due' }, { token: approver })
    expect(approvals.list).toHaveLength(1)
  }
  const { data: reviews } = await world.call('/contractExamine/list', {}, { token })
  expect(reviews.list.length).toBeGreaterThan(3)
  const { data: templates } = await world.call('/template/list', {}, { token })
  expect(templates.list.length).toBeGreaterThan(4)
})

it('follows up what contracts say is owed: money in the ledger, some done, some to come', async () => {
  const token = await world.signIn('13800000001')
  const { data } = await world.call('/duty/list', { pageSize: 100 }, { token })
  expect(new Set(data.list.map(({ kind }) => kind))).toEqual(
    new Set(['付款', '交付', '质保期满', '到期', '续约通知']),
  )
  expect(data.list.some(({ state }) => state === 'done')).toBe(true)
  expect(data.list.some(({ state }) => state !== 'done')).toBe(true)
  // Whoever bought pays: the house where it bought, the other side where it sold.
  const names = new Map(slice.map(({ name, kind }) => [name, kind.direction]))
  for (const { kind, side, contractName } of data.list)
    if (kind === '付款')
      expect([contractName, side]).toEqual([contractName, names.get(contractName) === 2 ? 1 : 2])
  expect(data.list.some(({ ledgerId }) => ledgerId)).toBe(true)
})

it('has rooms where contracts are talked over, as host and as guest', async () => {
  const token = await world.signIn('13800000001')
  const { data: own } = await world.call('/negotiation/list', {}, { token })
  expect(own.list.map(({ state, openPoints }) => [state, openPoints]).sort()).toEqual([
    [1, 1],
    [1, 2],
    [2, 0],
  ])
  const { data: invited } = await world.call('/negotiation/list', { invited: true }, { token })
  expect(invited.list).toHaveLength(1)
})

it('goes past a part that cannot be made, and makes it when it can', async () => {
  const missing = contracts.find(({ key, outcome, other, kind }) => {
    const isKnown = kind.with === 'person' || counterparts.includes(other)
    return outcome === 'draft' && isKnown && !slice.some((one) => one.key === key)
  })!
  const step = (name: string) => name === missing.key || name === `${missing.key}-again`
  const { blobs } = services
  const put = blobs.put
  blobs.put = () => Promise.reject(new Error('the disk is away'))
  await expect(playYear(services, { only: step })).rejects.toThrow('the disk is away')
  blobs.put = put
  expect(await playYear(services, { only: step })).toBe(0)
  await contractOf(missing)
})

it('leaves old messages read, and what waits since yesterday unread', async () => {
  const token = await world.signIn('13800000001')
  const { data } = await world.call('/message/list', { pageSize: 100 }, { token })
  const since = new Date(world.clock.now().getTime() - 3 * DAY).toISOString()
  const old = data.list.filter(({ createdAt }) => createdAt < since)
  expect(old.length).toBeGreaterThan(5)
  expect(old.filter(({ read }) => !read)).toEqual([])
  // What was late long ago was told of then.
  expect(await remindPlans(services)).toBeLessThan(2)
})
