import { CLAUSE_PROPOSAL_FROM, CLAUSE_PROPOSAL_IS } from '@xinqi/api/ways'
import type { Row } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { Change } from './clauses.ts'

export const PROPOSAL_IS = CLAUSE_PROPOSAL_IS
export const SOURCE = CLAUSE_PROPOSAL_FROM

export type ProposalWords = {
  before: string
  text: string
  reason: string
  /** Whose name stands in the Word file. */
  author: string | null
  reply: string
}
export type ProposalRow = Row<'negotiation_proposal'>
type Keys = Pick<Services, 'ownerKeys'>

const PLACE = (id: string) => `negotiation_proposal:${id}`

export const sealWords = async (
  { ownerKeys }: Keys,
  { owner_id, id }: Pick<ProposalRow, 'owner_id' | 'id'>,
  words: ProposalWords,
): Promise<Buffer> => (await ownerKeys.of(owner_id)).seal(JSON.stringify(words), PLACE(id))

export const openWords = async (
  { ownerKeys }: Keys,
  row: Pick<ProposalRow, 'owner_id' | 'id' | 'words_sealed'>,
): Promise<ProposalWords> =>
  JSON.parse((await ownerKeys.of(row.owner_id)).open(row.words_sealed, PLACE(row.id)))

export const changeOf = (row: ProposalRow, { before, text }: ProposalWords): Change => ({
  id: row.id,
  kind: row.kind,
  clauseId: row.clause_id,
  before,
  text,
})
