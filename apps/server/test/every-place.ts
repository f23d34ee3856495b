import { createDecipheriv, hkdfSync } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { sql } from 'kysely'
import { rowsOf } from '../src/platform/db/row.ts'
import type { Services } from '../src/platform/services.ts'

/** Text in whatever way it may lie in bytes. */
const forms = (word: string) => {
  const utf16 = Buffer.from(word, 'utf16le').swap16()
  const bytes = [Buffer.from(word), utf16]
  return bytes.flatMap((one) => [
    one,
    Buffer.from(one.toString('hex')),
    Buffer.from(one.toString('hex').toUpperCase()),
  ])
}
const saidIn = (bytes: Buffer, words: readonly string[]) =>
  words.filter((word) => forms(word).some((form) => bytes.includes(form)))

/** Sandbox screens show what would have been sent, and exist in a demo alone. */
const SHOWN_BY_A_SANDBOX = /^(sandbox_|open_inbox\.|open_sandbox)/

/** Looks for words in every column of every table and in every file, sealed or not. */
export const everyPlace = (services: Services) => {
  const { db, columns } = services
  /** What an owner's key sealed, opened without asking where it stood. */
  const opener = async () => {
    const keys = await rowsOf(db, 'owner_key', {})
    const secrets = keys.map(({ key_cipher }) =>
      Buffer.from(
        hkdfSync('sha256', Buffer.from(columns.open(key_cipher), 'base64'), 'xinqi', 'owner-texts', 32),
      ),
    )
    return (sealed: Buffer): string =>
      secrets
        .map((secret) => {
          try {
            const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, 12))
            return inflateRawSync(decipher.update(sealed.subarray(12, -16))).toString('utf8')
          } catch {
            return ''
          }
        })
        .join('')
  }

  const allColumns = async () =>
    (
      await sql<{ table: string; column: string; type: string }>`
        select c.table_name as "table", c.column_name as "column", c.data_type as type
          from information_schema.columns c
          join pg_class r on r.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and r.relkind = 'r'
         where c.table_schema = 'public'`.execute(db)
    ).rows

  /** Every place that says one of the words, as `table.column`. */
  const placesSaying = async (words: readonly string[]): Promise<Map<string, string[]>> => {
    const open = await opener()
    const found = new Map<string, string[]>()
    for (const { table, column, type } of await allColumns()) {
      const { rows } = await sql<{ value: unknown }>`
        select ${type === 'bytea' ? sql.ref(column) : sql`${sql.ref(column)}::text`} as value
          from ${sql.table(table)} where ${sql.ref(column)} is not null`.execute(db)
      for (const { value } of rows) {
        const bytes = Buffer.isBuffer(value) ? value : Buffer.from(String(value))
        let said = saidIn(bytes, words)
        if (column.endsWith('_cipher') && bytes.length) {
          try {
            said = [...said, ...saidIn(Buffer.from(columns.open(bytes)), words)]
          } catch {
            said = [...said, ...saidIn(Buffer.from(open(bytes)), words)]
          }
        }
        if (column.endsWith('_sealed')) said = [...said, ...saidIn(Buffer.from(open(bytes)), words)]
        if (said.length)
          found.set(`${table}.${column}`, [...new Set([...(found.get(`${table}.${column}`) ?? []), ...said])])
      }
    }
    return found
  }

  /** Files that say one of the words, by the places that refer to them. */
  const filesSaying = async (words: readonly string[]): Promise<string[]> => {
    const found: string[] = []
    for (const { id } of await rowsOf(db, 'blob', {}, { columns: ['id'] })) {
      const blob = (await services.blobs.find(db, id))!
      const bytes = await services.blobs.read(blob)
      const pages = blob.mediaType.includes('pdf')
        ? JSON.stringify(
            await services.documents.readModel(bytes, {
              signal: new AbortController().signal,
              marks: false,
              owner: blob.scopeId,
            }),
          )
        : ''
      if (saidIn(bytes, words).length || words.some((word) => pages.includes(word))) found.push(id)
    }
    return found
  }
  return { placesSaying, filesSaying, SHOWN_BY_A_SANDBOX }
}
