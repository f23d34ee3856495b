import type { Data } from '@xinqi/api/calls'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { type Sight, sightOf } from '../archive/access.ts'
import { archivedOf } from '../archive/find.ts'
import { FACT_CATALOGUE } from './engine.ts'
import { correctionsOf, readingInForce, readingsOf, SHEET, sheetInForce } from './fact-rows.ts'
import { type CatalogueFact, factName, showFact } from './show-facts.ts'
import { supplementsOf } from './supplements.ts'

/** Said of a fact without anything having been said of it in the contract. */
const SILENT = new Set(['未约定', '不适用', '未读出'])

const CATALOGUE_ROWS = (FACT_CATALOGUE as readonly CatalogueFact[]).map(({ key, name, type, values }) => ({
  key,
  name,
  type,
  values: [...(values ?? [])],
}))

type FactsOf = Omit<Data<'/contractFact/view'>, 'catalogue'>

/** What is known of one kept contract, by whoever may see it. */
export const factsOf = async (
  services: Pick<Services, 'ownerKeys'>,
  db: Queryable,
  sight: Sight,
  subjectId: string,
): Promise<FactsOf> => {
  const { companyId } = sight
  const kept = await rowOf(db, 'fact_sheet', { company_id: companyId, subject_id: subjectId }, [
    'state',
    'sheet_sealed',
  ])
  if (!kept?.sheet_sealed)
    return { state: kept?.state ?? SHEET.waiting, kind: '', extractor: null, facts: [], unstated: [] }
  const key = await services.ownerKeys.of(companyId)
  const corrections = (await correctionsOf(services, db, companyId, subjectId)).get(subjectId) ?? []
  const supplements = (await supplementsOf(db, sight, [subjectId])).get(subjectId) ?? []
  const sheet = sheetInForce(key, subjectId, kept.sheet_sealed, corrections, undefined, supplements)
  const subjects = [subjectId, ...supplements.map(({ subject_id }) => subject_id)]
  const readings = await readingsOf(services, db, companyId, subjects)
  const reading = readingInForce(readings, subjectId, supplements)
  const told = sheet.facts.filter(({ state, by }) => by === 'person' || !SILENT.has(state))
  return {
    state: kept.state,
    kind: sheet.kind,
    extractor: sheet.extractor,
    facts: told.map((fact) => showFact(fact, reading, corrections)),
    unstated: sheet.facts
      .filter(({ state, by }) => by !== 'person' && state === '未约定')
      .map((fact) => ({ key: fact.key, name: factName(fact.key) })),
  }
}

export const viewFacts: PlainHandler<'/contractFact/view'> = async ({ actor, body, db, services }) => {
  const sight = await sightOf(db, actor)
  const [row] = await archivedOf(db, sight, [body.archivedId])
  if (!row) throw new CodedError('NOT_FOUND')
  return { ...(await factsOf(services, db, sight, row.subject_id)), catalogue: CATALOGUE_ROWS }
}
