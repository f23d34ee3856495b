import { capability } from '../../../platform/capability.ts'
import { endAddress, mailInDetail, renewAddress } from './address.ts'

export const mailIn = capability({
  name: 'contracts/mail-in',
  calls: {
    '/mailIn/detail': mailInDetail,
    '/mailIn/renew': renewAddress,
    '/mailIn/end': endAddress,
  },
  tables: ['mail_in', 'mail_in_address'],
  reads: ['account', 'member'],
})
