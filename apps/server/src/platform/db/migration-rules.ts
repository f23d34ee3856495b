// What a migration may do to tables that live servers work on: nothing that rewrites them or keeps others out for
// longer than a moment. Expand (add what is new, empty) → a job fills it in → contract (a later release drops the old).

/** From this one on; those before it ran before there was anything to lock. */
export const FIRST_HELD = '0190'

/** Says that a step is meant, and why it harms nobody: `-- allowed: <rule>: <reason>`. */
const ALLOWED = /--\s*allowed:\s*([a-z-]+)\s*:\s*\S+/g

type Rule = { name: string; words: string; breaks: (statement: string, isNew: IsNew) => boolean }
type IsNew = (table: string) => boolean

const tableOf = (statement: string, verb: RegExp): string | undefined =>
  new RegExp(`${verb.source}\\s+(?:only\\s+)?(?:if\\s+exists\\s+)?"?(\\w+)"?`, 'i').exec(statement)?.[1]

const onOld = (statement: string, verb: RegExp, isNew: IsNew): boolean => {
  const table = tableOf(statement, verb)
  return table !== undefined && !isNew(table)
}
const ALTER = /^alter table/
const altersOld = (statement: string, isNew: IsNew, what: RegExp) =>
  onOld(statement, ALTER, isNew) && what.test(statement)

const RULES: readonly Rule[] = [
  {
    name: 'index',
    words: 'an index on a table that is there: create it concurrently, in a .later.sql',
    breaks: (statement, isNew) =>
      /^create (unique )?index (?!concurrently)/.test(statement) && onOld(statement, / on/, isNew),
  },
  {
    name: 'type',
    words: 'a column changes its type: the table is rewritten; add a new column and let a job fill it',
    breaks: (statement, isNew) => altersOld(statement, isNew, /alter (column )?\w+ (set data )?type /),
  },
  {
    name: 'computed',
    words: 'a new column with a value computed for each row: the table is rewritten; let a job fill it',
    breaks: (statement, isNew) =>
      altersOld(
        statement,
        isNew,
        /add (column )?(if not exists )?\w+ .*(generated always as|generated .* as identity|\b(big|small)?serial\b|default (gen_random_uuid|random|clock_timestamp|nextval))/,
      ),
  },
  {
    name: 'not-null',
    words: 'a column becomes not null: first a check that is not valid, validated in a later step',
    breaks: (statement, isNew) =>
      altersOld(statement, isNew, /set not null/) ||
      (altersOld(statement, isNew, /add (column )?(if not exists )?(?!constraint )\w+ [^,]*not null/) &&
        !/add (column )?(if not exists )?\w+ [^,]*default/.test(statement)),
  },
  {
    name: 'constraint',
    words: 'a constraint on a table that is there: add it "not valid" and validate it in a step of its own',
    breaks: (statement, isNew) =>
      altersOld(statement, isNew, /add (constraint \w+ )?(check|foreign key)/) &&
      !/not valid/.test(statement),
  },
  {
    name: 'unique',
    words: 'a key on a table that is there: make the index concurrently first, then "using index"',
    breaks: (statement, isNew) =>
      altersOld(statement, isNew, /add (constraint \w+ )?(unique|primary key|exclude)/) &&
      !/using index/.test(statement),
  },
  {
    name: 'rows',
    words: 'rows of a table that is there are changed: that is a job, in portions',
    breaks: (statement, isNew) =>
      onOld(statement, /^update/, isNew) ||
      onOld(statement, /^delete from/, isNew) ||
      onOld(statement, /^truncate( table)?/, isNew),
  },
  {
    name: 'drop',
    words: 'something the running servers still use goes away or is renamed: a release later',
    breaks: (statement, isNew) =>
      onOld(statement, /^drop table/, isNew) ||
      altersOld(statement, isNew, /drop (column )|rename /) ||
      /^alter (index|type) .* rename/.test(statement),
  },
  {
    name: 'lock',
    words: 'the whole table is locked',
    breaks: (statement) => /^(lock |cluster|vacuum full|reindex (?!.*concurrently))/.test(statement),
  },
]

/** Bodies of functions and words in quotes are nobody's statement. */
const plainStatements = (sql: string): string[] =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)

/** Empty when nobody is kept waiting. */
export const whatLocks = (sql: string): string[] => {
  const statements = plainStatements(sql)
  const made = new Set(
    statements.map((statement) => tableOf(statement, /^create (?:unlogged )?table(?: if not exists)?/) ?? ''),
  )
  const allowed = new Set([...sql.matchAll(ALLOWED)].map(([, rule]) => rule))
  return statements.flatMap((statement) =>
    RULES.filter(
      ({ name, breaks }) => !allowed.has(name) && breaks(statement, (table) => made.has(table)),
    ).map(({ name, words }) => `${name}: ${words}\n    ${statement.slice(0, 120)}`),
  )
}
