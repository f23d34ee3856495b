import { readFileSync } from 'node:fs'
import type { KeyFacts } from '../../src/contract.ts'
import { FACT_FIELDS } from '../../src/report.ts'
import type { Defect } from './defect.ts'

/** What a careful reader would note of a lawful contract; a field left out is one the contract does not state. */
export type GoldFacts = { contractType: string; parties: string[] } & {
  [Field in keyof KeyFacts]?: NonNullable<KeyFacts[Field]>['value']
}

/** Lawful contracts, what is to be noted of each, and the defects planted in them. */
export type Corpus = { name: string; gold: Record<string, GoldFacts>; defects: Defect[] }

const NOTED = new Set<string>(['contractType', 'parties', ...FACT_FIELDS])

const written = (corpus: string, file: string): string =>
  readFileSync(new URL(`./${corpus}/${file}`, import.meta.url), 'utf8')

export const textOf = (corpus: Corpus, name: string): string => written(corpus.name, `${name}.txt`)

export function readCorpus(name: string): Corpus {
  const gold: Record<string, GoldFacts> = JSON.parse(written(name, 'gold.json'))
  for (const [contract, facts] of Object.entries(gold))
    for (const field of Object.keys(facts))
      if (!NOTED.has(field)) throw new Error(`${name}/${contract}: ${field} is nothing the engine reads`)
  const planted: Record<string, [checkpoint: string, find: string, put: string][]> = JSON.parse(
    written(name, 'defects.json'),
  )
  const defects = Object.entries(planted).flatMap(([base, rows]) =>
    rows.map(([checkpoint, find, put]) => ({ base, checkpoint, find, put })),
  )
  return { name, gold, defects }
}
