import { capability, provide } from '../../../platform/capability.ts'
import { APP_PERMIT } from '../apps/permit-point.ts'
import { INVITED } from '../partner-accounts/invited.ts'
import { subPartnersCalls } from './calls.ts'
import { permitApp } from './change.ts'
import { acceptInvite } from './invite.ts'

export const subPartners = capability({
  name: 'open/sub-partners',
  calls: subPartnersCalls,
  provides: [provide(INVITED, acceptInvite), provide(APP_PERMIT, permitApp)],
  tables: ['open_sub_partner'],
  reads: ['company', 'open_app', 'open_charge_day', 'partner'],
})
