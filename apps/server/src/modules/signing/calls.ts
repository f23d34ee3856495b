import { handlers } from '../../platform/http/call.ts'
import { readDetail } from './detail.ts'
import { fillIn } from './fill-in.ts'
import { checkIntent, sendIntentCode } from './intent.ts'
import { postponeContract, urgeContract, withdrawContract } from './on-the-way.ts'
import { recordReading } from './reading.ts'
import { signContract } from './sign.ts'
import { handOn, refuseContract } from './turn-away.ts'

export const signingCalls = handlers({
  '/v2/file/detail': readDetail,
  '/contract/reading': recordReading,
  '/contract/receiverFill': fillIn,
  '/contract/intent/code': sendIntentCode,
  '/contract/intent/check': checkIntent,
  '/contract/sign': signContract,
  '/contract/refuse': refuseContract,
  '/contract/transfer': handOn,
  '/contract/withdraw': withdrawContract,
  '/contract/postpone': postponeContract,
  '/contract/urge': urgeContract,
})
