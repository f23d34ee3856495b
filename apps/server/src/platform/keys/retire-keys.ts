import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '../db/database.ts'
import { inTurn } from './adopt-ring.ts'
import { SETTLED_AFTER_MS } from './generations.ts'
import type { KeyKeeper } from './key-keeper.ts'
import { countHanging } from './sealed-places.ts'

export type KeyState = {
  generations: { number: number; activeAt: Date; retiredAt: Date | null; keepers: string[] }[]
  newest: number
  /** Place → how much hangs on older keys. */
  hanging: Map<string, number>
  cleanSince: Date | null
}

/** Links and batches under way carry sealed words outside the columns; none of them lives longer. */
const SHORT_LIVED_MS = DAY

export const readKeyState = async (db: Database, now: Date): Promise<KeyState> => {
  const { rows } = await sql<{
    number: number
    active_at: Date
    retired_at: Date | null
    clean_since: Date | null
    keepers: string[]
  }>`select g.*, coalesce((select array_agg(keeper order by keeper) from key_wrapping where generation = number), '{}') as keepers
       from key_generation g order by number`.execute(db)
  const newest = rows.findLast((row) => row.number > 0 && row.active_at <= now)!
  return {
    generations: rows.map((row) => ({
      number: row.number,
      activeAt: row.active_at,
      retiredAt: row.retired_at,
      keepers: row.keepers,
    })),
    newest: newest.number,
    hanging: await countHanging(db, newest.number),
    cleanSince: newest.clean_since,
  }
}

/** Why the older keys cannot go yet; nothing when they can. */
export const whyNotRetire = (state: KeyState, now: Date): string | undefined => {
  const { activeAt } = state.generations.find(({ number }) => number === state.newest)!
  if (state.generations.some(({ activeAt: at }) => at > now)) return '新一代密钥还没有启用，请几分钟后再试'
  const left = [...state.hanging.values()].reduce((sum, one) => sum + one, 0)
  if (left > 0) return `还有 ${left} 项内容由旧密钥保护，后台任务正在改用新密钥`
  // A second look some time after the first: what was on its way when it was counted has arrived by then.
  if (!state.cleanSince || now.getTime() - state.cleanSince.getTime() < SETTLED_AFTER_MS)
    return '后台任务还没有确认全部内容已改用新密钥，请十几分钟后再试'
  if (now.getTime() - activeAt.getTime() < SHORT_LIVED_MS)
    return '新密钥启用未满 24 小时，尚有未过期的链接与进行中的批次使用旧密钥'
  return undefined
}

/** Older generations are gone for good, and only this keeper opens the ring from now on. */
export const retireKeys = async (
  pool: pg.Pool,
  db: Database,
  keeper: KeyKeeper,
  now: Date,
): Promise<{ refused: string } | { generations: number[]; keepers: string[] }> => {
  const state = await readKeyState(db, now)
  const alive = state.generations.filter(({ retiredAt }) => retiredAt === null)
  const older = alive.filter(({ number }) => number > 0 && number < state.newest)
  // One that waits to take over has been wrapped for the old keeper too, for servers that do not know the new one yet.
  const isTurning = older.length > 0 || alive.some(({ activeAt }) => activeAt > now)
  const refused = isTurning ? whyNotRetire(state, now) : undefined
  if (refused) return { refused }
  const staying = alive.filter((one) => !older.includes(one))
  if (staying.some(({ keepers }) => !keepers.includes(keeper.name)))
    return {
      refused: '当前的主密钥还没有接管这个数据库：请先用它（并以 MASTER_KEY_BEFORE 给出旧的）启动一次服务',
    }
  return inTurn(pool, async (client) => {
    await client.query('update key_generation set retired_at = $2 where number = any($1)', [
      older.map(({ number }) => number),
      now,
    ])
    const { rows } = await client.query<{ keeper: string }>(
      'delete from key_wrapping where keeper <> $1 or generation = any($2) returning keeper',
      [keeper.name, older.map(({ number }) => number)],
    )
    const gone = new Set(rows.map((row) => row.keeper).filter((name) => name !== keeper.name))
    return { generations: older.map(({ number }) => number), keepers: [...gone] }
  })
}

/** A key service that has turned its own key: the wrappings follow it to the newest version. */
export const renewWrappings = async (pool: pg.Pool, keeper: KeyKeeper): Promise<number> => {
  if (!keeper.renew) return 0
  const { rows } = await pool.query<{ generation: number; wrapped: Buffer }>(
    'select generation, wrapped from key_wrapping where keeper = $1',
    [keeper.name],
  )
  for (const { generation, wrapped } of rows) {
    const renewed = await keeper.renew(wrapped)
    const [before, after] = [await keeper.unwrap(wrapped), await keeper.unwrap(renewed)]
    if (!before.equals(after)) throw new Error(`${keeper.name} does not open what it renewed`)
    await pool.query('update key_wrapping set wrapped = $3 where generation = $1 and keeper = $2', [
      generation,
      keeper.name,
      renewed,
    ])
  }
  return rows.length
}
