import type pg from 'pg'
import { UnfitDatabase } from './fit-database.ts'

/** By which it is seen whether two connections are told apart: no statement of ours is called so. */
const PROBE = 'xinqi_probe'
const NAME_TAKEN = '42P05'
const NAME_UNKNOWN = '26000'

const NAMES_LOST =
  'DATABASE_URL 经过的 PgBouncer 不保留预备语句，两个连接会互相取错语句。请换用 1.21 或更新的版本并设 max_prepared_statements = 200，或设 DATABASE_PREPARED=off。'
const NO_LIMITS =
  "DATABASE_URL 经过的连接池没有把超时限制带给数据库：一条语句或一个被丢下的事务会一直占着连接。请在角色上设置：alter role {user} set statement_timeout = '30s'; alter role {user} set idle_in_transaction_session_timeout = '30s'"

type Session = { pid: number; statement: string; idle: string; user: string }

/** Before anybody is served through it: sessions behind it are anybody's, so what a session keeps must not matter. */
export const refuseUnfitPooler = async (pool: pg.Pool, naming: 'on' | 'off'): Promise<void> => {
  const first = await pool.connect()
  const second = await pool.connect()
  try {
    const { rows } = await first.query<Session>(
      `select pg_backend_pid() as pid, current_user::text as user, current_setting('statement_timeout') as statement,
              current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    const { user, statement, idle } = rows[0]!
    if (statement === '0' || idle === '0') throw new UnfitDatabase(NO_LIMITS.replaceAll('{user}', user))
    if (naming === 'on') await refuseLostNames(first, second)
  } finally {
    second.release()
    first.release()
  }
}

/** One session is given the name by the first, and is handed to the second next: the last one used is the first taken. */
const refuseLostNames = async (first: pg.ClientBase, second: pg.ClientBase): Promise<void> => {
  const ask = (client: pg.ClientBase) => client.query({ name: PROBE, text: 'select pg_backend_pid() as pid' })
  try {
    await ask(first)
    await ask(second)
    await ask(first)
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (code === NAME_TAKEN || code === NAME_UNKNOWN) throw new UnfitDatabase(NAMES_LOST)
    throw error
  }
}
