import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { worldOfFile } from '../../../test/world.ts'
import { blobStore, type StoredBlob } from '../storage/blob-store.ts'
import type { ObjectStore } from '../storage/object-store.ts'
import { newId } from './ids.ts'
import {
  isInTransaction,
  mayWait,
  onceForAttempts,
  prefetch,
  sharePrefetched,
  transactWithFiles,
  waitsInTransaction,
} from './prefetch.ts'
import { rowsOf } from './row.ts'
import { writeLimiter } from './write-limiter.ts'

const world = await worldOfFile({ demo: false })

/** Keeps in memory, and tells whether anybody's rows were held while it worked. */
const watchedStore = () => {
  const held = new Map<string, Buffer>()
  const waits: boolean[] = []
  const objects = {
    put: async (name: string, bytes: Buffer) => {
      waits.push(isInTransaction())
      held.set(name, Buffer.from(bytes))
    },
    get: async (name: string, start: number, end: number) => {
      waits.push(isInTransaction())
      return held.get(name)!.subarray(start, end)
    },
    has: async (name: string) => held.has(name),
  } as unknown as ObjectStore
  const { keys, clock } = world.services
  return { blobs: blobStore(objects, keys, clock), waits }
}

describe('a transaction with files', () => {
  it('never waits for the file store, and commits once with what it read and put', async () => {
    const { db } = world.services
    const { blobs, waits } = watchedStore()
    const scopeId = newId()
    const first = await blobs.put(db, { scopeId, bytes: Buffer.from('甲'), mediaType: 'text/plain' })
    let tries = 0
    const second = await transactWithFiles(db, async (tx) => {
      tries++
      const text = (await blobs.read(first)).toString()
      const made = await blobs.put(tx, { scopeId, bytes: Buffer.from(`${text}乙`), mediaType: 'text/plain' })
      // What was put a moment ago is at hand.
      expect((await blobs.read(made)).toString()).toBe('甲乙')
      return made
    })
    expect((await blobs.read(second)).toString()).toBe('甲乙')
    expect([tries, waits]).toEqual([3, [false, false, false, false]])
    const rows = await rowsOf(db, 'blob', { scope_id: scopeId }, { columns: ['id'] })
    expect(rows.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
  })
  it('is tried once where what it needs was read before it began', async () => {
    const { db } = world.services
    const { blobs, waits } = watchedStore()
    const scopeId = newId()
    const [first, other] = await blobs.putAll(
      db,
      ['甲', '乙'].map((text) => ({ scopeId, bytes: Buffer.from(text), mediaType: 'text/plain' })),
    )
    const read = async (foreseen: readonly StoredBlob[]) => {
      let tries = 0
      const texts = await transactWithFiles(
        db,
        async () => {
          tries++
          return [(await blobs.read(first!)).toString(), (await blobs.read(other!)).toString()]
        },
        undefined,
        () => Promise.all(foreseen.map((blob) => blobs.read(blob))),
      )
      expect(texts).toEqual(['甲', '乙'])
      return tries
    }
    expect(await read([first!, other!])).toBe(1)
    // What was not foreseen is found out as ever.
    expect(await read([first!])).toBe(2)
    expect(new Set(waits)).toEqual(new Set([false]))
  })
  it('makes once, however often it is tried, what takes long', async () => {
    const made: string[] = []
    const make = (name: string) => onceForAttempts(name, async () => `${made.push(name)}`)
    let tries = 0
    const done = await transactWithFiles(world.services.db, async () => {
      tries++
      const drawn = [await make('one'), await make('other'), await make('one')]
      await prefetch('something', async () => 'brought')
      return drawn
    })
    expect([done, tries, made]).toEqual([['1', '2', '1'], 2, ['one', 'other']])
    // Outside of one it is simply made.
    expect(await make('one')).toBe('3')
  })
  it('is tried again even where somebody on the way takes the end of a try for a failure', async () => {
    const done = await transactWithFiles(world.services.db, async () => {
      try {
        return await prefetch('something', async () => 'brought')
      } catch {
        return 'given up'
      }
    })
    expect(done).toBe('brought')
  })
  it('holds nothing while it is brought, fails as it always did, and keeps the ids it made', async () => {
    const { db } = world.services
    const ids = new Set<string>()
    const lock = sql`select pg_advisory_xact_lock(4711)`
    await transactWithFiles(db, async (tx) => {
      ids.add(`${newId()} ${newId()}`)
      await lock.execute(tx)
      await prefetch('while free', () =>
        mayWait(() => db.transaction().execute((other) => lock.execute(other))),
      )
    })
    expect(ids.size).toBe(1)
    const refused = transactWithFiles(db, async () => {
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
  })
  it('keeps no place among those who write while something is brought', async () => {
    const { db } = world.services
    const enter = writeLimiter(1, 60_000)
    const tries: number[] = []
    const brought = await transactWithFiles(
      db,
      async () => {
        tries.push(tries.length)
        // It would wait for its own place for ever.
        return prefetch('by another writer', () => enter(async () => 'written meanwhile'))
      },
      enter,
    )
    expect([brought, tries.length]).toEqual(['written meanwhile', 2])
  })
  it('of many finds what the first had brought', async () => {
    const { db } = world.services
    let tries = 0
    let brought = 0
    const one = () =>
      transactWithFiles(db, async () => {
        tries++
        await prefetch('the same pages', async () => brought++)
      })
    await sharePrefetched(async () => {
      for (let i = 0; i < 3; i++) await one()
    })
    expect([tries, brought]).toEqual([4, 1])
  })
  it('that asks for something else at every try waits after all, and is counted', async () => {
    const { db, blobs } = world.services
    const brought = await transactWithFiles(db, () => prefetch(randomUUID(), async () => 'at last'))
    expect(brought).toBe('at last')
    expect(waitsInTransaction()).toEqual([expect.stringContaining('prefetch.test.ts')])
    // Storing by hand inside of one is a mistake nobody makes twice.
    const one = { scopeId: newId(), bytes: Buffer.from('x'), mediaType: 'text/plain' }
    await expect(transactWithFiles(db, () => blobs.stage(one))).rejects.toThrow('before the transaction')
  })
})

describe('a plain transaction', () => {
  it('runs its body once, and where it is watched what it waited for is noted', async () => {
    const { db } = world.services
    let runs = 0
    const brought = await db.transaction().execute(() => {
      runs++
      return prefetch('a file', async () => 'waited for')
    })
    expect([brought, runs]).toEqual(['waited for', 1])
    expect(waitsInTransaction()).toEqual([expect.stringContaining('a file')])
    const { blobs } = watchedStore()
    const one = { scopeId: newId(), bytes: Buffer.from('x'), mediaType: 'text/plain' }
    await expect(db.transaction().execute(() => blobs.stage(one))).rejects.toThrow('before the transaction')
  })
})
