// The floor under the database's part: the very rows contracts left behind, written again into tables of the same columns,
// keys and indexes, in one transaction a contract and one statement a table.
import pg from 'pg'

/** `written` says how many rows each table got from so many contracts. */
export const insertBare = async (
  socket: string,
  written: Readonly<Record<string, number>>,
  contracts: number,
  measured: (work: () => Promise<void>) => Promise<number>,
): Promise<{ tables: number; rowsEach: number; cpuMsEach: number }> => {
  const client = new pg.Client({ host: socket, user: 'xinqi', database: 'postgres' })
  await client.connect()
  try {
    await client.query('create schema bare')
    const batches: { statement: string; rows: unknown[][] }[] = []
    let rows = 0
    for (const [table, count] of Object.entries(written)) {
      // What is written through a view counts where it lands.
      const { rows: kinds } = await client.query<{ kind: string }>(
        'select relkind as kind from pg_class where oid = $1::regclass',
        [`public."${table}"`],
      )
      if (!['r', 'p'].includes(kinds[0]!.kind)) continue
      const { rows: found } = await client.query<{ row: unknown }>(
        `select to_jsonb(t) as row from public."${table}" t order by ${kinds[0]!.kind === 'r' ? 'ctid desc' : '1'} limit $1`,
        [count],
      )
      if (found.length === 0) continue
      await client.query(`create table bare."${table}" (like public."${table}" including all)`)
      const { rows: generated } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [`public."${table}"`],
      )
      const columns = generated.map(({ name }) => `"${name}"`).join(', ')
      const each: unknown[][] = Array.from({ length: contracts }, () => [])
      for (const [at, { row }] of found.entries()) each[at % contracts]!.push(row)
      rows += found.length
      batches.push({
        statement: `insert into bare."${table}" (${columns}) overriding system value
                    select ${columns} from jsonb_populate_recordset(null::bare."${table}", $1::jsonb)`,
        rows: each,
      })
    }
    const cpuMs = await measured(async () => {
      for (let at = 0; at < contracts; at++) {
        await client.query('begin')
        for (const { statement, rows: all } of batches)
          if (all[at]!.length) await client.query(statement, [JSON.stringify(all[at])])
        await client.query('commit')
      }
    })
    return { tables: batches.length, rowsEach: rows / contracts, cpuMsEach: cpuMs / contracts }
  } finally {
    await client.query('drop schema if exists bare cascade')
    await client.end()
  }
}
