import { flatMenus, menusFor, OPERATOR_MENUS } from '@xinqi/api/menus'
import { handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { uploadedPicture } from '../../../platform/storage/uploaded.ts'
import { changeAccount } from '../sign-in/change-account.ts'
import { accountDetail } from './account-detail.ts'
import { sidebar } from './sidebar.ts'

const changePicture = prepareThenCommit<'/user/uploadProfilePicture', WrittenBlob>(
  async ({ actor, files, services }) => {
    const { bytes, mediaType } = uploadedPicture(files)
    return services.blobs.stage({ scopeId: actor.accountId, bytes, mediaType })
  },
  async ({ actor, db, services }, staged) => {
    const blob = await services.blobs.keep(db, staged)
    await changeAccount(db, actor.accountId, { picture_blob: blob.id })
    return { picture: services.links.make({ blobId: blob.id, fileName: '头像', download: false }) }
  },
)

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
  '/user/uploadProfilePicture': changePicture,
})
