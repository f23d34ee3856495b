import type { Queryable } from '../db/database.ts'
import { readCatalogue } from './catalogue.ts'
import { PLAN } from './plan.ts'
import { type Place, statementsFor, whatForbids, whatStopsTheProduct } from './rules.ts'

export type Distribution = {
  counts: Record<Place['kind'], number>
  /** What stands in this database against the plan, and not in one that is as these sources want it. */
  obstacles: string[]
  /** Why the product would not run on it afterwards. */
  stops: string[]
  statements: string[]
}

/** How this very database would be spread over machines. */
export const distributionOf = async (db: Queryable): Promise<Distribution> => {
  const tables = await readCatalogue(db)
  const counts = { spread: 0, reference: 0, local: 0 }
  for (const { name } of tables) counts[PLAN.get(name)?.kind ?? 'local']++
  return {
    counts,
    obstacles: [...whatForbids(tables, PLAN)].flatMap(([name, found]) =>
      found.map((one) => `${name}: ${one}`),
    ),
    stops: whatStopsTheProduct(tables, PLAN),
    statements: statementsFor(tables, PLAN),
  }
}
