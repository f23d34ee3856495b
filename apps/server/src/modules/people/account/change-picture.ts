import { PICTURE_MAX_BYTES } from '@xinqi/api/limits'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { pictureType } from '../../../platform/storage/picture-type.ts'
import { changeAccount } from '../sign-in/change-account.ts'

export const changePicture = async (
  call: Call<'/user/uploadProfilePicture'>,
): Promise<{ picture: string }> => {
  const { actor, services, db } = call
  const file = call.files[0]
  if (!file) throw new CodedError('FILE_MISSING')
  const mediaType = pictureType(file.bytes)
  if (!mediaType || file.bytes.length > PICTURE_MAX_BYTES) throw new CodedError('PICTURE_TYPE')
  const blob = await services.blobs.put(db, { scopeId: actor.accountId, bytes: file.bytes, mediaType })
  await changeAccount(db, actor.accountId, { picture_blob: blob.id })
  return { picture: services.links.make({ blobId: blob.id, fileName: '头像', download: false }) }
}
