import { handlers } from '../../../platform/http/call.ts'
import { askForSeal } from './ask-for-seal.ts'
import { removeAttachment, uploadAttachment } from './attachments.ts'
import { checkRemark } from './check-remark.ts'
import { agree, readConsent } from './consent.ts'
import { correctName, reportName } from './correct-name.ts'
import { readDetail } from './detail.ts'
import { fillIn } from './fill-in.ts'
import { checkIntent, sendIntentCode } from './intent.ts'
import { leanOnIntent } from './intent-again.ts'
import { startIntentFace } from './intent-face.ts'
import { readInvitation } from './invited.ts'
import { postponeContract, urgeContract, withdrawContract } from './on-the-way.ts'
import { pagePictures } from './page-pictures.ts'
import { recordReading } from './reading.ts'
import { signContract } from './sign.ts'
import { openOnPhone, openPhoneTicket, phoneStatus } from './sign-on-phone.ts'
import { takeUp } from './take-up.ts'
import { handOn, refuseContract } from './turn-away.ts'
import { nextToSign, signIdentities } from './waiting-for-me.ts'

export const signingCalls = handlers({
  '/v2/file/detail': readDetail,
  '/contract/reading': recordReading,
  '/contract/receiverFill': fillIn,
  '/contract/intent/code': sendIntentCode,
  '/contract/intent/again': leanOnIntent,
  '/contract/intent/check': checkIntent,
  '/contract/intent/face': startIntentFace,
  '/contract/consent': readConsent,
  '/contract/agree': agree,
  '/contract/sign': signContract,
  '/contract/refuse': refuseContract,
  '/contract/transfer': handOn,
  '/contract/withdraw': withdrawContract,
  '/contract/postpone': postponeContract,
  '/contract/urge': urgeContract,
  '/contract/pagePictures': pagePictures,
  '/contract/invited': readInvitation,
  '/contract/takeUp': takeUp,
  '/contract/askForSeal': askForSeal,
  '/contract/checkRemark': checkRemark,
  '/contract/reportName': reportName,
  '/contract/correctName': correctName,
  '/contract/attach/upload': uploadAttachment,
  '/contract/attach/remove': removeAttachment,
  '/contract/phone': openPhoneTicket,
  '/contract/phoneStatus': phoneStatus,
  '/contract/phoneOpen': openOnPhone,
  '/contract/nextToSign': nextToSign,
  '/contract/identities': signIdentities,
})
