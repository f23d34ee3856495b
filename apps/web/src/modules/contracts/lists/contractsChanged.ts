import { outdate } from '../../../shared/api/useCall.ts'

/** After anything that moves a contract: every list, every count and the contract itself. */
export const contractsChanged = () =>
  outdate(
    '/file/list',
    '/file/sponserList',
    '/file/draftList',
    '/v2/file/contractList',
    '/v2/file/centerListV2',
    '/file/count',
    '/home/workbench',
    '/v2/file/detail',
    '/v2/file/getDetails',
  )
