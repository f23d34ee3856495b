// Contracts talked over with the other side, clause by clause: one under way, one waiting for its first answer, one agreed,
// and one the house was invited to.

import type { Path } from '@xinqi/api/calls'
import { type DraftLine, toContent } from '@xinqi/api/draft-document'
import { begun } from '../../modules/insight/drafting/begin.ts'
import { agree } from '../../modules/insight/negotiation/agree.ts'
import { openRoom } from '../../modules/insight/negotiation/open.ts'
import { addComment, decideProposal, propose } from '../../modules/insight/negotiation/proposals.ts'
import { submitRound } from '../../modules/insight/negotiation/rounds.ts'
import { inviteToRoom, takeSeat } from '../../modules/insight/negotiation/seats.ts'
import { viewRoom } from '../../modules/insight/negotiation/view.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Actor } from '../../platform/session/actor.ts'
import { demoSeat } from '../demo-call.ts'
import { COUNTERPARTS, HOUSE, SEAL_HOLDER } from './cast.ts'
import { daysAgo, type Played } from './played.ts'

const HOUR = 3_600_000
const SEAT_DAYS = 90

type Seat = { name: string; mobile: string; company: string }
type Clauses = Record<string, string>
/** By the title of the clause. `insert` comes behind it. */
type Move = { about: string; kind: 'replace' | 'insert'; text: string; reason: string }
type Room = {
  name: string
  host: Seat
  guest: Seat
  began: number
  clauses: Clauses
  /** Whether the guest took his seat. */
  comes: boolean
  rounds: readonly {
    by: 'host' | 'guest'
    moves: readonly Move[]
    accepts?: readonly string[]
    refuses?: string
  }[]
  comment?: { about: string; text: string; inside: string }
  ends?: 'agreed'
}

const house: Seat = { ...SEAL_HOLDER, company: HOUSE }
const seatOf = (index: number): Seat => {
  const { person, name } = COUNTERPARTS[index]!
  return { ...person, company: name }
}

const ROOMS: readonly Room[] = [
  {
    name: '机房空调采购及安装合同',
    host: house,
    guest: seatOf(0),
    began: 9,
    comes: true,
    clauses: {
      标的与价款: '甲方向乙方采购精密空调 4 台并由乙方负责安装调试，合同总价人民币 268,000.00 元（含税）。',
      付款: '合同签订后 7 日内甲方预付 50%；安装调试验收合格后 15 日内付清余款。',
      交货与安装: '乙方于合同签订后 30 日内将设备运抵甲方机房，并在到货后 5 个工作日内完成安装调试。',
      质量保证: '质保期自验收合格之日起 12 个月，质保期内乙方免费维修、更换。',
      违约责任:
        '乙方迟延交货的，每日按合同总价的万分之五支付违约金；甲方迟延付款的，每日按应付未付金额的万分之五支付违约金。',
      争议解决: '因本合同发生的争议，双方协商解决；协商不成的，向甲方所在地人民法院提起诉讼。',
    },
    rounds: [
      {
        by: 'host',
        moves: [
          {
            about: '付款',
            kind: 'replace',
            text: '付款\n合同签订后 7 日内甲方预付 30%；安装调试验收合格后 30 日内支付 65%；余款 5% 于质保期满后 15 日内付清。',
            reason: '预付比例过高，请留 5% 质保金',
          },
          {
            about: '质量保证',
            kind: 'replace',
            text: '质量保证\n质保期自验收合格之日起 24 个月，质保期内乙方免费维修、更换；接到报修后 4 小时内到场。',
            reason: '机房设备须两年质保并约定响应时间',
          },
        ],
      },
      {
        by: 'guest',
        accepts: ['付款'],
        refuses: '厂家整机质保为 12 个月，可另购延保',
        moves: [
          {
            about: '质量保证',
            kind: 'replace',
            text: '质量保证\n质保期自验收合格之日起 18 个月，质保期内乙方免费维修、更换；接到报修后 8 小时内到场。',
            reason: '折中为 18 个月，现场响应按 8 小时',
          },
          {
            about: '违约责任',
            kind: 'insert',
            text: '责任上限\n任何一方的违约责任总额不超过合同总价的 20%，故意或重大过失的除外。',
            reason: '公司法务要求约定责任上限',
          },
        ],
      },
    ],
    comment: {
      about: '质量保证',
      text: '请确认 18 个月从最终验收之日起算，而非到货之日。',
      inside: '底线为 18 个月加 4 小时到场，责任上限须经李四确认。',
    },
  },
  {
    name: '年度运维服务合同',
    host: house,
    guest: seatOf(2),
    began: 26,
    comes: true,
    clauses: {
      服务内容: '乙方为甲方的业务系统提供 7×24 小时运行维护，包括巡检、故障处理与版本升级。',
      服务费: '年度服务费人民币 96,000.00 元（含税），按季支付，每季度首月 10 日前付清当季费用。',
      服务水平: '一级故障 30 分钟内响应、4 小时内恢复；月度可用率不低于 99.9%。',
      数据与保密: '乙方仅为履行本合同使用甲方数据，本合同终止后 10 日内删除并书面确认。',
      期限: '服务期一年，期满前 30 日任何一方未书面提出异议的，自动续展一年。',
    },
    rounds: [
      {
        by: 'guest',
        moves: [
          {
            about: '服务水平',
            kind: 'replace',
            text: '服务水平\n一级故障 30 分钟内响应、6 小时内恢复；月度可用率不低于 99.5%，计划内停机不计。',
            reason: '与我司标准服务等级一致',
          },
        ],
      },
      { by: 'host', accepts: ['服务水平'], moves: [] },
    ],
    ends: 'agreed',
  },
  {
    name: '办公楼物业服务合同',
    host: house,
    guest: seatOf(4),
    began: 2,
    comes: false,
    clauses: {
      服务范围: '乙方为甲方办公楼 3–5 层提供保洁、安保与设施维护。',
      物业费: '物业费每月人民币 18,500.00 元（含税），每月 5 日前支付当月费用。',
      期限: '服务期两年，期满前 60 日双方协商续签。',
      违约责任: '迟延支付的，每日按应付未付金额的万分之三支付违约金。',
    },
    rounds: [
      {
        by: 'host',
        moves: [
          {
            about: '物业费',
            kind: 'replace',
            text: '物业费\n物业费每月人民币 17,800.00 元（含税），每季度首月 10 日前支付当季费用。',
            reason: '按季支付，单价参照上年度',
          },
        ],
      },
    ],
  },
  {
    name: '渠道代理协议',
    host: seatOf(6),
    guest: house,
    began: 5,
    comes: true,
    clauses: {
      授权范围: '甲方授权乙方在广东省内非独家代理销售智能终端产品。',
      价格与结算: '代理价为目录价的 82%，每月 15 日前结算上月货款。',
      业绩目标: '首年度销售额不低于人民币 1,200,000.00 元。',
      期限: '协议期两年，任何一方可提前 60 日书面通知终止。',
    },
    rounds: [
      {
        by: 'host',
        moves: [
          {
            about: '业绩目标',
            kind: 'replace',
            text: '业绩目标\n首年度销售额不低于人民币 1,500,000.00 元，连续两个季度未达 60% 的，甲方可以解除本协议。',
            reason: '与其他区域的目标一致',
          },
        ],
      },
    ],
  },
]

const linesOf = ({ name, host, guest, clauses }: Room): DraftLine[] => [
  { kind: 'title', text: name },
  { kind: 'plain', text: `甲方：${host.company}` },
  { kind: 'plain', text: `乙方：${guest.company}` },
  ...Object.entries(clauses).flatMap(([title, text]): DraftLine[] => [
    { kind: 'clause', text: title },
    { kind: 'body', text },
  ]),
  { kind: 'plain', text: '甲方（盖章）：' },
  { kind: 'plain', text: '乙方（盖章）：' },
]

export const playNegotiations = async (played: Played, tx: Tx): Promise<void> => {
  for (const room of ROOMS) await new RoomPlayer(played, tx, room).play()
}

class RoomPlayer {
  private readonly played: Played
  private readonly tx: Tx
  private readonly room: Room
  /** Each thing is done some hours after the one before, and none in a time to come. */
  private now: Date

  constructor(played: Played, tx: Tx, room: Room) {
    this.played = played
    this.tx = tx
    this.room = room
    this.now = daysAgo(played.year, room.began)
  }

  async play(): Promise<void> {
    const { room } = this
    const [host, guest] = [await this.seat(room.host), await this.seat(room.guest)]
    const written = { name: room.name, content: toContent(linesOf(room)), source: '规则' as const, notes: [] }
    const body = { type: '其他', stance: '甲方' as const, answers: [], writer: '规则' as const }
    const { draftId } = await begun(this.call<'/draftAI/create'>(host, body), written)
    const { roomId } = await openRoom(this.call<'/negotiation/open'>(host, { draftId }))
    const { name, mobile } = room.guest
    const seat = { roomId, name, mobile, days: SEAT_DAYS } as const
    const { url } = await inviteToRoom(this.call<'/negotiation/invite'>(host, seat))
    if (room.comes) await takeSeat(this.call<'/negotiation/join'>(guest, { code: url.split('/').at(-1)! }))
    for (const round of room.rounds) await this.round(roomId, round.by === 'host' ? host : guest, round)
    if (room.comment) await this.talk(roomId, host, room.comment)
    if (room.ends)
      for (const actor of [host, guest]) {
        const { digest } = await viewRoom(this.call<'/negotiation/view'>(actor, { roomId }))
        await agree(this.call<'/negotiation/agree'>(actor, { roomId, digest }))
      }
  }

  private seat({ mobile, company }: Seat): Promise<Actor> {
    return demoSeat(this.played.services, this.tx, mobile, company)
  }

  private call<P extends Path>(actor: Actor, body: Call<P>['body']): Call<P> {
    const next = this.now.getTime() + 3 * HOUR
    this.now = new Date(Math.min(next, this.played.year.today.getTime() - HOUR))
    return this.played.past.call<P>(this.tx, actor, body, this.now)
  }

  private async round(
    roomId: string,
    actor: Actor,
    { moves, accepts = [], refuses = '' }: Room['rounds'][number],
  ): Promise<void> {
    const { clauses, proposals, round, side } = await viewRoom(
      this.call<'/negotiation/view'>(actor, { roomId }),
    )
    const titleOf = (clauseId: string) =>
      clauses.find((one) => one.clauseId === clauseId)?.text.split('\n')[0] ?? ''
    for (const { proposalId, clauseId, state, side: by } of proposals)
      if (state === 1 && by !== side) {
        const accept = accepts.includes(titleOf(clauseId))
        const decision = { roomId, proposalId, accept, reply: accept ? '' : refuses }
        await decideProposal(this.call<'/negotiation/decide'>(actor, decision))
      }
    for (const { about, kind, text, reason } of moves) {
      const { clauseId } = clauses.find((one) => one.text.split('\n')[0] === about)!
      const proposal = { roomId, kind: kind === 'replace' ? 1 : 2, clauseId, text, reason } as const
      await propose(this.call<'/negotiation/propose'>(actor, proposal))
    }
    await submitRound(this.call<'/negotiation/submitRound'>(actor, { roomId, round }))
  }

  private async talk(roomId: string, actor: Actor, { about, text, inside }: NonNullable<Room['comment']>) {
    const { clauses } = await viewRoom(this.call<'/negotiation/view'>(actor, { roomId }))
    const { clauseId } = clauses.find((one) => one.text.split('\n')[0] === about)!
    const said = { roomId, clauseId }
    await addComment(this.call<'/negotiation/comment'>(actor, { ...said, inside: false, text }))
    await addComment(this.call<'/negotiation/comment'>(actor, { ...said, inside: true, text: inside }))
  }
}
