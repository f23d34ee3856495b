import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { enclosuresOf } from '../../contracts/contract/enclosures.ts'
import { personOf } from '../../contracts/contract/person.ts'
import { visibleFor } from '../../contracts/contract/visible-to.ts'
import { whyNotDownload } from '../../contracts/downloads/download-rules.ts'
import type { Acting } from './act-on.ts'
import { contractNumbered } from './app-contracts.ts'

/** What the sender enclosed, and what parties handed in as far as the app's seat is shown it. */
export const attachmentLinks = async (acting: Acting<Queryable>, contractNo: string) => {
  const { actor, app, db, now, services } = acting
  const { contract } = await contractNumbered(db, app.id, contractNo)
  const reason = whyNotDownload(contract, await personOf(db, actor), now)
  if (reason) throw new CodedError('CONTRACT_STATUS', reason)
  const { attachmentsOf, contract: seen } = await visibleFor(db, actor, contract.row.id, now)
  const enclosed = (await enclosuresOf(db, contract.row.id)).map(({ blob_id, content_sha256, name }) => ({
    blobId: blob_id,
    name,
    sha256: content_sha256.toString('hex'),
  }))
  const given = seen.parties
    .flatMap(attachmentsOf)
    .map(({ blobId, name }) => ({ blobId, name, sha256: null as string | null }))
  return [...enclosed, ...given].map(({ blobId, name, sha256 }) => ({
    name: `附件/${name}`,
    url: services.links.make({ blobId, fileName: name }),
    sha256,
  }))
}
