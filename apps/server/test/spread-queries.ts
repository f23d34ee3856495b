import type { Plan } from '../src/platform/distribution/rules.ts'

/** What stands behind a table's name and is not another name for it. */
const NO_NAME = new Set(
  'where on set inner left right full cross join order group limit returning using values for union having offset default select natural lateral as and or fetch window except intersect'.split(
    ' ',
  ),
)

type Named = { table: string; as: string; verb: string }

const tablesIn = (text: string): Named[] =>
  [
    ...text.matchAll(
      /\b(insert into|delete from|update|from|join|using)\s+(?:only\s+)?(?:public\.)?(\w+)(?:\s+(?:as\s+)?(\w+))?/g,
    ),
  ].map(([, verb, table, as]) => ({
    verb: verb!,
    table: table!,
    as: as && !NO_NAME.has(as) ? as : table!,
  }))

/** Whether a row's column is said, or said to be that of another row. */
const isSaid = (text: string, name: string, column: string): boolean =>
  [
    String.raw`\b${name}\.${column}\s*(=|in\b|is not distinct)`,
    String.raw`(=|is not distinct from)\s*${name}\.${column}\b`,
    String.raw`\([^()]*\b${name}\.${column}\b[^()]*\)\s*(=|in\b)`,
    String.raw`(=|in)\s*\([^()]*\b${name}\.${column}\b[^()]*\)`,
    String.raw`(?<![.\w])${column}\s*(=|in\b)`,
    String.raw`=\s*${column}\b`,
    String.raw`\([^().]*(?<![.\w])${column}\b[^().]*\)\s*(=|in\b)`,
    String.raw`using\s*\([^()]*\b${column}\b[^()]*\)`,
  ].some((shape) => new RegExp(shape).test(text))

const columnsGiven = (text: string, table: string): string[] =>
  new RegExp(String.raw`insert into (?:public\.)?${table}(?: as \w+)?\s*\(([^)]*)\)`)
    .exec(text)?.[1]
    ?.split(',')
    .map((column) => column.trim()) ?? []

/** Tables of a statement that are spread, and whose rows it names without what they are spread by. */
export const askedEverywhere = (statement: string, plan: Plan): string[] => {
  const text = statement.replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase()
  return tablesIn(text).flatMap(({ table, as, verb }) => {
    const place = plan.get(table)
    if (place?.kind !== 'spread') return []
    const isNamed =
      verb === 'insert into' ? columnsGiven(text, table).includes(place.by) : isSaid(text, as, place.by)
    return isNamed ? [] : [table]
  })
}

/** What lists, counts, the workbench and boards are asked for. */
export const LISTS_AND_BOARDS = [
  '/file/list',
  '/file/sponserList',
  '/v2/file/contractList',
  '/file/count',
  '/home/workbench',
  '/cust/bi/user/config/info',
] as const
