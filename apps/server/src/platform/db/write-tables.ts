import type pg from 'pg'

const TYPES: Record<string, string> = {
  uuid: 'string',
  _int4: 'number[]',
  _int8: 'string[]',
  _uuid: 'string[]',
  text: 'string',
  _text: 'string[]',
  bytea: 'Buffer',
  _bytea: 'Buffer[]',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  timestamptz: 'Date',
  date: 'string',
  numeric: 'string',
  jsonb: 'Json',
}

/** Row types as the migrated database really has them. Written by `npm run db:types`, checked by a test. */
export const writeTables = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{
    table_name: string
    column_name: string
    udt_name: string
    is_nullable: string
    column_default: string | null
    is_generated: string
  }>(
    `select table_name, column_name, udt_name, is_nullable, column_default, is_generated
       from (select case when c.relkind = 'p' then regexp_replace(table_name, '_month$', '') else table_name end as table_name,
                    column_name, udt_name, is_nullable, column_default, is_generated, ordinal_position
               from information_schema.columns
               join pg_class c on c.oid = format('%I.%I', table_schema, table_name)::regclass
              -- What lies by the month is one table to whoever reads it, under its own name; its parts are nobody's.
              where table_schema = 'public' and c.relkind in ('r', 'p') and not c.relispartition) known
      where table_name <> 'schema_migration'
      order by table_name, ordinal_position`,
  )
  const tables = new Map<string, string[]>()
  for (const column of rows) {
    const known = TYPES[column.udt_name]
    if (!known)
      throw new Error(
        `no TypeScript type for ${column.udt_name} (${column.table_name}.${column.column_name})`,
      )
    const type = column.is_nullable === 'YES' ? `${known} | null` : known
    const optional = column.column_default !== null
    const lines = tables.get(column.table_name) ?? []
    const written = column.is_generated === 'ALWAYS' ? `GeneratedAlways<${type}>` : type
    lines.push(`  ${column.column_name}: ${optional ? generated(type) : written}`)
    tables.set(column.table_name, lines)
  }
  const interfaces = [...tables].map(
    ([name, lines]) => `export type ${pascal(name)}Table = {\n${lines.join('\n')}\n}\n`,
  )
  const index = [...tables.keys()].map((name) => `  ${name}: ${pascal(name)}Table`)
  return [
    '// Made from the migrated database by `npm run db:types`. Do not edit.\n',
    "import type { ColumnType, Generated, GeneratedAlways } from 'kysely'\n",
    '/** Read as the value it holds, written as text already serialised. */',
    'export type Json = ColumnType<unknown, string, string>',
    'export type GeneratedJson = ColumnType<unknown, string | undefined, string>\n',
    ...interfaces,
    `export type Tables = {\n${index.join('\n')}\n}\n`,
  ].join('\n')
}

const generated = (type: string) => (type === 'Json' ? 'GeneratedJson' : `Generated<${type}>`)

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())
