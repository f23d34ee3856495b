import { randomInt } from 'node:crypto'
import type { Queryable } from '../../platform/db/database.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'

// Without 0 and o, 1, l and i, and in one case only: people read these from a message. 59 bits nobody guesses.
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 12

const newCode = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** A short code that stands for a page of ours; `/blankPage/<code>` leads there while it lives. */
export const shortLink = async (
  { columns }: Pick<Services, 'columns'>,
  db: Queryable,
  path: string,
  { lifetimeMs, companyId = null }: { lifetimeMs: number; companyId?: string | null },
  now: Date,
): Promise<string> => {
  // A link that could lead off this site would lend our name to whoever made it.
  if (!/^\/[^/\\]/.test(path)) throw new Error(`not a path of this site: ${path}`)
  const code = newCode()
  await db
    .insertInto('short_link')
    .values({
      code_hash: columns.lookup(`short:${code}`),
      path_cipher: columns.seal(path),
      company_id: companyId,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimeMs),
    })
    .execute()
  return code
}

export const shortPath = (code: string): string => `/blankPage/${code}`

export const resolveShortLink = async (
  { columns }: Pick<Services, 'columns'>,
  db: Queryable,
  code: string,
  now: Date,
): Promise<string> => {
  const link = await db
    .selectFrom('short_link')
    .select(['path_cipher', 'expires_at'])
    .where('code_hash', '=', columns.lookup(`short:${code}`))
    .executeTakeFirst()
  if (!link || link.expires_at <= now) throw new CodedError('LINK_INVALID')
  return columns.open(link.path_cipher)
}
