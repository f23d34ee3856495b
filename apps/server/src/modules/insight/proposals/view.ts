import { FILE_STATE } from '@xinqi/api/work-list-status'
import { rowsOf } from '../../../platform/db/row.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { initiatorsPages } from '../../contracts/placing/pages-to-read.ts'
import { enabledKinds } from '../../contracts/types/types.ts'
import { bytesOf } from '../ai-tasks/results.ts'
import type { Proposed } from '../analysis/propose-from-document.ts'
import { PROPOSAL } from './read-file.ts'
import { proposalsFor } from './rules.ts'

/** For whoever sends the contract and for nobody else, as the draft itself. */
export const viewProposals: PlainHandler<'/contractProposal/view'> = async (call) => {
  const { actor, db, services } = call
  const files = await initiatorsPages(call)
  const rows = new Map(
    await Promise.all(
      files.map(async ({ id, pdf_blob }) => {
        const [row] = pdf_blob ? await rowsOf(db, 'file_proposal', { blob_id: pdf_blob }) : []
        return [id, row] as const
      }),
    ),
  )
  const read = []
  for (const { id } of files) {
    const kept = rows.get(id)?.found_blob
    if (kept)
      read.push({
        fileId: id,
        found: JSON.parse((await bytesOf(services, db, kept)).toString()) as Proposed,
      })
  }
  return {
    isReading: files.some(
      ({ id, state }) => state === FILE_STATE.converting || rows.get(id)?.state === PROPOSAL.reading,
    ),
    unread: files.filter(({ id }) => rows.get(id)?.state === PROPOSAL.unread).map(({ name }) => name),
    ...proposalsFor(read, {
      ownName: actor.company?.name ?? actor.name ?? '',
      kinds: actor.company ? await enabledKinds(db, actor.company.id) : [],
    }),
  }
}
