import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { ENTRY_TYPE } from '@xinqi/api/quota'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../../test/world.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { available, balance, packageRoom } from './balance.ts'
import { expireLots } from './expire.ts'
import { giveBack } from './give-back.ts'
import { grant } from './grant.ts'
import { proveLedger } from './prove.ts'
import { proveSince, proveWhole } from './prove-since.ts'
import { spend } from './spend.ts'

const world = await worldOfFile()

const kind = 'contract'
/** Connections of a test's server. */
const HANDS = 6
const now = () => world.clock.now()
const inTx = <T>(act: (tx: Tx) => Promise<T>) => world.services.db.transaction().execute(act)
const days = (count: number | null) => (count === null ? null : new Date(now().getTime() + count * DAY))

const give = (ownerId: string, quantity: number, expiresInDays: number | null = null, reference = newId()) =>
  inTx((tx) =>
    grant(tx, {
      ownerId,
      kind,
      quantity,
      name: '测试套餐',
      expiresAt: days(expiresInDays),
      reason: '测试',
      reference,
      now: now(),
    }),
  )
const use = (ownerId: string, quantity: number, reference = newId()) =>
  inTx((tx) => spend(tx, { ownerId, kind, quantity, reason: '发起合同', reference, now: now() }))
const back = (ownerId: string, reference: string, more: { quantity?: number; as?: string } = {}) =>
  inTx((tx) => giveBack(tx, { ownerId, kind, reference, reason: '撤回合同', now: now(), ...more }))
const left = (ownerId: string) => balance(world.services.db, { ownerId, kind, now: now() })
const lots = async (ownerId: string) =>
  (
    await rowsOf(
      world.services.db,
      'quota_lot',
      { owner_id: ownerId },
      { columns: ['remaining'], by: ['created_at', 'id'] },
    )
  ).map((lot) => lot.remaining)

describe('the ledger', () => {
  it('spends what expires first, and what never expires last', async () => {
    const owner = newId()
    await give(owner, 5, null)
    await give(owner, 5, 30)
    await give(owner, 5, 10)
    await use(owner, 7)
    expect(await lots(owner)).toEqual([5, 3, 0])
    await use(owner, 4)
    expect(await lots(owner)).toEqual([4, 0, 0])
  })

  it('refuses what is not there and takes nothing of it', async () => {
    const owner = newId()
    await give(owner, 3)
    await expect(use(owner, 4)).rejects.toMatchObject({
      code: CODE.QUOTA_SHORT,
      message: '合同份数不足：需要 4 份，可用 3 份',
    })
    expect(await left(owner)).toBe(3)
    await expect(use(newId(), 1)).rejects.toMatchObject({ code: CODE.QUOTA_SHORT })
  })

  it('charges a reference once, and grants one once', async () => {
    const owner = newId()
    await give(owner, 10, null, 'order-1')
    await give(owner, 10, null, 'order-1')
    expect(await use(owner, 2, 'contract-1')).toEqual({ repeated: false })
    expect(await use(owner, 2, 'contract-1')).toEqual({ repeated: true })
    await expect(use(owner, 3, 'contract-1')).rejects.toMatchObject({ code: CODE.CONFLICT })
    expect(await left(owner)).toBe(8)
  })

  it('gives back to the lots it took from, once, and never more than was taken', async () => {
    const owner = newId()
    await give(owner, 2, 10)
    await give(owner, 5, 30)
    await use(owner, 4, 'c')
    expect(await lots(owner)).toEqual([0, 3])
    expect(await back(owner, 'c', { quantity: 1, as: 'first' })).toBe(1)
    expect(await lots(owner)).toEqual([0, 4])
    expect(await back(owner, 'c', { quantity: 1, as: 'first' })).toBe(0)
    expect(await back(owner, 'c', { quantity: 99, as: 'second' })).toBe(3)
    expect(await lots(owner)).toEqual([2, 5])
    expect(await back(owner, 'c', { as: 'third' })).toBe(0)
    expect(await back(owner, 'never spent')).toBe(0)
  })

  it('never goes below zero: 200 asked for by many hands at once, of 50 copies', async () => {
    const owner = newId()
    await give(owner, 20, 5)
    await give(owner, 30, 50)
    // As many hands as there are connections: more would only wait for one, and a slow machine refuses those who wait long.
    const answers: PromiseSettledResult<unknown>[] = []
    const asks = Array.from({ length: 200 }).keys()
    const hand = async () => {
      for (const _ of asks) answers.push(...(await Promise.allSettled([use(owner, 1)])))
    }
    await Promise.all(Array.from({ length: HANDS }, hand))
    expect(answers).toHaveLength(200)
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(50)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: CODE.QUOTA_SHORT })
    }
    expect(await left(owner)).toBe(0)
    expect(await proveLedger(world.services.db)).toEqual([])
  })

  it('charges one reference once when asked by many at once', async () => {
    const owner = newId()
    await give(owner, 100)
    const answers = await Promise.all(Array.from({ length: 40 }, () => use(owner, 3, 'same')))
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1)
    expect(await left(owner)).toBe(97)
    const returned = await Promise.all(Array.from({ length: 20 }, () => back(owner, 'same')))
    expect(returned.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(await left(owner)).toBe(100)
  })

  it('lets nobody change or remove what was written, and nobody write half of it', async () => {
    const owner = newId()
    await give(owner, 1)
    const { db } = world.services
    await expect(db.updateTable('quota_entry').set({ quantity: 9 }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('quota_posting').execute()).rejects.toThrow('append-only')
    const entry = await theRow(db, 'quota_entry', { owner_id: owner })
    await expect(
      db
        .insertInto('quota_posting')
        .values({
          owner_id: owner,
          entry_id: entry.id,
          line: 9,
          kind,
          account: 'used',
          lot_id: null,
          amount: 5,
        })
        .execute(),
    ).rejects.toThrow('add up to zero')
    await expect(
      spend(db, { ownerId: owner, kind, quantity: 1, reason: '', reference: 'x', now: now() }),
    ).rejects.toThrow('transaction')
  })

  it('does what a naive counting of copies does', async () => {
    const act = fc.oneof(
      fc.record({
        do: fc.constant('grant' as const),
        quantity: fc.integer({ min: 1, max: 9 }),
        days: fc.option(fc.integer({ min: 1, max: 6 })),
      }),
      fc.record({ do: fc.constant('spend' as const), quantity: fc.integer({ min: 1, max: 12 }) }),
      fc.record({
        do: fc.constant('giveBack' as const),
        which: fc.nat(5),
        quantity: fc.integer({ min: 1, max: 12 }),
      }),
      fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 2 }) }),
      fc.record({ do: fc.constant('expire' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 14 }), async (acts) => {
        const owner = newId()
        // Each copy on its own: when it expires, its place in the order of granting, and by which spending it is taken.
        const copies: { expires: number; order: number; spent: string | null; gone: boolean }[] = []
        const spendings: string[] = []
        let order = 0
        for (const step of acts) {
          const at = now().getTime()
          if (step.do === 'grant') {
            await give(owner, step.quantity, step.days)
            order += 1
            const expires = step.days === null ? Number.POSITIVE_INFINITY : at + step.days * DAY
            for (let i = 0; i < step.quantity; i++) copies.push({ expires, order, spent: null, gone: false })
          } else if (step.do === 'spend') {
            const free = copies
              .filter((copy) => !copy.spent && !copy.gone && copy.expires > at)
              .sort((a, b) => (a.expires === b.expires ? a.order - b.order : a.expires - b.expires))
            const reference = newId()
            const answer = await use(owner, step.quantity, reference).then(
              () => true,
              () => false,
            )
            expect(answer).toBe(free.length >= step.quantity)
            if (answer) {
              spendings.push(reference)
              for (const copy of free.slice(0, step.quantity)) copy.spent = reference
            }
          } else if (step.do === 'giveBack') {
            const reference = spendings[step.which]
            if (!reference) continue
            const taken = copies
              .filter((copy) => copy.spent === reference)
              .sort((a, b) => (a.expires === b.expires ? b.order - a.order : b.expires - a.expires))
              .slice(0, step.quantity)
            expect(await back(owner, reference, { quantity: step.quantity, as: newId() })).toBe(taken.length)
            for (const copy of taken) {
              copy.spent = null
              copy.gone = false
            }
          } else if (step.do === 'wait') world.clock.advance(step.days * DAY)
          else {
            await expireLots(world.services.db, now())
            for (const copy of copies) if (!copy.spent && copy.expires <= at) copy.gone = true
          }
          const free = copies.filter((copy) => !copy.spent && !copy.gone && copy.expires > now().getTime())
          expect(await left(owner)).toBe(free.length)
        }
      }),
      { numRuns: 25, seed: 20261115 },
    )
    expect(await proveLedger(world.services.db)).toEqual([])
  })

  it('writes down what expired, again if something came back to an expired lot', async () => {
    const owner = newId()
    await give(owner, 4, 1)
    await use(owner, 1, 'late')
    world.clock.advance(2 * DAY)
    expect(await left(owner)).toBe(0)
    await expireLots(world.services.db, now())
    await back(owner, 'late')
    expect(await left(owner)).toBe(0)
    await expireLots(world.services.db, now())
    const expired = await rowsOf(
      world.services.db,
      'quota_entry',
      { owner_id: owner, type: ENTRY_TYPE.expired },
      { columns: ['quantity'], by: ['at', 'id'] },
    )
    expect(expired.map(({ quantity }) => quantity)).toEqual([3, 1])
  })
})

describe('a package shared in a group', () => {
  const share = (parentId: string, childId: string, cap: number) =>
    world.services.db
      .insertInto('quota_share')
      .values({ parent_id: parentId, child_id: childId, kind, cap })
      .execute()
  const room = (ownerId: string) => available(world.services.db, { ownerId, kind, now: now() })

  it('is used after what the child has itself, up to the cap, and comes back to the parent first', async () => {
    const [parent, child] = [newId(), newId()]
    await give(parent, 100)
    await give(child, 2)
    await share(parent, child, 5)
    expect(await room(child)).toBe(7)
    await use(child, 4, 'joint')
    expect([await left(parent), await left(child), await room(child)]).toEqual([98, 0, 3])
    await expect(use(child, 4)).rejects.toMatchObject({ message: '合同份数不足：需要 4 份，可用 3 份' })
    expect(await back(child, 'joint', { quantity: 3 })).toBe(3)
    expect([await left(parent), await left(child), await room(child)]).toEqual([100, 1, 6])
  })

  it("holds its cap and the parent's balance when parent and children spend at once", async () => {
    const [parent, one, two] = [newId(), newId(), newId()]
    await give(parent, 30)
    await give(one, 5)
    await share(parent, one, 10)
    await share(parent, two, 50)
    const answers = await Promise.allSettled(
      Array.from({ length: 90 }, (_, index) => use([parent, one, two][index % 3]!, 1)),
    )
    const done = [0, 0, 0]
    answers.forEach((answer, index) => {
      if (answer.status === 'fulfilled') done[index % 3]! += 1
      else expect(answer.reason).toMatchObject({ code: CODE.QUOTA_SHORT })
    })
    expect(done.reduce((a, b) => a + b)).toBe(35)
    expect(done[1]).toBeLessThanOrEqual(15)
    expect([await left(parent), await left(one)]).toEqual([0, 0])
    expect(await proveLedger(world.services.db)).toEqual([])
  })
})

describe('proving from where it was proven', () => {
  it('finds what proving all of it finds, whenever it last went on', async () => {
    const { db } = world.services
    const owner = newId()
    for (let round = 0; round < 4; round++) {
      await give(owner, 10)
      await use(owner, 3, `proven-${round}`)
      if (round % 2) await back(owner, `proven-${round}`, { quantity: 1, as: `back-${round}` })
      // By this hour what was written before is settled and becomes part of the totals.
      world.clock.advance(round * 3_000_000)
      expect(await proveSince(db, world.clock.now())).toEqual([])
      expect(await proveSince(db, world.clock.now())).toEqual([])
    }
    const { rows } = await sql<{ total: number }>`
      select coalesce(sum(total), 0)::int as total from quota_proven where owner_id = ${owner}`.execute(db)
    expect(rows[0]!.total).toBeGreaterThan(0)
    // Changed behind its back: a lot that nothing was posted to for hours.
    await sql`update quota_lot set remaining = remaining + 1 where id = (
      select id from quota_lot where owner_id = ${owner} order by id limit 1)`.execute(db)
    const faults = await proveSince(db, world.clock.now())
    expect(faults).toEqual(await proveLedger(db))
    expect(faults).toHaveLength(1)
    const kept = () => db.selectFrom('quota_proof').select(['faults', 'proven_at']).executeTakeFirstOrThrow()
    expect(await kept()).toEqual({ faults: 1, proven_at: world.clock.now() })
    await sql`update quota_lot set remaining = remaining - 1 where id = (
      select id from quota_lot where owner_id = ${owner} order by id limit 1)`.execute(db)
    expect(await proveSince(db, world.clock.now())).toEqual([])
    expect(await kept()).toMatchObject({ faults: 0 })
    expect(await proveWhole(db, world.clock.now())).toEqual([])
    await use(owner, 1, 'after')
    expect(await proveSince(db, world.clock.now())).toEqual([])
  })

  it('does not forget a fault that lies before where it goes on', async () => {
    const { db } = world.services
    const owner = newId()
    await give(owner, 5)
    const tampered = (by: number) =>
      db.transaction().execute(async (tx) => {
        // As nobody who works through the database's own rules could.
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update quota_entry set quantity = quantity + ${by} where owner_id = ${owner}`.execute(tx)
      })
    await tampered(1)
    world.clock.advance(2 * 3_600_000)
    for (let hour = 0; hour < 2; hour++) expect(await proveSince(db, world.clock.now())).toHaveLength(1)
    await tampered(-1)
    expect(await proveSince(db, world.clock.now())).toEqual([])
  })
})

describe('what a package has room for', () => {
  const company = async (packageType: number) => {
    const id = newId()
    await world.services.db
      .insertInto('company')
      .values({ id, name: `限额 ${id}`, created_at: now() })
      .execute()
    await world.services.db
      .insertInto('company_package')
      .values({
        company_id: id,
        id: newId(),
        package_type: packageType,
        contents: '{}',
        starts_at: now(),
        ends_at: days(30),
        reference: 'p',
        created_at: now(),
      })
      .execute()
    await inTx((tx) =>
      grant(tx, {
        ownerId: id,
        kind: 'service:seal:company',
        quantity: 3,
        name: '测试',
        expiresAt: days(30),
        reason: '测试',
        reference: 'p',
        now: now(),
      }),
    )
    return id
  }
  const ask = (
    id: string | null,
    count: number,
    service: 'service:seal:company' | 'service:ai:compare' = 'service:seal:company',
  ) => packageRoom(world.services.db, id, service, count, now())

  it('is told in the two ways of the specification', async () => {
    await expect(ask(await company(9), 3)).rejects.toMatchObject({
      code: CODE.PACKAGE_LIMIT,
      message: '当前版本最多支持3个企业印章',
    })
    await expect(ask(await company(2), 3)).rejects.toMatchObject({
      code: CODE.PACKAGE_LIMIT,
      message: '当前版本仅支持3个企业印章，升级版本可提升数量',
    })
    await expect(ask(await company(2), 0, 'service:ai:compare')).rejects.toMatchObject({
      message: '当前套餐版本暂不支持此功能，建议您升级至更高版本后使用',
    })
  })

  it('lets those below it through, and individuals always', async () => {
    await ask(await company(2), 2)
    await ask(null, 1000)
  })

  it('ends with the package', async () => {
    const id = await company(2)
    world.clock.advance(31 * DAY)
    await expect(ask(id, 0)).rejects.toMatchObject({ code: CODE.PACKAGE_LIMIT })
  })
})
