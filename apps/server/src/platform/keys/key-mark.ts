import type pg from 'pg'
import { ringOfOne } from './generations.ts'
import { markOf } from './master-key.ts'
import { sealedColumns } from './sealed-columns.ts'

/**
 * Whether this is the key the database began with. Under another one nothing in it can be read, and what would be
 * written meanwhile could not be read afterwards.
 */
export const isKeyOf = async (pool: pg.Pool, master: Buffer): Promise<boolean> => {
  const mark = markOf(master)
  const known = await markIn(pool)
  if (known) return known.equals(mark)
  if (!(await opensWhatIsThere(pool, master))) return false
  // Two servers may meet a new database at once: the first to come decides.
  await pool.query('insert into key_mark (mark) values ($1) on conflict do nothing', [mark])
  return (await markIn(pool))!.equals(mark)
}

const markIn = async (pool: pg.Pool): Promise<Buffer | undefined> =>
  (await pool.query<{ mark: Buffer }>('select mark from key_mark')).rows[0]?.mark

/** A database older than its mark has other things to tell the key by. */
const opensWhatIsThere = async (pool: pg.Pool, master: Buffer): Promise<boolean> => {
  const { rows } = await pool.query<{ cipher: Buffer }>(
    'select mobile_cipher as cipher from account where mobile_cipher is not null limit 1',
  )
  try {
    for (const { cipher } of rows) sealedColumns(ringOfOne(master)).open(cipher)
    return true
  } catch {
    return false
  }
}
