import type { Services } from '../../../platform/services.ts'
import type { StoredBlob } from '../../../platform/storage/blob-store.ts'
import { enclosuresOf } from '../contract/enclosures.ts'
import { ownBlob, ownName } from '../contract/file-format.ts'
import type { VisibleParts } from '../contract/visible-to.ts'
import { safeName, uniqueName } from './names.ts'

export type PackedFile = { name: string; blob: StoredBlob }

/** The files of a contract as they are now, and of what was handed in with it what this person is shown; named, not yet read. */
export const filesOf = async (
  { blobs, db }: Services,
  { contract, attachmentsOf, keepsEnclosures }: VisibleParts,
  withAttachments: boolean,
): Promise<PackedFile[]> => {
  const taken = new Set<string>()
  const wanted: { blobId: string | null; name: string }[] = contract.files.map((file) => ({
    blobId: ownBlob(file),
    name: uniqueName(taken, safeName(ownName(file))),
  }))
  if (withAttachments && keepsEnclosures)
    for (const { blob_id, name } of await enclosuresOf(db, contract.row.id))
      wanted.push({ blobId: blob_id, name: `附件/${uniqueName(taken, safeName(name))}` })
  if (withAttachments)
    for (const given of contract.parties.flatMap(attachmentsOf))
      wanted.push({ blobId: given.blobId, name: `附件/${uniqueName(taken, safeName(given.name))}` })
  const found = await blobs.findAll(
    db,
    wanted.flatMap(({ blobId }) => blobId ?? []),
  )
  return wanted.flatMap(({ blobId, name }) => {
    const blob = blobId && found.get(blobId)
    return blob ? [{ name, blob }] : []
  })
}
