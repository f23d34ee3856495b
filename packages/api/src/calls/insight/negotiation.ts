import { type Static, Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Email, Id, Instant, Mobile, Name, OneTimeCode, PageOf, searched } from '../../shapes.ts'
import { CodeSent, SignedIn } from '../people/sign-in-shapes.ts'

const use = { auth: 'login', permission: 'system:ai:draft' } as const
const ofRoom = { roomId: Id }
const Code = Type.String({ pattern: '^[0-9a-f]{32}$' })
const Digest = Type.String({ pattern: '^[0-9a-f]{64}$' })
/** 1 who opened it, 2 the other side. */
const Side = OneOf(1, 2)
export const SEAT_DAYS = [7, 30, 90] as const

const Row = Type.Object({
  roomId: Id,
  name: Text,
  /** 1 under way, 2 agreed, 3 ended. */
  state: Int,
  round: Int,
  openedByName: Text,
  companyName: Nullable(Text),
  openPoints: Int,
  updatedAt: Instant,
})
const Clause = Type.Object({
  clauseId: Id,
  /** 第三条; empty for what stands before the first and behind the last. */
  label: Text,
  kind: OneOf('head', 'clause', 'tail'),
  /** The first line is the title of a clause; a row of a table is `| a | b |`. */
  text: Text,
})
const Proposal = Type.Object({
  proposalId: Id,
  /** 1 replaces, 2 comes behind, 3 takes out. */
  kind: OneOf(1, 2, 3),
  clauseId: Id,
  /** What the clause said when it was proposed; empty for a new one. */
  before: Text,
  text: Text,
  reason: Text,
  side: Side,
  byName: Text,
  /** As it stands in a Word file, where it came from one. */
  author: Nullable(Text),
  /** 1 by hand, 2 a tracked change, 3 changed in Word without being tracked. */
  source: Int,
  round: Int,
  /** 0 not submitted, 1 open, 2 accepted, 3 refused, 4 withdrawn, 5 overtaken by another. */
  state: Int,
  at: Instant,
  decidedByName: Nullable(Text),
  decidedAt: Nullable(Instant),
  reply: Text,
})
const Comment = Type.Object({
  commentId: Id,
  clauseId: Id,
  proposalId: Nullable(Id),
  side: Side,
  byName: Text,
  /** For the own side alone. */
  inside: YesNo,
  text: Text,
  at: Instant,
})
const Seat = Type.Object({
  seatId: Id,
  name: Text,
  /** Masked. */
  contact: Text,
  joinedAt: Nullable(Instant),
  expiresAt: Instant,
  revokedAt: Nullable(Instant),
})
const Happening = Type.Object({ what: Text, side: Side, byName: Text, at: Instant })
const Agreement = Type.Object({ byName: Text, at: Instant })

export const negotiation = {
  '/negotiation/open': ep({
    ...use,
    summary: '把起草的合同放入协商室，供双方逐条协商',
    changes: 'negotiation.open',
    idempotent: true,
    body: { draftId: Id },
    data: ofRoom,
  }),
  '/negotiation/list': ep({
    auth: 'login',
    summary: '协商室：我方发起的，或受邀参加的',
    changes: false,
    body: { ...searched, invited: Type.Optional(YesNo) },
    data: PageOf(Row),
  }),
  '/negotiation/view': ep({
    auth: 'login',
    summary: '协商室：条款、提议、意见、各轮与经过',
    changes: false,
    body: ofRoom,
    data: {
      ...Row.properties,
      side: Side,
      /** Of the text as it stands; both sides agree to the same. */
      digest: Digest,
      clauses: Type.Array(Clause),
      proposals: Type.Array(Proposal),
      comments: Type.Array(Comment),
      rounds: Type.Array(Type.Object({ round: Int, side: Side, byName: Text, at: Instant })),
      history: Type.Array(Happening),
      /** Whom the other side is; told to whoever opened it. */
      seats: Type.Array(Seat),
      agreed: Type.Object({ ours: Nullable(Agreement), theirs: Nullable(Agreement) }),
      frozenAt: Nullable(Instant),
      /** Made from the agreed text, for whoever opened it. */
      contractId: Nullable(Id),
    },
  }),
  '/negotiation/invite': ep({
    ...use,
    summary: '邀请对方参加协商：短信或邮件发出仅限本人使用的链接',
    changes: 'negotiation.invite',
    idempotent: true,
    body: {
      ...ofRoom,
      name: Name,
      mobile: Type.Optional(Mobile),
      email: Type.Optional(Email),
      days: OneOf(...SEAT_DAYS),
    },
    data: { seatId: Id, url: Text, expiresAt: Instant },
  }),
  '/negotiation/revokeSeat': ep({
    ...use,
    summary: '收回邀请，对方不能再打开协商室',
    changes: 'negotiation.revoke',
    idempotent: true,
    body: { ...ofRoom, seatId: Id },
  }),
  '/negotiation/invitation': ep({
    auth: 'public',
    summary: '协商邀请：谁邀请、协商什么；不含合同内容',
    changes: false,
    body: { code: Code },
    data: {
      name: Text,
      from: Text,
      invited: Text,
      contact: Text,
      byMail: YesNo,
      expiresAt: Instant,
    },
  }),
  '/negotiation/invitation/code': ep({
    auth: 'public',
    summary: '向受邀的手机号或邮箱发送验证码',
    changes: 'code.send',
    idempotent: true,
    body: { code: Code, captchaId: TextUpTo(64), captcha: TextUpTo(8) },
    data: CodeSent,
  }),
  '/negotiation/invitation/enter': ep({
    auth: 'public',
    summary: '凭验证码进入协商；未注册的号码同时完成注册',
    changes: 'session.open',
    body: { code: Code, oneTimeCode: OneTimeCode, agreed: YesNo },
    data: SignedIn,
  }),
  '/negotiation/join': ep({
    auth: 'login',
    summary: '受邀者入座：登录的账号须是受邀的手机号或邮箱',
    changes: 'negotiation.join',
    idempotent: true,
    body: { code: Code },
    data: ofRoom,
  }),
  '/negotiation/propose': ep({
    auth: 'login',
    summary: '提议修改、增加或删除一条；提交本轮之前只有己方看到',
    changes: 'negotiation.propose',
    idempotent: true,
    body: {
      ...ofRoom,
      kind: OneOf(1, 2, 3),
      clauseId: Id,
      text: TextUpTo(20_000),
      reason: TextUpTo(500),
    },
    data: { proposalId: Id },
  }),
  '/negotiation/withdraw': ep({
    auth: 'login',
    summary: '撤回己方的提议',
    changes: 'negotiation.withdraw',
    idempotent: true,
    body: { ...ofRoom, proposalId: Id },
  }),
  '/negotiation/decide': ep({
    auth: 'login',
    summary: '接受或拒绝对方的提议；接受即写入条款',
    changes: 'negotiation.decide',
    idempotent: true,
    body: { ...ofRoom, proposalId: Id, accept: YesNo, reply: TextUpTo(500) },
  }),
  '/negotiation/comment': ep({
    auth: 'login',
    summary: '对一条或一项提议发表意见；内部意见对方看不到',
    changes: 'negotiation.comment',
    idempotent: true,
    body: {
      ...ofRoom,
      clauseId: Id,
      proposalId: Type.Optional(Id),
      inside: YesNo,
      text: SomeText(1000),
    },
    data: { commentId: Id },
  }),
  '/negotiation/submitRound': ep({
    auth: 'login',
    summary: '提交本轮：对方看到己方的提议并收到通知',
    changes: 'negotiation.submit',
    idempotent: true,
    body: { ...ofRoom, round: Between(1, 10_000) },
    data: { round: Int },
  }),
  '/negotiation/compareRounds': ep({
    auth: 'login',
    summary: '比较两轮之间条款的变化；不指定第二轮即与现在比较',
    changes: false,
    body: { ...ofRoom, base: Between(0, 10_000), final: Type.Optional(Between(0, 10_000)) },
    data: Type.Array(
      Type.Object({
        id: Text,
        type: Text,
        clause: Nullable(Text),
        baseText: Text,
        finalText: Text,
        before: Text,
        after: Text,
      }),
    ),
  }),
  '/negotiation/importWord': ep({
    auth: 'login',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    summary: '上传改过的 Word：修订与未标记的改动逐条成为提议',
    changes: 'negotiation.import',
    timeout: 120,
    body: ofRoom,
    data: { proposals: Int, untracked: Int },
  }),
  '/negotiation/exportWord': ep({
    auth: 'login',
    kind: 'binary',
    summary: '下载 Word：未决的提议为修订，理由为批注',
    changes: 'negotiation.export',
    timeout: 120,
    body: ofRoom,
  }),
  '/negotiation/agree': ep({
    auth: 'login',
    summary: '同意现在的文本；双方都同意即定稿，此后不能再改',
    changes: 'negotiation.agree',
    idempotent: true,
    body: { ...ofRoom, digest: Digest },
    data: { frozen: YesNo },
  }),
  '/negotiation/end': ep({
    ...use,
    summary: '结束协商，不再修改',
    changes: 'negotiation.end',
    idempotent: true,
    body: ofRoom,
  }),
  '/negotiation/use': ep({
    ...use,
    summary: '以定稿发起签署：页面由定稿文本生成',
    changes: 'ai.becomes',
    idempotent: true,
    timeout: 120,
    body: ofRoom,
    data: { contractId: Id },
  }),
}
export type NegotiatedClause = Static<typeof Clause>
export type NegotiationProposal = Static<typeof Proposal>
