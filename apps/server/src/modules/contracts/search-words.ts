import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Contract, SIGNER } from './aggregate.ts'

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

/** The longest piece of words the database keeps: see word_pieces(). */
const PIECE = 3

/** What a keyword must have: its pieces of that length, or the shorter one it is. */
export const piecesWanted = (keyword: string): string[] => {
  const letters = [...fold(keyword.trim())]
  if (letters.length <= PIECE) return letters.length ? [letters.join('')] : []
  const pieces = letters.slice(PIECE - 1).map((_, at) => letters.slice(at, at + PIECE).join(''))
  return [...new Set(pieces)].filter((piece) => piece.trim() !== '')
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

const wordsOf = (contract: Contract) => {
  const { row } = contract
  return {
    contract_id: row.id,
    text: fold([row.name, row.number ?? '', row.initiator_name].join('\n')),
    parties: fold(namesIn(contract).join('\n')),
  }
}

/** Writes only what changed: a signature changes no words. */
export const writeWords = async (db: Tx, contracts: readonly Contract[]): Promise<void> => {
  const known = await db
    .selectFrom('contract_words')
    .select(['contract_id', 'text', 'parties'])
    .where('contract_id', '=', sql<string>`any(${contracts.map(({ row }) => row.id)}::uuid[])`)
    .execute()
  const isKnown = (words: (typeof known)[number]) =>
    known.some(
      ({ contract_id, text, parties }) =>
        contract_id === words.contract_id && text === words.text && parties === words.parties,
    )
  const changed = contracts.map(wordsOf).filter((words) => !isKnown(words))
  if (changed.length === 0) return
  await db
    .insertInto('contract_words')
    .values(changed)
    .onConflict((oc) =>
      oc.column('contract_id').doUpdateSet((eb) => ({
        text: eb.ref('excluded.text'),
        parties: eb.ref('excluded.parties'),
      })),
    )
    .execute()
}
