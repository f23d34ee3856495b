import { chinaDay } from '@xinqi/api/china-day'
import type { ReadDuty } from '@xinqi/review'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import { sightOf } from '../archive/access.ts'
import type { ArchivedRow } from '../archive/find.ts'
import {
  correctionsOf,
  readingInForce,
  readingsOf,
  SHEET,
  sheetInForce,
} from '../contract-facts/fact-rows.ts'
import type { Reading } from '../contract-facts/pack-reading.ts'
import { FILES_OF_EACH, supplementsOf } from '../contract-facts/supplements.ts'
import { knownEvents } from './due-day.ts'
import { type DutyRow, enteredEvents } from './duty-rows.ts'
import { type KeyedDuty, keyed, ownRoleIn, timed } from './proposals.ts'

export type ContractReading = {
  state: number
  ownRole: '甲方' | '乙方' | null
  duties: KeyedDuty[]
  reading: Reading
  totalCents: number | null
  signedOn: string | null
}

/** What the facts in force and the words of a kept contract say is owed; nothing where it has not been read. */
export const readContract = async (
  services: Services,
  db: Queryable,
  actor: Actor,
  row: ArchivedRow,
  now: Date,
): Promise<ContractReading> => {
  const { company_id: companyId, subject_id: subjectId } = row
  const kept = await rowOf(db, 'fact_sheet', { company_id: companyId, subject_id: subjectId }, [
    'state',
    'sheet_sealed',
  ])
  const supplements = (await supplementsOf(db, await sightOf(db, actor), [subjectId])).get(subjectId) ?? []
  const subjects = [subjectId, ...supplements.map(({ subject_id }) => subject_id)]
  const readings = await readingsOf(services, db, companyId, subjects)
  const reading = readingInForce(readings, subjectId, supplements)
  if (!kept?.sheet_sealed || !reading)
    return {
      state: kept?.state ?? SHEET.waiting,
      ownRole: null,
      duties: [],
      reading: { files: [] },
      totalCents: null,
      signedOn: null,
    }
  const corrections = (await correctionsOf(services, db, companyId, subjectId)).get(subjectId)
  const key = await services.ownerKeys.of(companyId)
  const sheet = sheetInForce(key, subjectId, kept.sheet_sealed, corrections, undefined, supplements)
  const inWords = (subject: string) =>
    analyse('readDuties', {
      files: (readings.get(subject)?.files ?? []).map(({ name, text }) => ({ name, text })),
      sheet,
      today: chinaDay(now),
    })
  let duties = await inWords(subjectId)
  for (const [nth, { subject_id, name }] of supplements.entries())
    duties = changedBy(duties, await inWords(subject_id), { firstFile: FILES_OF_EACH * (nth + 1), name })
  const total = sheet.facts.find(({ key, state }) => key === 'amount.total' && state === '明确')?.value
  const signed = sheet.facts.find(({ key, state }) => key === 'sign.date' && state === '明确')?.value
  return {
    state: kept.state,
    ownRole: ownRoleIn(sheet, actor.company?.name ?? ''),
    duties: keyed(duties),
    reading,
    totalCents: total?.type === 'money' ? total.cents : null,
    signedOn: signed?.type === 'date' ? signed.day : null,
  }
}

/** Read from words rather than from facts: what a supplement says of them stands in their place. */
const IN_WORDS: readonly string[] = ['付款', '押金退还']

const changedBy = (
  duties: readonly ReadDuty[],
  fresh: readonly ReadDuty[],
  { firstFile, name }: { firstFile: number; name: string },
): ReadDuty[] => {
  const own = fresh.filter(({ kind }) => IN_WORDS.includes(kind))
  const kinds = new Set(own.map(({ kind }) => kind))
  return [
    ...duties.filter(({ kind }) => !kinds.has(kind)),
    ...own.map((duty) => ({
      ...duty,
      confidence: Math.min(duty.confidence, 60),
      why: duty.why ?? `按《${name}》，请核对是替代还是增加`,
      quotes: duty.quotes.map((quote) => ({ ...quote, file: quote.file + firstFile })),
    })),
  ]
}

/** When what duties hang on has happened. A contract signed here was signed when it was finished. */
export const eventsOf = async (
  db: Queryable,
  row: ArchivedRow,
  { signedOn, duties }: Pick<ContractReading, 'signedOn' | 'duties'>,
  stored: readonly DutyRow[],
): Promise<{ entered: Map<string, string>; known: Map<string, string> }> => {
  const entered = await enteredEvents(db, row.company_id, row.subject_id)
  const end = duties.find(({ kind, due }) => kind === '到期' && due.type === 'day')?.due
  const known = knownEvents(
    entered,
    {
      签订: signedOn ?? (row.contract_id ? chinaDay(row.sort_at) : null),
      到期: row.valid_until ?? (end?.type === 'day' ? end.day : null),
    },
    [
      ...stored.map(({ kind, due_on, event, offset_n, offset_unit }) => ({
        kind,
        dueOn: due_on,
        event,
        n: offset_n,
        unit: offset_unit as never,
      })),
      ...duties.map(({ kind, due }) => ({
        kind,
        dueOn: due.type === 'day' ? due.day : null,
        ...timed(due),
      })),
    ],
  )
  return { entered, known }
}
