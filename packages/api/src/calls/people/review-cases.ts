import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { REASON_MAX } from '../../limits.ts'
import { Between, Int, Nullable, OneOf, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, PageOf, searched } from '../../shapes.ts'

const ofCase = { caseId: Id }
const Kind = OneOf('person', 'company', 'seal', 'ledger', 'filing', 'openUser')

const queued = {
  caseId: Id,
  kind: Text,
  /** Masked where it is a person. */
  subjectName: Text,
  companyName: Nullable(Text),
  applicantName: Nullable(Text),
  /** Masked. */
  applicantMobile: Nullable(Text),
  /** 1 pending, 2 passed, 3 failed, 4 withdrawn. */
  status: Int,
  reason: Nullable(Text),
  reviewerName: Nullable(Text),
  submittedAt: Instant,
  decidedAt: Nullable(Instant),
  /** Who is looking at it at the moment, and until when it is his. */
  claim: Nullable(Type.Object({ reviewerName: Nullable(Text), isMine: YesNo, until: Instant })),
}

/** Only people of the platform itself; a company's administrator is nobody here. */

export const reviewCases = {
  '/operator/reviews/list': ep({
    summary: '人工审核队列',
    auth: 'operator',
    changes: false,
    body: {
      kind: Type.Optional(Kind),
      status: Type.Optional(Between(1, 4)),
      ...searched,
    },
    data: PageOf(Type.Object(queued)),
  }),
  '/operator/reviews/waiting': ep({
    summary: '待审核的数量与等待最久的一件',
    auth: 'operator',
    changes: false,
    data: { count: Int, oldestAt: Nullable(Instant) },
  }),
  '/operator/reviews/claim': ep({
    summary: '领取一件申请：30 分钟内其他人不能审核；再次领取则延长',
    auth: 'operator',
    changes: 'review.claim',
    body: ofCase,
    data: { until: Instant },
  }),
  '/operator/reviews/release': ep({
    summary: '放弃自己领取的申请',
    auth: 'operator',
    changes: 'review.release',
    body: ofCase,
  }),
  '/operator/reviews/detail': ep({
    proven: true,
    summary: '打开审核资料：完整信息与证件图片，每次打开都记入日志',
    auth: 'operator',
    changes: 'review.open',
    body: ofCase,
    data: {
      ...queued,
      facts: Type.Array(
        Type.Object({
          label: Text,
          value: Text,
          /** What does not fit about it: the licence was read to say something else, or money proved nothing. */
          warning: Type.Optional(Text),
        }),
      ),
      evidence: Type.Array(Type.Object({ name: Text, url: Text, mediaType: Text })),
      /** Earlier decisions about the same subject, newest first. */
      earlier: Type.Array(
        Type.Object({
          status: Int,
          reason: Nullable(Text),
          decidedAt: Nullable(Instant),
        }),
      ),
    },
  }),
  '/operator/reviews/decide': ep({
    summary: '审核通过或驳回；驳回须写明原因',
    auth: 'operator',
    changes: 'review.decide',
    idempotent: true,
    body: {
      caseId: Id,
      passed: YesNo,
      reason: Type.Optional(TextUpTo(REASON_MAX)),
    },
  }),
}
