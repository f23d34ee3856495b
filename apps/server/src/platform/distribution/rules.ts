// What Citus asks of a table before it spreads it over machines, held against the catalogue: the conditions of
// create_distributed_table and create_reference_table (Citus 13), and what the product's own statements need besides.
import type { CatalogueTable, ForeignKey, Trigger } from './catalogue.ts'

/** Rows are spread by a column: tables of one group lie together where that column is the same. */
export type Spread = { kind: 'spread'; group: string; by: string }
/** Whole on every machine: read anywhere, written everywhere at once. */
export type Reference = { kind: 'reference' }
/** On the coordinator alone. */
export type Local = { kind: 'local' }
export type Place = Spread | Reference | Local
export type Plan = ReadonlyMap<string, Place>

const LOCAL: Local = { kind: 'local' }
const named = (place: Place) =>
  place.kind === 'spread' ? `spread by ${place.by}` : place.kind === 'reference' ? 'everywhere' : 'local'

const GOES_ALONG = new Set(['c', 'n', 'd'])

const whatForeignKeyForbids = (from: Place, to: Place, key: ForeignKey): string | undefined => {
  const said = `foreign key ${key.name} to ${key.table} (${named(to)})`
  if (from.kind !== 'spread') {
    if (to.kind === 'spread') return said
    const goesAlong = GOES_ALONG.has(key.onDelete) || GOES_ALONG.has(key.onUpdate)
    return from.kind === 'reference' && to.kind === 'local' && goesAlong ? said : undefined
  }
  const at = key.columns.indexOf(from.by)
  if (at >= 0 && (key.onDelete === 'n' || key.onDelete === 'd'))
    return `${said} empties a column of a key that holds ${from.by}`
  if (at >= 0 && GOES_ALONG.has(key.onUpdate)) return `${said} changes ${from.by}`
  if (to.kind === 'reference') return undefined
  if (to.kind === 'local') return said
  return to.group === from.group && at >= 0 && key.referenced[at] === to.by ? undefined : said
}

/**
 * They look at the row alone and refuse it: right on every machine, where Citus is told so. That nobody empties a whole
 * table is not told by a trigger there but by the right to, which is taken away.
 */
export const GUARDS: readonly string[] = ['refuse_signature_change', 'refuse_seal_use_change']
const isGuard = ({ calls, on }: Trigger) => on !== 'statement' && GUARDS.includes(calls)

/** What keeps a table from where the plan puts it, in words. Its foreign keys are looked at as the plan puts both. */
const whatForbidsTable = (
  table: CatalogueTable,
  plan: Plan,
  typeOf: ReadonlyMap<string, string>,
): string[] => {
  const place = plan.get(table.name) ?? LOCAL
  if (place.kind === 'local') return []
  const found = [
    ...table.triggers.filter((one) => !isGuard(one)).map(({ name }) => `trigger ${name}`),
    ...table.writtenThrough.map((name) => `written through the view ${name}`),
  ]
  if (place.kind === 'spread') {
    const { by, group } = place
    const column = table.columns[by]
    if (!column) return [`no column ${by}`]
    if (column.isNullable) found.push(`${by} may be empty`)
    if (column.isGenerated) found.push(`${by} is computed`)
    if (column.type !== typeOf.get(group)) found.push(`${by} is ${column.type}, not ${typeOf.get(group)}`)
    if (!table.key?.includes(by)) found.push(`primary key without ${by}`)
    for (const { name, columns } of table.uniques)
      if (!columns.includes(by)) found.push(`${name} without ${by}`)
  }
  return found
}

/** Nothing for a table that can be where the plan puts it while all others are where the plan puts them. */
export const whatForbids = (tables: readonly CatalogueTable[], plan: Plan): Map<string, string[]> => {
  const typeOf = new Map<string, string>()
  for (const table of tables) {
    const place = plan.get(table.name)
    const type = place?.kind === 'spread' && table.columns[place.by]?.type
    if (place?.kind === 'spread' && type && !typeOf.has(place.group)) typeOf.set(place.group, type)
  }
  const found = new Map(tables.map((table) => [table.name, whatForbidsTable(table, plan, typeOf)]))
  for (const table of tables)
    for (const key of table.foreignKeys) {
      const from = plan.get(table.name) ?? LOCAL
      const obstacle = whatForeignKeyForbids(from, plan.get(key.table) ?? LOCAL, key)
      if (!obstacle) continue
      // A local table asks for nothing: it is the one it names that cannot leave.
      if (from.kind === 'local')
        found.get(key.table)?.push(`foreign key ${key.name} of ${table.name} (local)`)
      else found.get(table.name)!.push(obstacle)
    }
  return new Map([...found].filter(([, obstacles]) => obstacles.length))
}

/** Local tables the engine knows because a foreign key, theirs or that of one they know, leads to what is not local. */
const knownOf = (tables: readonly CatalogueTable[], plan: Plan): ReadonlySet<string> => {
  const lost = new Set(givenUp(tables, plan).map(([, key]) => key))
  const edges = tables.flatMap(({ name, foreignKeys }) =>
    foreignKeys.filter((key) => !lost.has(key)).map(({ table }) => [name, table] as const),
  )
  const known = new Set(tables.map(({ name }) => name).filter((name) => plan.get(name)?.kind === 'reference'))
  for (let before = -1; before < known.size; ) {
    before = known.size
    for (const pair of edges) {
      if (pair.some((name) => plan.get(name)?.kind === 'spread')) continue
      if (pair.some((name) => known.has(name))) for (const name of pair) known.add(name)
    }
  }
  return known
}

/**
 * What does not keep tables from being moved, but the product from running then: under the engine a table it knows goes by
 * another name, so that functions given its rows are not found; and a function of one statement that reads a table that is
 * spread cannot be planned with the value of a row.
 */
export const whatStopsTheProduct = (tables: readonly CatalogueTable[], plan: Plan): string[] => {
  const known = knownOf(tables, plan)
  return tables.flatMap(({ name, takenBy, readBy }) => [
    ...(known.has(name) && plan.get(name)?.kind === 'local'
      ? takenBy.map((one) => `${one} takes rows of ${name}`)
      : []),
    ...(plan.get(name)?.kind === 'spread' ? readBy.map((one) => `${one} reads ${name}`) : []),
  ])
}

/**
 * Foreign keys there cannot be: a local table with one to a table on other machines is known to the engine, and what it
 * knows is not written through a view. They are given up, and a test names each.
 */
export const givenUp = (tables: readonly CatalogueTable[], plan: Plan): [table: string, key: ForeignKey][] =>
  tables
    .filter(({ name, writtenThrough }) => writtenThrough.length && plan.get(name)?.kind === 'local')
    .flatMap(({ name, foreignKeys }) =>
      foreignKeys
        .filter(({ table }) => plan.get(table)?.kind !== 'local')
        .map((key): [string, ForeignKey] => [name, key]),
    )

/**
 * The statements that bring a database to a plan, in their order; the first of a group is what others lie beside. Foreign
 * keys of what is spread are put aside meanwhile: one of two tables always goes first, and would have the other elsewhere.
 */
export const statementsFor = (tables: readonly CatalogueTable[], plan: Plan): string[] => {
  const placed = (kind: Place['kind']) => tables.filter(({ name }) => plan.get(name)?.kind === kind)
  const anchors = new Map<string, string>()
  const spread = ({ name }: CatalogueTable) => {
    const { group, by } = plan.get(name) as Spread
    const beside = anchors.get(group) ?? 'none'
    if (beside === 'none') anchors.set(group, name)
    return `select create_distributed_table('${name}', '${by}', colocate_with => '${beside}');`
  }
  const spreadOut = placed('spread')
  const keysOf = (say: (table: string, key: ForeignKey) => string) =>
    spreadOut.flatMap(({ name, foreignKeys }) => foreignKeys.map((key) => say(name, key)))
  return [
    ...givenUp(tables, plan).map(([table, { name }]) => `alter table ${table} drop constraint ${name};`),
    ...keysOf((table, { name }) => `alter table ${table} drop constraint ${name};`),
    ...placed('reference').map(({ name }) => `select create_reference_table('${name}');`),
    ...spreadOut.flatMap(withoutTruncating),
    'set citus.enable_unsafe_triggers = on;',
    ...spreadOut.map(spread),
    ...keysOf((table, { name, definition }) => `alter table ${table} add constraint ${name} ${definition};`),
  ]
}

/** Who empties tables whole is refused by a right that is not there instead of a trigger. */
const withoutTruncating = ({ name, triggers }: CatalogueTable): string[] =>
  triggers
    .filter(({ on }) => on === 'truncate')
    .flatMap((trigger) => [
      `drop trigger ${trigger.name} on ${name};`,
      `revoke truncate on ${name} from current_user;`,
    ])
