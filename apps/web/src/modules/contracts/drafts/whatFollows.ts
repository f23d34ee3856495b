// What sending a draft sets going, in words for whoever is about to: who is asked first and for what, who hears of it.

import type { Draft } from '@xinqi/api/calls'
import { FIELD_FACTS } from '@xinqi/api/contract-fields/kinds'
import { PARTY_KIND } from '@xinqi/api/status-names'
import { type DraftParty, partyTitle } from './draftShape.ts'

const NAMED = 5
const namesOf = (parties: readonly DraftParty[], ownName: string): string => {
  const names = parties.slice(0, NAMED).map((party) => partyTitle(party, ownName))
  return names.join('、') + (parties.length > NAMED ? ` 等 ${parties.length} 方` : '')
}

export const firstAsked = (draft: Draft, ownName: string): string => {
  const { parties, fields, inTurn, placeLater } = draft
  const fillers = parties.filter(({ partyId }) =>
    fields.some((field) => field.partyId === partyId && FIELD_FACTS[field.kind].when === 'fill'),
  )
  if (fillers.length) {
    const then = placeLater ? '填写完成后由您指定签署位置，再开始签署' : '填写完成后开始签署'
    return `${namesOf(fillers, ownName)} 填写内容，${then}`
  }
  if (placeLater) return '由您指定签署位置，再开始签署'
  const first = Math.min(...parties.map(({ turn }) => turn))
  const asked = inTurn ? parties.filter(({ turn }) => turn === first) : parties
  const then = asked.length < parties.length ? '签署，完成后依次通知其余各方' : '签署'
  return `${namesOf(asked, ownName)} ${then}`
}

export const howTold = ({ parties, cc }: Draft): string => {
  const signers = parties.flatMap((party) => party.signers)
  const ways = ['短信', ...(signers.some(({ email }) => email) ? ['邮件（境外签署人）'] : []), '站内消息']
  const open = parties.some(({ kind, signers: named }) => kind === PARTY_KIND.company && named.length === 0)
  const copies = cc.length ? `；抄送 ${cc.length} 人，${whenCopied(cc)}通知` : ''
  return `${ways.join('、')}${open ? '；未指定经办人的企业由其有签署权限的成员认领' : ''}${copies}`
}

const whenCopied = (cc: Draft['cc']): string => {
  const atOnce = cc.filter(({ toldWhen }) => toldWhen === 1).length
  if (atOnce === cc.length) return '发送时'
  return atOnce === 0 ? '签署完成后' : '按各自设置'
}
