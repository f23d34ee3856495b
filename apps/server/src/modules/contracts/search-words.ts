import { type QueryCreator, sql } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import { type Contract, SIGNER } from './aggregate.ts'

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** Every character and every two neighbours: enough to find any words within, in a script without spaces. */
export const pairsOf = (text: string): string[] => {
  const found = new Set<string>()
  for (const line of fold(text).split('\n')) {
    const letters = [...line.trim()]
    letters.forEach((letter, at) => {
      found.add(letter)
      const next = letters[at + 1]
      if (next !== undefined) found.add(letter + next)
    })
  }
  found.delete(' ')
  return [...found]
}

/** What a keyword must have: its pairs, or the one character it is. */
export const pairsWanted = (keyword: string): string[] => {
  const letters = [...fold(keyword.trim())]
  return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => letters[at]! + letter)
}

export const likeWanted = (keyword: string): string => `%${fold(keyword.trim()).replace(/[\\%_]/g, '\\$&')}%`

/** The names in a contract, each once, the initiating side first. */
export const namesIn = ({ parties, signers }: Contract): string[] => [
  ...new Set(
    [
      ...parties.map(({ company_name }) => company_name ?? ''),
      ...signers.filter(({ status }) => status !== SIGNER.released).map(({ name }) => name),
    ].filter((name) => name !== ''),
  ),
]

/** Writes only what changed: a signature changes no words. */
export const wordsOf = (db: QueryCreator<Tables>, contract: Contract) => {
  const { row } = contract
  const text = fold([row.name, row.number ?? '', row.initiator_name].join('\n'))
  const parties = fold(namesIn(contract).join('\n'))
  return db
    .insertInto('contract_words')
    .values({ contract_id: row.id, text, parties, pairs: pairsOf(`${text}\n${parties}`) })
    .onConflict((oc) =>
      oc
        .column('contract_id')
        .doUpdateSet((eb) => ({
          text: eb.ref('excluded.text'),
          parties: eb.ref('excluded.parties'),
          pairs: eb.ref('excluded.pairs'),
        }))
        .where(
          sql<boolean>`contract_words.text <> excluded.text or contract_words.parties <> excluded.parties`,
        ),
    )
}
