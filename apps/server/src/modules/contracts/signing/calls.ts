import { type Call, commitWithFiles, handlers, sendThenCommit } from '../../../platform/http/call.ts'
import { keepMomentary } from '../../seals/personal-signatures/momentary.ts'
import { readPagesAhead } from '../contract/read-ahead.ts'
import { askForSeal } from './ask-for-seal.ts'
import { removeAttachment, uploadAttachment } from './attachments.ts'
import { changeHandler } from './change-handler.ts'
import { checkRemark } from './check-remark.ts'
import { agree, readConsent } from './consent.ts'
import { correctName, reportName } from './correct-name.ts'
import { readDetail } from './detail.ts'
import { fillIn } from './fill-in.ts'
import { checkIntent, sendIntentCode } from './intent.ts'
import { reuseIntent } from './intent-again.ts'
import { startIntentFace } from './intent-face.ts'
import { enterInvited, sendInvitationCode, showInvitation } from './invitation.ts'
import { readInvitation } from './invited.ts'
import { confirmLabourNotice } from './labour-notice.ts'
import { mySignerPlace } from './my-signer-place.ts'
import { pagePictures } from './page-pictures.ts'
import { postponeContract } from './postpone.ts'
import { recordReading } from './reading.ts'
import { refuseContract } from './refuse.ts'
import { signContract } from './sign.ts'
import { openOnPhone, openPhoneTicket, phoneStatus } from './sign-on-phone.ts'
import { takeUp } from './take-up.ts'
import { transferContract } from './transfer.ts'
import { urgeContract } from './urge.ts'
import { nextToSign, signIdentities } from './waiting-for-me.ts'
import { withdrawContract } from './withdraw.ts'

/** A signature written now, for this contract, by whoever signs it; for everybody else the contract is not there. */
const drawFresh = async (call: Call<'/contract/drawSignature'>) => {
  const { actor, body, db, note } = call
  const { contract } = await mySignerPlace(db, actor, body.contractId)
  note({ target: contract.row.name })
  return keepMomentary(call, actor.accountId, contract.row.id, body)
}

export const signingCalls = handlers({
  '/contract/drawSignature': commitWithFiles<'/contract/drawSignature'>(drawFresh),
  '/v2/file/detail': readDetail,
  '/contract/reading': recordReading,
  '/contract/receiverFill': commitWithFiles<'/contract/receiverFill'>(
    fillIn,
    async ({ actor, body, db, services }) => {
      if (body.submit) await readPagesAhead(services, db, actor, body.contractId)
    },
  ),
  '/contract/intent/code': sendThenCommit(sendIntentCode),
  '/contract/intent/again': reuseIntent,
  '/contract/intent/check': checkIntent,
  '/contract/intent/face': startIntentFace,
  '/contract/consent': readConsent,
  '/contract/agree': agree,
  '/contract/confirmLabourNotice': confirmLabourNotice,
  '/contract/sign': signContract,
  '/contract/refuse': refuseContract,
  '/contract/transfer': transferContract,
  '/contract/changeHandler': changeHandler,
  '/contract/withdraw': withdrawContract,
  '/contract/postpone': postponeContract,
  '/contract/urge': urgeContract,
  '/contract/pagePictures': pagePictures,
  '/contract/invitation': showInvitation,
  '/contract/invitation/code': sendThenCommit(sendInvitationCode),
  '/contract/invitation/enter': enterInvited,
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
