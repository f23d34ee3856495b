import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { REASON_MAX } from '../../limits.ts'
import { Id, Instant, Keyword, Nullable, PageOf, paged } from '../shapes.ts'

const Kind = Type.Union([
  Type.Literal('person'),
  Type.Literal('company'),
  Type.Literal('seal'),
  Type.Literal('ledger'),
  Type.Literal('filing'),
  Type.Literal('openUser'),
])

const queued = {
  caseId: Id,
  kind: Type.String(),
  /** Masked where it is a person. */
  subjectName: Type.String(),
  companyName: Nullable(Type.String()),
  applicantName: Nullable(Type.String()),
  /** Masked. */
  applicantMobile: Nullable(Type.String()),
  /** 1 pending, 2 passed, 3 failed, 4 withdrawn. */
  status: Type.Integer(),
  reason: Nullable(Type.String()),
  reviewerName: Nullable(Type.String()),
  submittedAt: Instant,
  decidedAt: Nullable(Instant),
  /** Who is looking at it at the moment, and until when it is his. */
  claim: Nullable(
    Type.Object({ reviewerName: Nullable(Type.String()), isMine: Type.Boolean(), until: Instant }),
  ),
}

/** Only people of the platform itself; a company's administrator is nobody here. */
export const reviewCases = {
  '/operator/reviews/list': ep({
    summary: '人工审核队列',
    auth: 'operator',
    changes: false,
    body: {
      kind: Type.Optional(Kind),
      status: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 })),
      keyword: Type.Optional(Keyword),
      ...paged,
    },
    data: PageOf(Type.Object(queued)),
  }),
  '/operator/reviews/waiting': ep({
    summary: '待审核的数量与等待最久的一件',
    auth: 'operator',
    changes: false,
    data: { count: Type.Integer(), oldestAt: Nullable(Instant) },
  }),
  '/operator/reviews/claim': ep({
    summary: '领取一件申请：30 分钟内其他人不能审核；再次领取则延长',
    auth: 'operator',
    changes: 'review.claim',
    body: { caseId: Id },
    data: { until: Instant },
  }),
  '/operator/reviews/release': ep({
    summary: '放弃自己领取的申请',
    auth: 'operator',
    changes: 'review.release',
    body: { caseId: Id },
  }),
  '/operator/reviews/detail': ep({
    summary: '打开审核资料：完整信息与证件图片，每次打开都记入日志',
    auth: 'operator',
    changes: 'review.open',
    body: { caseId: Id },
    data: {
      ...queued,
      facts: Type.Array(
        Type.Object({
          label: Type.String(),
          value: Type.String(),
          /** What does not fit about it: the licence was read to say something else, or money proved nothing. */
          warning: Type.Optional(Type.String()),
        }),
      ),
      evidence: Type.Array(
        Type.Object({ name: Type.String(), url: Type.String(), mediaType: Type.String() }),
      ),
      /** Earlier decisions about the same subject, newest first. */
      earlier: Type.Array(
        Type.Object({
          status: Type.Integer(),
          reason: Nullable(Type.String()),
          decidedAt: Nullable(Instant),
        }),
      ),
    },
  }),
  '/operator/reviews/decide': ep({
    summary: '审核通过或驳回；驳回须写明原因',
    auth: 'operator',
    changes: 'review.decide',
    body: {
      caseId: Id,
      passed: Type.Boolean(),
      reason: Type.Optional(Type.String({ maxLength: REASON_MAX })),
    },
  }),
}
