import { createHash } from 'node:crypto'
import type { Database } from '../db/database.ts'

type Vouching = { name: string; isSandbox: boolean; roots: () => Promise<readonly Uint8Array[]> }

/** Whoever has vouched for signatures here is believed for them later, though another may have taken his place. */
export const rememberRoots = async (
  db: Database,
  vouching: readonly Vouching[],
  now: Date,
): Promise<void> => {
  const rows = []
  for (const { name, isSandbox, roots } of vouching)
    for (const root of isSandbox ? [] : await roots())
      rows.push({
        sha256: createHash('sha256').update(root).digest(),
        certificate: Buffer.from(root),
        provider: name,
        first_used_at: now,
      })
  if (rows.length === 0) return
  await db
    .insertInto('signing_root')
    .values(rows)
    .onConflict((oc) => oc.column('sha256').doNothing())
    .execute()
}

export const rememberedRoots = async (db: Database): Promise<Buffer[]> =>
  (await db.selectFrom('signing_root').select('certificate').orderBy('first_used_at').execute()).map(
    ({ certificate }) => certificate,
  )
