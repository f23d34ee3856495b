import { randomInt } from 'node:crypto'
import type { Queryable } from '../../../platform/db/database.ts'
import { addRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { LINKS_KEPT } from './links-point.ts'

// Without 0 and o, 1, l and i, and in one case only: people read these from a message. 59 bits nobody guesses.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 12

export const newShortCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

const hashIn = (columns: Services['columns'], code: string): Buffer => columns.lookup(`short:${code}`)

/** `code`: where it has been told somebody already. */
type Leads = { path: string; lifetimeMs: number; companyId?: string | null; code?: string }

/** Short codes that stand for pages of ours; `/blankPage/<code>` leads there while it lives. */
export const shortLinks = async (
  { columns }: Pick<Services, 'columns'>,
  db: Queryable,
  leads: readonly Leads[],
  now: Date,
): Promise<string[]> => {
  if (leads.length === 0) return []
  const links = leads.map(({ path, lifetimeMs, companyId = null, code = newShortCode() }) => {
    // A link that could lead off this site would lend our name to whoever made it.
    if (!/^\/[^/\\]/.test(path)) throw new Error(`not a path of this site: ${path}`)
    const row = {
      code_hash: hashIn(columns, code),
      path_cipher: columns.seal(path),
      company_id: companyId,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
    }
    return { code, row }
  })
  await addRows(
    db,
    'short_link',
    links.map(({ row }) => row),
  )
  return links.map(({ code }) => code)
}

export const shortLink = async (
  services: Pick<Services, 'columns'>,
  db: Queryable,
  path: string,
  lives: Omit<Leads, 'path'>,
  now: Date,
): Promise<string> => (await shortLinks(services, db, [{ path, ...lives }], now))[0]!

/** Which of these codes lead to these pages; they go on to, for at least as long as is asked. */
export const keepLinks = async (
  { columns }: Pick<Services, 'columns'>,
  db: Queryable,
  asked: readonly { code: string; path: string; lifetimeMs: number }[],
  now: Date,
): Promise<(code: string, path: string) => boolean> => {
  if (asked.length === 0) return () => false
  const hashOf = (code: string) => hashIn(columns, code)
  const rows = await db
    .selectFrom('short_link')
    .select(['code_hash', 'path_cipher', 'expires_at'])
    .where(
      'code_hash',
      'in',
      asked.map(({ code }) => hashOf(code)),
    )
    .where('expires_at', '>', now)
    .execute()
  const known = new Map(rows.map((row) => [row.code_hash.toString('hex'), row]))
  const stands = (code: string, path: string) => {
    const row = known.get(hashOf(code).toString('hex'))
    return row !== undefined && columns.open(row.path_cipher) === path
  }
  for (const { code, path, lifetimeMs } of asked) {
    const until = new Date(now.getTime() + lifetimeMs)
    if (stands(code, path))
      await db
        .updateTable('short_link')
        .set({ expires_at: until })
        .where('code_hash', '=', hashOf(code))
        .where('expires_at', '<', until)
        .execute()
  }
  return stands
}

export const shortPath = (code: string): string => `/blankPage/${code}`

export type TakenLink = { hash: Buffer; path: string; until: Date }

/** Whoever keeps them from now on has them by their codes. */
export const takeLinks = async (
  { columns }: Pick<Services, 'columns'>,
  db: Queryable,
  codes: readonly string[],
): Promise<Map<string, TakenLink>> => {
  if (codes.length === 0) return new Map()
  const byHash = new Map(codes.map((code) => [hashIn(columns, code).toString('hex'), code]))
  const rows = await db
    .deleteFrom('short_link')
    .where(
      'code_hash',
      'in',
      [...byHash.keys()].map((hex) => Buffer.from(hex, 'hex')),
    )
    .returning(['code_hash', 'path_cipher', 'expires_at'])
    .execute()
  return new Map(
    rows.map(({ code_hash, path_cipher, expires_at }) => [
      byHash.get(code_hash.toString('hex'))!,
      { hash: code_hash, path: columns.open(path_cipher), until: expires_at },
    ]),
  )
}

export const resolveShortLink = async (
  { columns, extensions }: Pick<Services, 'columns' | 'extensions'>,
  db: Queryable,
  code: string,
  now: Date,
): Promise<string> => {
  const link = await findLink({ columns, extensions }, db, code)
  if (!link) throw new CodedError('LINK_INVALID')
  // Whoever holds it was sent it in that name: he is told whom to ask.
  if (link.until <= now)
    throw new CodedError(
      'LINK_INVALID',
      link.by ? `链接已过期，请联系「${link.by}」重新发送` : '链接已过期，请联系发送人重新发送',
    )
  return link.path
}

const findLink = async (
  { columns, extensions }: Pick<Services, 'columns' | 'extensions'>,
  db: Queryable,
  code: string,
) => {
  const hash = hashIn(columns, code)
  const row = await db
    .selectFrom('short_link')
    .leftJoin('company', 'company.id', 'short_link.company_id')
    .select(['path_cipher', 'expires_at', 'company.name'])
    .where('code_hash', '=', hash)
    .executeTakeFirst()
  if (row) return { path: columns.open(row.path_cipher), until: row.expires_at, by: row.name }
  for (const { find } of extensions.all(LINKS_KEPT)) {
    const kept = await find(db, code, hash)
    if (kept) return kept
  }
  return undefined
}
