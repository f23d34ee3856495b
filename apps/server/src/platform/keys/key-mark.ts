import type pg from 'pg'

/**
 * Whether this is the key the database began with. Under another one nothing in it can be read, and what would be
 * written meanwhile could not be read afterwards.
 */
export const isKeyOf = async (pool: pg.Pool, mark: Buffer): Promise<boolean> => {
  await pool.query('insert into key_mark (mark) values ($1) on conflict do nothing', [mark])
  const { rows } = await pool.query<{ mark: Buffer }>('select mark from key_mark')
  return rows[0]!.mark.equals(mark)
}
