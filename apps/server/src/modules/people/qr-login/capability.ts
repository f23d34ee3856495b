import { capability } from '../../../platform/capability.ts'
import { qrLoginCalls } from './calls.ts'

export const qrLogin = capability({
  name: 'people/qr-login',
  calls: qrLoginCalls,
})
