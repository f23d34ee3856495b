import { createHash } from 'node:crypto'
import { FACT_SHEET } from '@xinqi/api/ways'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import type { Sight } from '../archive/access.ts'
import { blockRanges } from '../contract-facts/fact-blocks.ts'
import { EXTRACTOR_NUMBER, FACTS } from '../contract-facts/fact-rows.ts'
import { packBlocks, packSheetsOf } from '../contract-facts/pack-blocks.ts'
import { packSheet } from '../contract-facts/pack-sheet.ts'
import { parseStoreQuestion, type StorePlan } from './engine.ts'
import { judgeStore } from './judge-store.ts'

const world = await worldOfFile()
const { services } = world
const { db, ownerKeys } = services
const seatOf = async (token: string) => {
  const found = await services.sessions.find(token)
  if (found.state !== 'live') throw new Error('signed out')
  return { companyId: found.actor.company!.id, accountId: found.actor.accountId }
}
const admin = await seatOf(await world.signIn('13800000001'))
const clerk = await seatOf(await world.signIn('13800000004'))
const other = await seatOf(await world.signIn('13800000005'))
await sql`delete from archived; delete from fact_sheet; delete from contract_reading`.execute(db)

const { companyId } = admin
const key = await ownerKeys.of(companyId)
const all: Sight = { ...admin, dataScope: 3, departmentIds: [], hiddenTypes: [] }
const own: Sight = { ...clerk, companyId, dataScope: 1, departmentIds: [], hiddenTypes: [] }
const planOf = (question: string): StorePlan => {
  const read = parseStoreQuestion(question, { today: '2026-11-19' })
  if ('refused' in read || read.unknown.length > 0) throw new Error(`not understood: ${question}`)
  return read.plan
}
const PLANS = ['质保期超过两年的合同', '没有约定质保期的合同', '合同总价合计', '按管辖统计'].map(planOf)
const LONG = PLANS[0]!

const hash = (at: number, of: string) => createHash('md5').update(`${of}${at}`).digest('hex')
const uuid = (at: number, of: string) => {
  const hex = hash(at, of)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
const subject = (at: number) => uuid(at, 'subject')
const sheetOf = (subjectId: string, months: number | null) =>
  key.seal(
    packSheet({
      extractor: 'facts/3',
      kind: '买卖',
      reading: '已读',
      facts: [
        months === null
          ? { key: 'warranty', state: '未约定', quotes: [], confidence: 100, by: 'rule' }
          : {
              key: 'warranty',
              state: '明确',
              value: { type: 'duration', n: months, unit: '月' },
              quotes: [{ file: 0, start: 1, end: 4, text: '' }],
              confidence: 99,
              by: 'rule',
            },
        {
          key: 'amount.total',
          state: '明确',
          value: { type: 'money', cents: 100_00, currency: 'CNY' },
          quotes: [],
          confidence: 99,
          by: 'rule',
        },
        {
          key: 'dispute.way',
          state: '明确',
          value: { type: 'enum', text: '诉讼' },
          quotes: [],
          confidence: 99,
          by: 'rule',
        },
      ],
    }),
    FACTS(subjectId),
  )
const months = (at: number) => (at % 5 === 0 ? null : at % 60)
const keep = async (from: number, to: number) => {
  for (let at = from; at < to; at++) {
    await sql`
      insert into archived (company_id, id, elg_id, source, name, counterpart, sort_at, performer_id)
      values (${companyId}, ${uuid(at, 'archived')}, ${subject(at)}, 2, ${`合同${at}`}, '相对方', now(),
              ${at < 5 ? clerk.accountId : null})`.execute(db)
    await sql`
      insert into fact_sheet (company_id, subject_id, extractor, state, sheet_sealed, sort_at, changed_at)
      values (${companyId}, ${subject(at)}, ${EXTRACTOR_NUMBER}, ${FACT_SHEET.read},
              ${sheetOf(subject(at), months(at))}, now(), now())`.execute(db)
  }
}
await keep(0, 520)

const counting = () => {
  const opened = { sheets: 0, columns: 0 }
  const counted = {
    of: async () => ({
      ...key,
      open: (sealed: Buffer, place: string) => {
        if (place.startsWith('fact_sheet:')) opened.sheets++
        if (place.startsWith('fact_column:')) opened.columns++
        return key.open(sealed, place)
      },
    }),
    destroy: async () => {},
  }
  return { opened, services: { ownerKeys: counted } }
}
const answersOf = async (sight = all) => {
  const answers = []
  for (const plan of PLANS) {
    const { answer, waiting } = await judgeStore(services, db, sight, plan)
    const { account, hits, unstated, groups, figure } = answer
    answers.push({ account, hits: hits.map(({ id }) => id), unstated, groups, figure, waiting })
  }
  return answers
}
const longOnes = async (sight = all) => (await judgeStore(services, db, sight, LONG)).answer.account
const write = (at: number, to: number | null) =>
  sql`update fact_sheet set sheet_sealed = ${sheetOf(subject(at), to)}
       where company_id = ${companyId} and subject_id = ${subject(at)}`

describe('a store packed into blocks', () => {
  it('answers as its sheets do, and opens none of them', async () => {
    const before = await answersOf()
    expect(before[0]!.account).toMatchObject({ total: 520 })
    expect(before[0]!.hits.length).toBeGreaterThan(100)
    expect((await packBlocks(services)).failed).toBe(0)
    expect(await blockRanges(db, companyId)).toHaveLength(2)
    const { opened, services: counted } = counting()
    await judgeStore(counted, db, all, LONG)
    expect(opened.sheets).toBe(0)
    expect(opened.columns).toBeGreaterThan(1)
    expect(await answersOf()).toEqual(before)
    // Nothing is packed twice.
    expect(await packBlocks(services)).toEqual({ done: 0, failed: 0 })
  })

  it('is sealed by its owner, each column in its place, and known to nobody else', async () => {
    const { rows } = await sql<{ block_id: string; fact: string; values_sealed: Buffer }>`
      select block_id, fact, values_sealed from fact_column where fact = 'warranty'`.execute(db)
    const { block_id, values_sealed } = rows[0]!
    expect(values_sealed.includes('duration')).toBe(false)
    const strange = await ownerKeys.of(other.companyId)
    expect(() => strange.open(values_sealed, `fact_column:${block_id}:warranty`)).toThrow()
    expect(() => key.open(values_sealed, `fact_column:${block_id}:amount.total`)).toThrow()
    expect((await longOnes({ ...all, ...other })).total).toBe(0)
  })

  it('is read by whoever sees the contract, and no longer once he does not', async () => {
    expect(await longOnes(own)).toMatchObject({ total: 5 })
    await sql`update archived set performer_id = null where company_id = ${companyId} and elg_id = ${subject(4)}`.execute(
      db,
    )
    expect(await longOnes(own)).toMatchObject({ total: 4 })
    await sql`update archived set performer_id = null where company_id = ${companyId}`.execute(db)
    expect(await longOnes(own)).toMatchObject({ total: 0 })
  })

  it('says what a contract says now: read anew, waiting, or gone', async () => {
    const before = await longOnes()
    await write(1, 48).execute(db)
    expect(await longOnes()).toMatchObject({ 符合: before.符合 + 1, total: 520 })
    expect(await blockRanges(db, companyId)).toHaveLength(1)
    await packSheetsOf(services)(companyId)
    expect(await blockRanges(db, companyId)).toHaveLength(2)
    expect(await longOnes()).toMatchObject({ 符合: before.符合 + 1 })
    await sql`update fact_sheet set sheet_sealed = null, state = ${FACT_SHEET.waiting}
       where company_id = ${companyId} and subject_id = ${subject(1)}`.execute(db)
    expect(await longOnes()).toMatchObject({ 符合: before.符合, 无法读取: 1 })
    await sql`delete from fact_sheet where company_id = ${companyId} and subject_id = ${subject(48)}`.execute(
      db,
    )
    expect(await longOnes()).toMatchObject({ 符合: before.符合 - 1, 无法读取: 2, total: 520 })
    await sql`delete from archived where company_id = ${companyId} and elg_id = any(${[subject(1), subject(48)]})`.execute(
      db,
    )
    expect(await longOnes()).toMatchObject({ 符合: before.符合 - 1, 无法读取: 0, total: 518 })
    const { rows } = await sql<{ columns: number }>`
      select count(*)::int as columns from fact_column c
       where not exists (select from fact_block b where b.company_id = c.company_id and b.id = c.block_id)`.execute(
      db,
    )
    expect(rows[0]!.columns).toBe(0)
  })

  it('takes up what comes later, among what is there and behind it', async () => {
    await keep(520, 800)
    const before = await answersOf()
    expect(before[0]!.account.total).toBe(798)
    expect(await packBlocks(services)).toEqual({ done: 1, failed: 0 })
    const { opened, services: counted } = counting()
    await judgeStore(counted, db, all, LONG)
    expect(opened.sheets).toBe(0)
    expect(await answersOf()).toEqual(before)
    const ranges = await blockRanges(db, companyId)
    for (const [at, { first_subject }] of ranges.entries())
      if (at > 0) expect(first_subject > ranges[at - 1]!.last_subject).toBe(true)
    // As from the sheets alone.
    await sql`delete from fact_block`.execute(db)
    expect(await answersOf()).toEqual(before)
  })

  it('never keeps what a sheet said while somebody was writing it', async () => {
    const before = await longOnes()
    let packing: Promise<void> | undefined
    await db.transaction().execute(async (tx) => {
      await write(2, 50).execute(tx)
      packing = packSheetsOf(services)(companyId)
      await vi.waitFor(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_locks where not granted`.execute(tx)
        expect(rows[0]!.waiting).toBeGreaterThan(0)
      }, 20_000)
    })
    await packing
    expect((await blockRanges(db, companyId)).length).toBeGreaterThan(0)
    expect(await longOnes()).toMatchObject({ 符合: before.符合 + 1 })
  })
})
