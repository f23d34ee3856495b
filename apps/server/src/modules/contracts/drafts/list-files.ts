import type { PlainHandler } from '../../../platform/http/call.ts'
import { presentFileTo } from '../contract/present-file.ts'
import { visibleFor } from '../contract/visible-to.ts'
import { openDraft } from './sealed-draft.ts'

/** The files of a contract in reading order, for whoever may see it; an approver sees them before it is sent. */
export const contractFiles: PlainHandler<'/file/new/contract/list/{param}'> = async (call) => {
  const { actor, db, now, params, services } = call
  const { contract, readsFirst } = await visibleFor(db, actor, params.param!, now)
  const { row, files } = contract
  // While it is a draft its own list says what belongs to it and in which order.
  const order = row.draft_cipher ? openDraft(services, contract).files : files.map(({ id }) => id)
  const list = order.flatMap((fileId) => files.find(({ id }) => id === fileId) ?? [])
  return {
    contractId: row.id,
    name: row.name,
    list: list.map((file) => presentFileTo(services, file, readsFirst === null)),
  }
}
