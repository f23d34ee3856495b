import { flatMenus, menusFor, OPERATOR_MENUS } from '@xinqi/api/menus'
import { handlers } from '../../../platform/http/call.ts'
import { accountDetail } from './account-detail.ts'
import { changePicture } from './change-picture.ts'
import { sidebar } from './sidebar.ts'

export const accountCalls = handlers({
  '/home/account/detail': accountDetail,
  '/user/sidebar': sidebar,
  '/user/menus': async ({ actor }) => ({
    menus: [...menusFor(actor.grants), ...(actor.isOperator ? OPERATOR_MENUS : [])],
    buttons: flatMenus()
      .filter(({ node }) => node.functionType === 2 && actor.grants.has(node.key))
      .map(({ node }) => node.key),
  }),
  '/user/uploadProfilePicture': changePicture,
})
