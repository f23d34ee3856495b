import { type Static, Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant } from '../../shapes.ts'
import { ListOf } from './shapes.ts'

export const MandateLimits = Type.Object(
  {
    /** Nothing named, nothing may be done at once. */
    acts: Type.Array(OneOf('send', 'urge'), { maxItems: 2, uniqueItems: true }),
    counterparties: OneOf('only', 'known', 'any'),
    names: Type.Array(TextUpTo(120), { maxItems: 50, uniqueItems: true }),
    /** Kinds of contracts; none named: any. */
    typeIds: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
    amountCentsMax: Between(0, 1e13),
    amountCentsPerDay: Between(0, 1e13),
    contractsPerDay: Between(1, 200),
    /** Hours of the day in China between which it may act; the whole day without them. */
    hours: Nullable(Type.Object({ from: Between(0, 23), to: Between(1, 24) }, closed)),
    /** Confirmed by a person even within all limits: contracts above this, and with whoever is new. */
    confirmAboveCents: Nullable(Between(0, 1e13)),
    confirmNewParties: YesNo,
  },
  closed,
)
export type MandateLimits = Static<typeof MandateLimits>

const ofMandate = { mandateId: Id }
const Row = Type.Object({
  mandateId: Id,
  number: Text,
  connectionId: Id,
  agentName: Text,
  limits: MandateLimits,
  /** Every limit in words. */
  words: Type.Array(Text),
  /** 1 waits for the signature, 2 in force, 3 revoked, 4 over. */
  state: Int,
  letterId: Id,
  endsAt: Instant,
  grantedAt: Nullable(Instant),
  revokedAt: Nullable(Instant),
  revokedBy: Nullable(Text),
  today: Type.Object({ contracts: Int, amountCents: Int }),
})

export const agentMandates = {
  '/agents/mandate/list': ep({
    summary: '我的授权书',
    auth: 'login',
    changes: false,
    data: ListOf(Row),
  }),
  '/agents/mandate/grant': ep({
    summary: '向智能体授权：生成授权书，由本人签署后生效',
    auth: 'login',
    changes: 'mandate.ask',
    idempotent: true,
    timeout: 120,
    body: { connectionId: Id, limits: MandateLimits, days: Between(1, 180) },
    data: { mandateId: Id, letterId: Id },
  }),
  '/agents/mandate/revoke': ep({
    summary: '撤销授权书，立即生效',
    auth: 'login',
    changes: 'mandate.revoke',
    idempotent: true,
    body: { ...ofMandate, reason: Type.Optional(SomeText(200)) },
  }),
  '/agents/mandate/mine': ep({
    summary: '智能体查看自己的授权与今日余量',
    auth: 'login',
    changes: false,
    agent: {
      name: 'mandate_get',
      kind: 'read',
      scope: null,
      title: '查看授权书',
      says: 'What this connection may do at once, what is left today and until when. Everything else becomes a proposal a person confirms.',
    },
    data: {
      hasMandate: YesNo,
      number: Nullable(Text),
      words: Type.Array(Text),
      endsAt: Nullable(Instant),
      contractsLeftToday: Int,
      amountCentsLeftToday: Int,
      waryUntil: Nullable(Instant),
    },
  }),
  '/agents/mandate/proof': ep({
    summary: '智能体行为证明：授权书与其名下每一步的存证',
    auth: 'login',
    changes: false,
    body: ofMandate,
    data: {
      number: Text,
      limits: Text,
      limitsHash: Text,
      letterId: Id,
      leaves: Type.Array(Type.Object({ n: Int, step: Text, at: Instant, hash: Text, entry: Text })),
      isWhole: YesNo,
      /** To be checked without us; null while it is not in force. */
      proof: Nullable(Text),
    },
  }),
}
