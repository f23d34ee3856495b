import type pg from 'pg'

/** The oldest PostgreSQL that is promised; README and handbook say the same, and tests run against it where it is installed. */
export const OLDEST_POSTGRES = 15

export type DatabaseFacts = {
  /** As PostgreSQL counts: 150004 is 15.4. */
  versionNumber: number
  version: string
  encoding: string
  user: string
  database: string
  /** Where its tables would go; null when the search path names nothing that exists. */
  schema: string | null
  mayMakeTables: boolean
  /** The job queue has a schema of its own. */
  mayMakeSchema: boolean
  isStandby: boolean
}

/** Why it cannot be used, for whoever installs; nothing when it can. */
export const whyUnfit = (facts: DatabaseFacts): string | undefined => {
  const { versionNumber, version, encoding, user, database, schema } = facts
  if (versionNumber < OLDEST_POSTGRES * 10_000)
    return `数据库版本 ${version} 过旧，需要 PostgreSQL ${OLDEST_POSTGRES} 或更新的版本；数据库没有被改动。`
  if (encoding !== 'UTF8')
    return `数据库 ${database} 的编码是 ${encoding}，无法保存全部汉字，需要 UTF8：create database ${database} encoding 'UTF8' template template0`
  // Whoever serves from a standby makes nothing there; what it needs was made on the primary.
  if (facts.isStandby) return undefined
  if (schema === null)
    return `用户 ${user} 的 search_path 里没有可用的 schema，无法建表：alter role ${user} set search_path = public`
  if (!facts.mayMakeTables)
    return `用户 ${user} 不能在 schema ${schema} 中建表（PostgreSQL 15 起默认不允许）。请以管理员执行：grant create on schema ${schema} to ${user}，或让它成为数据库的所有者：alter database ${database} owner to ${user}`
  if (!facts.mayMakeSchema)
    return `用户 ${user} 不能在数据库 ${database} 中新建 schema（任务队列要用 jobs）。请以管理员执行：grant create on database ${database} to ${user}`
  return undefined
}

export const databaseFacts = async (client: Pick<pg.Pool, 'query'>): Promise<DatabaseFacts> => {
  const { rows } = await client.query<DatabaseFacts>(
    `select current_setting('server_version_num')::int as "versionNumber",
            current_setting('server_version') as version,
            current_setting('server_encoding') as encoding,
            current_user::text as "user",
            current_database()::text as database,
            current_schema()::text as schema,
            coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayMakeTables",
            to_regnamespace('jobs') is not null or has_database_privilege(current_database(), 'create') as "mayMakeSchema",
            pg_is_in_recovery() as "isStandby"`,
  )
  return rows[0]!
}

export class UnfitDatabase extends Error {}

/** Before anything is written into it. */
export const refuseUnfitDatabase = async (client: Pick<pg.Pool, 'query'>): Promise<void> => {
  const why = whyUnfit(await databaseFacts(client))
  if (why) throw new UnfitDatabase(why)
}
