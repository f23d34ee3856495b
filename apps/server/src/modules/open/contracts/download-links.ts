import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { ownBlob, ownName } from '../../contracts/contract/file-format.ts'
import { personOf } from '../../contracts/contract/person.ts'
import { whyNotDownload } from '../../contracts/downloads/download-rules.ts'
import type { Acting } from './act-on.ts'
import { contractNumbered } from './app-contracts.ts'

/** For whoever may have it: links that live for minutes. */
export const downloadLinks = async (acting: Acting<Queryable>, contractNo: string) => {
  const { db, now, services } = acting
  const { contract } = await contractNumbered(db, acting.app.id, contractNo)
  const reason = whyNotDownload(contract, await personOf(db, acting.actor), now)
  if (reason) throw new CodedError('CONTRACT_STATUS', reason)
  return {
    files: contract.files.flatMap((file) => {
      const blobId = ownBlob(file)
      const name = ownName(file)
      return blobId
        ? [
            {
              name,
              url: services.links.make({ blobId, fileName: name }),
              sha256: file.current_sha256?.toString('hex') ?? null,
            },
          ]
        : []
    }),
  }
}
