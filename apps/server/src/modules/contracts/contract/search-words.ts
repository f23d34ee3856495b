import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/like.ts'
import { type Contract, type KnownWords, SIGNER } from './aggregate.ts'

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

export const likeWanted = (keyword: string): string => containing(fold(keyword.trim()))

/** The names in a contract, each once, the initiating side first. */
export const namesIn = ({ parties, signers }: Contract): string[] => [
  ...new Set(
    [
      ...parties.map(({ company_name }) => company_name ?? ''),
      ...signers.filter(({ status }) => status !== SIGNER.released).map(({ name }) => name),
    ].filter((name) => name !== ''),
  ),
]

/** A contract and those in whose lists it stands. */
export type Listed = { contract: Contract; scopes: readonly string[] }

/** Where it stands in every list, newest first. */
export const sortedAt = ({ row }: Contract): Date => row.sent_at ?? row.created_at

const wordsOf = ({ contract, scopes }: Listed) => {
  const { row } = contract
  return {
    contract_id: row.id,
    text: fold([row.name, row.number ?? '', row.initiator_name].join('\n')),
    parties: fold(namesIn(contract).join('\n')),
    scopes: [...new Set(scopes)].sort(),
    sort_at: sortedAt(contract),
  }
}

/** Writes only what changed: a signature changes no words. */
export const writeWords = async (
  db: Tx,
  listed: readonly Listed[],
  known: readonly KnownWords[],
): Promise<void> => {
  const before = new Map(
    known.map((words) => [words.contract_id, { ...words, scopes: [...words.scopes].sort() }]),
  )
  const isKnown = (words: ReturnType<typeof wordsOf>) =>
    isDeepStrictEqual(before.get(words.contract_id), words)
  const changed = listed.map(wordsOf).filter((words) => !isKnown(words))
  if (changed.length === 0) return
  await db
    .insertInto('contract_words')
    .values(changed)
    .onConflict((oc) =>
      oc.column('contract_id').doUpdateSet((eb) => ({
        text: eb.ref('excluded.text'),
        parties: eb.ref('excluded.parties'),
        scopes: eb.ref('excluded.scopes'),
        sort_at: eb.ref('excluded.sort_at'),
      })),
    )
    .execute()
}
