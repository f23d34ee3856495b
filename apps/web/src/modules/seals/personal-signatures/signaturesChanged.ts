import { outdate } from '../../../shared/api/useCall.ts'

export const signaturesChanged = () =>
  outdate('/personSeal/list', '/companySeal/personalSeal', '/user/getSealNum')
