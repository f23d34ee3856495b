import type { ArchiveFact } from '@xinqi/api/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows } from '../../../platform/db/row.ts'
import { isSealedOnly, type Sealing, sealPlain } from '../../../platform/jobs/seal-plain.ts'
import type { Services } from '../../../platform/services.ts'
import type { TextPage } from './facts.ts'
import { TEXT } from './kept-facts.ts'
import { foldText } from './rules.ts'
import { gramDigests } from './text-grams.ts'

// What the pages of kept contracts say: sealed for each company that keeps one, found by keyed digests. What the release
// before kept in clear (contract_text.body and .facts) is sealed by a job.

const SEAL_TEXT = 'archive.sealText'
const BODY = (subjectId: string) => `kept_text.body:${subjectId}`
const FACTS = (subjectId: string) => `kept_text.facts:${subjectId}`

type WithKeys = Pick<Services, 'ownerKeys'>
export type ReadText = { body: string; facts: readonly ArchiveFact[] }
type Plain = ReadText & { subject_id: string; scopes: readonly string[]; sort_at: Date }

/** For each company that keeps it. What is there already stays, unless it was read anew. */
const sealTexts = async (
  { ownerKeys }: WithKeys,
  db: Queryable,
  texts: readonly Plain[],
  anew = false,
): Promise<void> => {
  const rows = []
  for (const { subject_id, scopes, sort_at, body, facts } of texts)
    for (const company_id of scopes) {
      const key = await ownerKeys.of(company_id)
      rows.push({
        company_id,
        subject_id,
        sort_at,
        body_sealed: key.seal(body, BODY(subject_id)),
        facts_sealed: key.seal(JSON.stringify(facts), FACTS(subject_id)),
        grams: gramDigests(key, body),
      })
    }
  if (rows.length === 0) return
  await db
    .insertInto('kept_text')
    .values(rows)
    .onConflict((conflict) => {
      const known = conflict.columns(['company_id', 'subject_id'])
      return anew
        ? known.doUpdateSet((eb) => ({
            body_sealed: eb.ref('excluded.body_sealed'),
            facts_sealed: eb.ref('excluded.facts_sealed'),
            grams: eb.ref('excluded.grams'),
          }))
        : known.doNothing()
    })
    .execute()
}

export const writeText = async (
  services: Services,
  subjectId: string,
  { body, facts, pages }: ReadText & { pages: readonly TextPage[] },
): Promise<void> => {
  const { db, clock } = services
  const inClear = !(await isSealedOnly(db, SEAL_TEXT))
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ scopes: string[]; sort_at: Date }>`
      update contract_text
         set state = ${body.trim() === '' ? TEXT.unreadable : TEXT.read}, pages = ${JSON.stringify(pages)},
             read_at = ${clock()}, body = ${inClear ? body : ''}, facts = ${inClear ? JSON.stringify(facts) : '[]'}
       where subject_id = ${subjectId} returning scopes, sort_at`.execute(tx)
    await sealTexts(
      services,
      tx,
      rows.map((row) => ({ ...row, subject_id: subjectId, body, facts })),
      true,
    )
  })
}

/** Where texts are looked through, and what says of a row of it, called `t`, that it may say the words. */
export type Texts = {
  table: RawBuilder<unknown>
  mayBe: (words: string) => RawBuilder<boolean>
  /** Whether it is the text of a row of `archived`, called `a`. */
  ofRow: RawBuilder<boolean>
  places: RawBuilder<unknown>
  bodiesOf: (db: Queryable, subjectIds: readonly string[]) => Promise<Map<string, string>>
  factsOf: (db: Queryable, subjectIds: readonly string[]) => Promise<Map<string, ArchiveFact[]>>
}

export const textsOf = async (services: WithKeys, db: Queryable, companyId: string): Promise<Texts> =>
  (await isSealedOnly(db, SEAL_TEXT)) ? sealedTexts(services, companyId) : plainTexts(companyId)

const sealedTexts = async ({ ownerKeys }: WithKeys, companyId: string): Promise<Texts> => {
  const key = await ownerKeys.of(companyId)
  const read = async (db: Queryable, column: 'body_sealed' | 'facts_sealed', ids: readonly string[]) =>
    (
      await sql<{ subject_id: string; sealed: Buffer }>`
        select subject_id, ${sql.ref(column)} as sealed from kept_text
         where company_id = ${companyId} and subject_id = any(${sql.val([...ids])}::uuid[])`.execute(db)
    ).rows
  return {
    // Digests and places are the company's own: its id beside them would only lead the planner past their index.
    table: sql`kept_text`,
    ofRow: sql`t.company_id = ${companyId} and t.subject_id = a.subject_id`,
    mayBe: (words) => sql`t.grams @> ${sql.val(gramDigests(key, foldText(words.trim())))}::int4[]`,
    places: sql`word_places(array[t.company_id], t.sort_at)`,
    bodiesOf: async (db, ids) =>
      new Map(
        (await read(db, 'body_sealed', ids)).map(({ subject_id, sealed }) => [
          subject_id,
          key.open(sealed, BODY(subject_id)),
        ]),
      ),
    factsOf: async (db, ids) =>
      new Map(
        (await read(db, 'facts_sealed', ids)).map(({ subject_id, sealed }) => [
          subject_id,
          JSON.parse(key.open(sealed, FACTS(subject_id))) as ArchiveFact[],
        ]),
      ),
  }
}

/** As the release before kept them, until everything is sealed. */
const plainTexts = (companyId: string): Texts => {
  const read = async (db: Queryable, ids: readonly string[]) =>
    (
      await sql<{ subject_id: string; body: string; facts: ArchiveFact[] }>`
        select subject_id, body, facts from contract_text
         where scopes @> array[${companyId}::uuid] and subject_id = any(${sql.val([...ids])}::uuid[])`.execute(
        db,
      )
    ).rows
  return {
    table: sql`contract_text`,
    ofRow: sql`t.subject_id = a.subject_id`,
    mayBe: (words) => sql`text_grams(t.body) @> text_grams(${foldText(words.trim())})`,
    places: sql`word_places(t.scopes, t.sort_at)`,
    bodiesOf: async (db, ids) =>
      new Map((await read(db, ids)).map(({ subject_id, body }) => [subject_id, body])),
    factsOf: async (db, ids) =>
      new Map((await read(db, ids)).map(({ subject_id, facts }) => [subject_id, facts])),
  }
}

/** The words of one kept contract; nothing where none were read. */
export const bodyOf = async (
  services: WithKeys,
  db: Queryable,
  companyId: string,
  subjectId: string,
): Promise<string> =>
  (await (await textsOf(services, db, companyId)).bodiesOf(db, [subjectId])).get(subjectId) ?? ''

const PLAIN = sql`select subject_id, scopes, sort_at, body, facts from contract_text t`
const AT_ONCE = 50

const sealing: Sealing<{ after: string | null }> = {
  name: SEAL_TEXT,
  first: { after: null },
  atOnce: AT_ONCE,
  copy: async (services, tx, { after }, atOnce) => {
    const { rows } = await sql<Plain>`
      ${PLAIN} where subject_id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
       order by subject_id limit ${atOnce}`.execute(tx)
    const read = rows.filter(({ body }) => body !== '')
    await sealTexts(services, tx, read)
    return {
      next: rows.length < atOnce ? null : { after: rows.at(-1)!.subject_id },
      count: read.length,
    }
  },
  copyMissed: async (services, tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    for (;;) {
      const { rows } = await sql<Plain>`
        ${PLAIN} where body <> '' and exists (
          select from unnest(scopes) as scope
           where not exists (select from kept_text k where k.company_id = scope and k.subject_id = t.subject_id))
         limit ${AT_ONCE}`.execute(tx)
      await sealTexts(services, tx, rows)
      if (rows.length < AT_ONCE) return
    }
  },
  clear: async (services, tx, atOnce) => {
    const { rows } = await sql<Plain>`
      ${PLAIN} where body <> '' limit ${atOnce} for no key update skip locked`.execute(tx)
    await sealTexts(services, tx, rows)
    for (const { subject_id } of rows)
      await inRows(tx, 'contract_text', { subject_id }).set({ body: '', facts: '[]' })
    return rows.length
  },
}

export const sealKeptTexts = sealPlain(sealing)
