import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Logger } from '../logging.ts'
import { copyObject } from './copy-object.ts'
import type { ObjectStore } from './object-store.ts'

// What was written and never kept: a server died, or a transaction was given up. Nobody can tell for certain that no
// one is just about to keep the same bytes, so a stray object is first put aside, where readers still find it, and goes
// for good when nobody has asked for it for a week.

/** Whoever writes a file keeps it within minutes. */
const STRAY_AFTER = DAY
const ASIDE_FOR = 7 * DAY
const AT_ONCE = 500
/** More than crashes leave: a store that another database works on as well must not be emptied in one night. */
const MOST_A_RUN = 1000

const BLOB = /^blobs\/([0-9a-f-]{36})\/[0-9a-f]{2}\/([0-9a-f]{64})$/
const ASIDE = 'strays/'
export const asideOf = (name: string): string => ASIDE + name

export type Swept = { putAside: number; removed: number; broughtBack: number }
type Needs = { objects: ObjectStore; db: Database; clock: () => Date; log: Logger }

export const sweepStrays = async (needs: Needs, signal?: AbortSignal): Promise<Swept> => {
  const swept: Swept = { putAside: 0, removed: 0, broughtBack: 0 }
  let names: string[] = []
  const flush = async () => {
    const strays = await notKept(needs.db, names)
    for (const name of names)
      if (name.startsWith(ASIDE)) await settle(needs, name, strays.has(name), swept)
      else if (strays.has(name) && swept.putAside < MOST_A_RUN) await putAside(needs, name, swept)
    names = []
  }
  for await (const name of needs.objects.list()) {
    if (signal?.aborted || swept.putAside >= MOST_A_RUN) break
    if (!BLOB.test(plainName(name))) continue
    names.push(name)
    if (names.length === AT_ONCE) await flush()
  }
  if (!signal?.aborted) await flush()
  if (swept.putAside >= MOST_A_RUN)
    needs.log.error({ swept }, 'many files in the store are of no row: does another database use it?')
  return swept
}

const plainName = (name: string) => (name.startsWith(ASIDE) ? name.slice(ASIDE.length) : name)

/** Those that no row keeps an object for: unknown, or the beginning of another. */
const notKept = async (db: Database, names: readonly string[]): Promise<Set<string>> => {
  if (names.length === 0) return new Set()
  const parts = names.map((name) => BLOB.exec(plainName(name))!)
  const { rows } = await sql<{ name: string }>`
    select given.name from unnest(${names}::text[], ${parts.map(([, scope]) => scope)}::uuid[],
                                  ${parts.map(([, , hash]) => hash)}::text[]) as given (name, scope_id, sha256)
     where not exists (select 1 from blob where blob.scope_id = given.scope_id
                          and blob.sha256 = decode(given.sha256, 'hex') and blob.within is null)`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

const isOlder = async ({ objects, clock }: Needs, name: string, age: number): Promise<boolean> => {
  const at = await objects.writtenAt(name)
  return at !== undefined && at.getTime() < clock().getTime() - age
}

const putAside = async (needs: Needs, name: string, swept: Swept) => {
  if (!(await isOlder(needs, name, STRAY_AFTER))) return
  if (!(await copy(needs.objects, name, asideOf(name)))) return
  await needs.objects.remove(name)
  swept.putAside++
}

const settle = async (needs: Needs, name: string, isStray: boolean, swept: Swept) => {
  const { objects, log } = needs
  if (!isStray && !(await objects.has(plainName(name)))) {
    await copy(objects, name, plainName(name))
    log.warn({ name: plainName(name) }, 'a file was kept while it was being swept: it is back')
    swept.broughtBack++
  } else if (!(await isOlder(needs, name, ASIDE_FOR))) return
  await objects.remove(name)
  if (isStray) swept.removed++
}

const copy = (store: ObjectStore, from: string, to: string): Promise<boolean> =>
  copyObject({ store, name: from }, { store, name: to })
