// Where the pages about one contract send a visitor by themselves. One file, because two pages that each send him to
// the other never let him stop: a page may lead on to the contract only where the server has said that it opens.

import type { Data } from '@xinqi/api/calls'
import { CONTRACT_IS } from '@xinqi/api/status-names'

export type Invited = Data<'/contract/invited'>
const NOT_FOUND = 404

/** A page that shows the contract, and has it not: perhaps it is his in another name, or is no longer to be read. */
export const afterDetail = (
  contractId: string,
  {
    error,
    actions,
    readsFirst = null,
  }: {
    error: { code: number } | null
    actions?: readonly string[]
    /** He reads it for a company he has yet to belong to: what is missing is said where invitations are answered. */
    readsFirst?: string | null
  },
): string | null => {
  if (error?.code === NOT_FOUND || readsFirst === 'company') return `/inviteSign?contractId=${contractId}`
  return actions?.includes('fill') ? `/sign/fillForm?contractId=${contractId}` : null
}

/** The invitation itself: nothing to choose, nothing missing, and the contract opens. */
export const leadsStraightOn = ({ opens, ways }: Pick<Invited, 'opens' | 'ways'>): boolean =>
  opens && ways.length === 1 && ways[0]!.lacks === null

/** A link made for one party offers that party's name alone, to whoever can sign in it. */
export const waysFor = ({ ways }: Pick<Invited, 'ways'>, partyId: string | null): Invited['ways'] => {
  const meant = ways.filter((way) => way.partyId === partyId)
  return meant.length ? meant : ways
}

type Notice = { title: string; text: string }

/** What has become of a contract for somebody who was asked and can neither sign nor read it now. */
export const whatBecame = ({ status, from, left, endReason, deadlineAt, phase }: Invited): Notice => {
  const said = endReason ? `原因：${endReason}。` : ''
  switch (status) {
    case 9:
      return {
        title: '合同已撤回',
        text: `「${from}」已撤回这份合同，您无需再处理。${said}如仍需签署，请联系发起方重新发起。`,
      }
    case 5:
      return { title: '合同已被拒签', text: `${said}合同已终止，如仍需签署，请联系「${from}」重新发起。` }
    case 8:
      return {
        title: '合同已过期',
        text: `${deadlineAt ? '签署截止时间已过。' : ''}如仍需签署，请联系「${from}」延长截止时间，延期后可从原链接继续。`,
      }
    case 7:
      return { title: '合同已作废', text: `这份合同已由各方签署协议作废。如有疑问，请联系「${from}」。` }
    case 4:
    case 11:
    case 12:
      return {
        title: status === CONTRACT_IS.finished ? '合同已签署完成' : '合同已解约',
        text: `您无需再处理。如需合同文件，请联系「${from}」。`,
      }
    case 15:
      return { title: '签署码已关闭', text: `如仍需签署，请联系「${from}」。` }
  }
  if (left)
    return left.to
      ? { title: '已转交他人签署', text: `这份合同已转交「${left.to}」处理，您无需再签署。` }
      : { title: '已由同事签署', text: '您所在的一方已由其他签署人完成签署，您无需再签署。' }
  if (phase === 'filling') return { title: '合同正在填写', text: '内容填写完成后会通知您签署。' }
  if (phase === 'placing')
    return { title: '合同正在准备', text: '发起方正在指定签署位置，完成后会通知您签署。' }
  return { title: '还没有轮到您签署', text: `前面的签署方完成后会通知您。如有疑问，请联系「${from}」。` }
}
