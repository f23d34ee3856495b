// The SQL of migrations and sources, walked for what is newer than the oldest PostgreSQL that is promised. Tests run on
// the embedded one, which is newer: it would not complain.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { OLDEST_POSTGRES } from '../src/platform/db/fit-database.ts'

const server = path.resolve(import.meta.dirname, '..')

/** Functions and views by the version they came with: what pg_proc and pg_views of 18 have and those of 15 have not. */
const SINCE: Record<number, string> = {
  16: `any_value array_sample array_shuffle date_add date_subtract erf erfc json_agg_strict json_object_agg_strict
    json_object_agg_unique json_object_agg_unique_strict jsonb_agg_strict jsonb_object_agg_strict
    jsonb_object_agg_unique jsonb_object_agg_unique_strict pg_input_error_info pg_input_is_valid
    pg_log_standby_snapshot pg_split_walfile_name pg_stat_get_backend_subxact pg_stat_io random_normal system_user`,
  17: `icu_unicode_version jsonb_populate_record_valid pg_available_wal_summaries pg_basetype pg_column_toast_chunk_id
    pg_get_wal_summarizer_state pg_stat_checkpointer pg_sync_replication_slots pg_wait_events
    pg_wal_summary_contents to_bin to_oct to_regtypemod unicode_assigned unicode_version uuid_extract_timestamp
    uuid_extract_version xmltext json_scalar json_serialize json_exists json_query json_value json_table
    merge_action`,
  18: `array_reverse array_sort casefold crc32 crc32c gamma has_largeobject_privilege lgamma pg_aios
    pg_clear_attribute_stats pg_clear_relation_stats pg_get_acl pg_get_aios pg_get_loaded_modules
    pg_get_sequence_data pg_numa_available pg_restore_attribute_stats pg_restore_relation_stats
    pg_shmem_allocations_numa pg_stat_get_backend_io pg_stat_get_backend_wal pg_stat_reset_backend_stats uuidv4 uuidv7`,
}
/** What has no name of its own to be found by. */
const WORDS: [number, string, RegExp][] = [
  [16, 'is json', /\bis\s+(not\s+)?json\b/],
  [16, 'json_array, json_arrayagg, json_objectagg', /\bjson_(array|arrayagg|objectagg)\s*\(/],
  [16, 'copy … default', /\bcopy\b[^;]*\bdefault\s+'/],
  [16, 'create statistics without a name', /\bcreate\s+statistics\s+on\b/],
  [
    16,
    'a subquery in from without a name',
    /\bfrom\s+\(\s*(select|values)\b(?:[^()]|\([^()]*\))*\)\s*(where|order|group|;|$)/,
  ],
  [16, 'numbers written with underscores', /(?<![\w'."])\d+_\d[\d_]*(?![\w'])/],
  [17, 'merge … returning', /\bmerge\s+into\b[^;]*\breturning\b/],
  [17, 'copy … on_error', /\bon_error\b/],
  [17, 'random of a range', /\brandom\s*\(\s*[^)\s]/],
  [17, 'interval infinity', /interval\s+'-?infinity'/],
  [17, 'alter column set expression', /\bset\s+expression\b/],
  [17, 'at local', /\bat\s+local\b/],
  [17, 'grant maintain', /\bgrant\s+maintain\b/],
  [17, 'transaction_timeout', /\btransaction_timeout\b(?<!idle_in_transaction_timeout)/],
  [
    18,
    'virtual generated columns',
    /\bgenerated\s+always\s+as\s*\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)(?!\s*stored)/,
  ],
  [18, 'without overlaps, period', /\bwithout\s+overlaps\b|\bforeign\s+key\s*\([^)]*\bperiod\b/],
  [18, 'returning old or new', /\breturning\b[^;]*\b(old|new)\s*\./],
  [18, 'not enforced', /\bnot\s+enforced\b/],
  [
    18,
    'a named or not valid not null',
    /\badd\s+constraint\s+\w+\s+not\s+null\b|\bnot\s+null\s+\w+\s+not\s+valid\b/,
  ],
]

const NEWER = Object.entries(SINCE)
  .filter(([version]) => Number(version) > OLDEST_POSTGRES)
  .flatMap(([version, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => ({ version, name })),
  )

/** What of it an older one does not know, each with the version that brought it. */
const newerIn = (sql: string): string[] => {
  const text = sql.replace(/--.*$/gm, '').toLowerCase()
  const found = NEWER.filter(({ name }) =>
    (/^pg_|^system_user$/.test(name)
      ? new RegExp(`\\b${name}\\b`)
      : new RegExp(`(?<![\\w.'"])${name}\\s*\\(`)
    ).test(text),
  ).map(({ version, name }) => `${name} (${version})`)
  // Words in quotes are nobody's syntax.
  const bare = text.replace(/'(?:[^']|'')*'/g, "''")
  for (const [version, name, pattern] of WORDS)
    if (version > OLDEST_POSTGRES && pattern.test(/interval|copy/.test(pattern.source) ? text : bare))
      found.push(`${name} (${version})`)
  return found
}

/** Templates tagged `sql`, and any other string that begins as a statement does. */
const sqlOf = (source: string): string[] =>
  [
    ...source.matchAll(/\bsql(?:<[^`]*?>)?`((?:[^`\\]|\\.)*)`/g),
    ...source.matchAll(
      /[`'"](\s*(?:select|insert|update|delete|with|create|alter|drop|copy|merge|set|truncate|explain)\s(?:[^`'"\\]|\\.|(?<=\w)'[^']*')*)[`'"]/gi,
    ),
    ...source.matchAll(
      /`(\s*(?:select|insert|update|delete|with|create|alter|drop|copy|merge)\s(?:[^`\\]|\\.)*)`/gi,
    ),
  ].map(([, text]) => text!)

const filesUnder = (dir: string, isWanted: (name: string) => boolean): string[] =>
  (readdirSync(dir, { recursive: true }) as string[]).filter(isWanted).map((name) => path.join(dir, name))

describe('what an older PostgreSQL does not know', () => {
  it('is found', () => {
    expect(newerIn('select uuidv7(), any_value(name) from contract')).toEqual([
      'any_value (16)',
      'uuidv7 (18)',
    ])
    expect(newerIn('select * from pg_stat_io')).toEqual(['pg_stat_io (16)'])
    expect(newerIn('merge into a using b on true when matched then delete returning a.id')).toEqual([
      'merge … returning (17)',
    ])
    expect(newerIn('update a set b = 1 returning old.b')).toEqual(['returning old or new (18)'])
    expect(newerIn('select random(1, 6)')).toEqual(['random of a range (17)'])
    expect(newerIn('select count(*) from (select 1) where true')).toEqual([
      'a subquery in from without a name (16)',
    ])
    expect(newerIn('select gen_random_uuid(), random() -- uuidv7()')).toEqual([])
    expect(newerIn('create table a (b int generated always as (c) stored)')).toEqual([])
    expect(newerIn('create table a (b int generated always as (c) virtual)')).toEqual([
      'virtual generated columns (18)',
    ])
    expect(sqlOf('sql<{ a: number }>`select a from b`.execute(db)')).toContain('select a from b')
    expect(sqlOf("client.query('select array_sort(a) from b')")).toContain('select array_sort(a) from b')
  })

  it('is in no migration', () => {
    const files = filesUnder(path.join(server, 'migrations'), (name) => name.endsWith('.sql'))
    expect(files.length).toBeGreaterThan(100)
    for (const file of files) expect(newerIn(readFileSync(file, 'utf8')), path.basename(file)).toEqual([])
  })

  it('is in no query of the sources', () => {
    const files = filesUnder(
      path.join(server, 'src'),
      (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
    )
    let statements = 0
    for (const file of files)
      for (const sql of sqlOf(readFileSync(file, 'utf8'))) {
        statements++
        expect(newerIn(sql), `${path.relative(server, file)}: ${sql.slice(0, 80)}`).toEqual([])
      }
    expect(statements).toBeGreaterThan(400)
  })
})
