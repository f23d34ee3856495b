// What a room's numbers are called.

import type { Data } from '@xinqi/api/calls'
import {
  CLAUSE_PROPOSAL,
  CLAUSE_PROPOSAL_FROM,
  CLAUSE_PROPOSAL_IS,
  NEGOTIATION_ROOM,
  NEGOTIATION_SIDE,
} from '@xinqi/api/ways'

export type Room = Data<'/negotiation/view'>
export type Clause = Room['clauses'][number]
export type Proposal = Room['proposals'][number]

export const ROOM_STATE: Record<number, string> = { 1: '协商中', 2: '已定稿', 3: '已结束' }
export const KIND: Record<number, string> = { 1: '修改', 2: '新增', 3: '删除' }
export const PROPOSAL_STATE: Record<number, string> = {
  0: '未提交',
  1: '待答复',
  2: '已接受',
  3: '已拒绝',
  4: '已撤回',
  5: '已被取代',
}
export const SOURCE: Record<number, string> = { 1: '', 2: 'Word 修订', 3: 'Word 未标记的改动' }
export const ROOM = NEGOTIATION_ROOM
export const SIDE = NEGOTIATION_SIDE
export const PROPOSAL = CLAUSE_PROPOSAL
export const PROPOSAL_IS = CLAUSE_PROPOSAL_IS
export const FROM = CLAUSE_PROPOSAL_FROM

export const isWaiting = ({ state }: Proposal): boolean =>
  state === PROPOSAL_IS.unsent || state === PROPOSAL_IS.open

/** What a clause is called where nothing else says which it is. */
export const nameOf = ({ label, kind, text }: Clause): string =>
  kind === 'head' ? '首部' : kind === 'tail' ? '签署栏' : `${label} ${text.split('\n', 1)[0]}`
