import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { sightOf } from '../archive/access.ts'
import { archivedOf } from '../archive/find.ts'
import { FACT_CATALOGUE } from './engine.ts'
import { correctionsOf, readingsOf, SHEET, sheetInForce } from './fact-rows.ts'
import { type CatalogueFact, factName, showFact } from './show-facts.ts'

/** Said of a fact without anything having been said of it in the contract. */
const SILENT = new Set(['未约定', '不适用', '未读出'])

const CATALOGUE_ROWS = (FACT_CATALOGUE as readonly CatalogueFact[]).map(({ key, name, type, values }) => ({
  key,
  name,
  type,
  values: [...(values ?? [])],
}))

export const viewFacts: PlainHandler<'/contractFact/view'> = async ({ actor, body, db, services }) => {
  const sight = await sightOf(db, actor)
  const [row] = await archivedOf(db, sight, [body.archivedId])
  if (!row) throw new CodedError('NOT_FOUND')
  const { companyId } = sight
  const kept = await rowOf(db, 'fact_sheet', { company_id: companyId, subject_id: row.subject_id }, [
    'state',
    'sheet_sealed',
  ])
  const nothing = { kind: '', extractor: null, facts: [], unstated: [], catalogue: CATALOGUE_ROWS }
  if (!kept?.sheet_sealed) return { state: kept?.state ?? SHEET.waiting, ...nothing }
  const key = await services.ownerKeys.of(companyId)
  const corrections = (await correctionsOf(services, db, companyId, row.subject_id)).get(row.subject_id) ?? []
  const sheet = sheetInForce(key, row.subject_id, kept.sheet_sealed, corrections)
  const reading = (await readingsOf(services, db, companyId, [row.subject_id])).get(row.subject_id)
  const told = sheet.facts.filter(({ state, by }) => by === 'person' || !SILENT.has(state))
  return {
    state: kept.state,
    kind: sheet.kind,
    extractor: sheet.extractor,
    facts: told.map((fact) => showFact(fact, reading, corrections)),
    unstated: sheet.facts
      .filter(({ state, by }) => by !== 'person' && state === '未约定')
      .map((fact) => ({ key: fact.key, name: factName(fact.key) })),
    catalogue: CATALOGUE_ROWS,
  }
}
