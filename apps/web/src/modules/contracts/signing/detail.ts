import type { Data } from '@xinqi/api/calls'
import { CONTRACT_IS, SIGNER } from '@xinqi/api/status-names'

export type Detail = Data<'/v2/file/detail'>
export type Mine = NonNullable<Detail['mine']>
export type SignField = Detail['fields'][number]
export type SignParty = Detail['parties'][number]
export type Attachment = SignParty['attachments'][number]

/** Of `sealUse`: those whom he asked himself before sealing did not agree. */
export const COLLEAGUES_SAID_NO = 4

export const isSigning = ({ actions, mine }: Detail): boolean => mine !== null && actions.includes('sign')

/** What keeps somebody who is to sign from doing so before anything is read or chosen. */
export const hindrance = ({ mine, parties }: Detail): string | null => {
  if (!mine) return null
  if (mine.needsRealName) return '签署前需要完成实名认证。'
  if (mine.nameDiffers) {
    const { invited, verified } = mine.nameDiffers
    return `发起方填写的签署人姓名为 ${invited}，与您的实名 ${verified} 不一致，暂不能签署。已通知发起方更正。`
  }
  if (mine.idDiffers)
    return '发起方指定了签署人的身份证号码，与您实名的证件不一致，不能签署。请联系发起方核对。'
  if (mine.sealUse === 0) return '用印审批尚未通过，通过后即可签署。'
  if (mine.sealUse === 2) return '用印审批未通过，可以重新申请用印。'
  if (mine.sealUse === COLLEAGUES_SAID_NO) return '加签审批未通过，可以再次加签，通过后即可签署。'
  if (mine.sealUse === 5) return '加签审批尚未完成，通过后即可签署。'
  if (mine.sealUse === 3) return '使用本企业印章须经审批，请先申请用印。'
  const missing = missingAttachment({ mine, parties })
  return missing ? `请先上传发起方要求的附件「${missing.name}」。` : null
}

/** The first thing this party was asked to bring and has not brought. */
export const missingAttachment = ({
  mine,
  parties,
}: Pick<Detail, 'mine' | 'parties'>): Attachment | undefined =>
  parties
    .find(({ partyId }) => partyId === mine?.partyId)
    ?.attachments.find(({ required, given }) => required && given.length === 0)

/** Why a contract that is open on the screen is not to be signed by this person now. */
export const standstill = ({ kind, status, phase, mine, parties, endReason, actions }: Detail): string => {
  const me = parties.flatMap(({ signers }) => signers).find(({ signerId }) => signerId === mine?.signerId)
  if (status === CONTRACT_IS.refused)
    return `${kind === 'termination' ? '协议' : '合同'}已被拒签${endReason ? `：${endReason}` : ''}`
  if (status === CONTRACT_IS.expired) return '合同已超过签署截止时间，请联系发起方延期。'
  if (status === CONTRACT_IS.withdrawn) return `发起方已撤回合同${endReason ? `：${endReason}` : ''}`
  if (status === CONTRACT_IS.finished) return '合同已签署完成。'
  // Nobody is waited for any more, neither for the agreement nor for the contract it ended.
  if (status === CONTRACT_IS.ended) return '各方均已签署，协议已生效。'
  if (status === CONTRACT_IS.finishedThenEnded) return '合同已签署完成，后经各方签署协议解约。'
  if (status === CONTRACT_IS.void) return '合同已由各方签署协议作废。'
  if (me?.status === SIGNER.signed) return '您已完成签署，正在等待其他签署方。'
  if (phase === 'filling') return '合同内容正在填写，填写完成后即可签署。'
  if (phase === 'placing') return '发起方正在指定签章位置，完成后即可签署。'
  if (actions.includes('takeUp')) return '合同发给了本企业，尚无人认领。认领后由您代表企业签署。'
  const isUnderWay =
    status === CONTRACT_IS.toSign || status === CONTRACT_IS.signing || status === CONTRACT_IS.ending
  if (mine && isUnderWay) return '还没有轮到您签署，轮到时会通知您。'
  return '合同当前无需您签署。'
}

/** What leads back to this contract, and what the sender wrote of whoever is to sign it. */
export const pendingFor = ({ contractId, name, parties }: Detail, userId: string) => {
  const me = parties.flatMap(({ signers }) => signers).find(({ isMe }) => isMe)
  return { userId, contractId, name, ...(me ? { signerName: me.name } : {}) }
}
