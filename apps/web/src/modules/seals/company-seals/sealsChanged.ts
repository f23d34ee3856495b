import { outdate } from '../../../shared/api/useCall.ts'

/** After any change to seals or to who may use them. */
export const sealsChanged = () =>
  outdate(
    '/companySeal/list',
    '/companySeal/counts',
    '/companySeal/detail',
    '/companySeal/useLog',
    '/sealAuth/list',
    '/sealAuth/applications',
    '/sealAuth/applicable',
    '/sealAuth/usable',
  )
