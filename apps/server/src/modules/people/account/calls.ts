import { PICTURE_MAX_BYTES } from '@xinqi/api/limits'
import { flatMenus, menusFor, OPERATOR_MENUS } from '@xinqi/api/menus'
import { CodedError } from '../../../platform/errors.ts'
import { type Call, commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { pictureType } from '../../../platform/storage/picture-type.ts'
import { changeAccount } from '../sign-in/change-account.ts'
import { accountDetail } from './account-detail.ts'
import { sidebar } from './sidebar.ts'

const changePicture = async (call: Call<'/user/uploadProfilePicture'>): Promise<{ picture: string }> => {
  const { actor, services, db } = call
  const file = call.files[0]
  if (!file) throw new CodedError('FILE_MISSING')
  const mediaType = pictureType(file.bytes)
  if (!mediaType || file.bytes.length > PICTURE_MAX_BYTES) throw new CodedError('PICTURE_TYPE')
  const blob = await services.blobs.put(db, { scopeId: actor.accountId, bytes: file.bytes, mediaType })
  await changeAccount(db, actor.accountId, { picture_blob: blob.id })
  return { picture: services.links.make({ blobId: blob.id, fileName: '头像', download: false }) }
}

export const accountCalls = handlers({
  '/home/account/detail': accountDetail,
  '/user/sidebar': sidebar,
  '/user/menus': async ({ actor }) => ({
    menus: [...menusFor(actor.grants), ...(actor.isOperator ? OPERATOR_MENUS : [])],
    buttons: flatMenus()
      .filter(({ node }) => node.functionType === 2 && actor.grants.has(node.key))
      .map(({ node }) => node.key),
  }),
  '/user/chooseLanguage': async ({ actor, body, db }) => {
    await changeAccount(db, actor.accountId, { language: body.language })
    return {}
  },
  '/user/uploadProfilePicture': commitWithFiles<'/user/uploadProfilePicture'>(changePicture),
})
