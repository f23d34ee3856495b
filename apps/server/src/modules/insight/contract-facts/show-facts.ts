import type { ShownFact } from '@xinqi/api/calls'
import { sayFact } from '../analysis/say-value.ts'
import { FACT_CATALOGUE, type FactValue } from './engine.ts'
import type { Correction } from './fact-rows.ts'
import { placeOf, type Reading } from './pack-reading.ts'

export type CatalogueFact = {
  key: string
  name: string
  group: string
  type: string
  values?: readonly string[]
}
export const CATALOGUE: ReadonlyMap<string, CatalogueFact> = new Map(
  (FACT_CATALOGUE as readonly CatalogueFact[]).map((entry) => [entry.key, entry]),
)
export const factName = (key: string): string => CATALOGUE.get(key)?.name ?? key

/** A value with the words it was read from, cut from the reading. Pure. */
export const showFact = (
  fact: FactValue,
  reading: Reading | undefined,
  corrections: readonly (Correction & { by?: string })[] = [],
): ShownFact => {
  const correction =
    fact.by === 'person'
      ? corrections.findLast(({ fact: said }) => said.key === fact.key && said.state === fact.state)
      : undefined
  return {
    key: fact.key,
    name: factName(fact.key),
    group: CATALOGUE.get(fact.key)?.group ?? '',
    state: fact.state,
    shown: sayFact(fact),
    phase: fact.phase ?? null,
    why: fact.why ?? null,
    confidence: Math.round(fact.confidence),
    computed: fact.computed ?? false,
    quotes: reading ? fact.quotes.map((quote) => placeOf(reading, quote)) : [],
    correctionId: correction?.id ?? null,
    correctedBy: correction?.by ?? null,
  }
}
