import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { PAPER_KINDS, type PaperKind } from '../../open/review-papers.ts'
import { Between, Int, Nullable, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id, Instant, NumberedOf } from '../../shapes.ts'
import { AppId } from './apps.ts'

const ofReview = { appId: AppId, reviewId: Id }
const Account = SomeText(64)
const Reason = SomeText(200)
const listed = {
  reviewId: Id,
  account: Text,
  isCompany: YesNo,
  /** Masked, unless it is a company's. */
  name: Text,
  /** 0 not handed in, 1 being looked at, 2 passed, 3 not passed. */
  status: Int,
  /** While it is being looked at: by the partner, or by the platform. */
  stage: Nullable(Text),
  papers: Int,
  papersNeeded: Int,
  reason: Nullable(Text),
  submittedAt: Nullable(Instant),
  updatedAt: Instant,
}

export const manualReview = {
  '/open/review/list': ep({
    summary: '开放平台：人工审核列表',
    auth: 'open',
    changes: false,
    body: {
      appId: AppId,
      status: Type.Optional(Between(0, 3)),
      keyword: Type.Optional(TextUpTo(64)),
      page: Type.Optional(Between(1, 10_000)),
    },
    data: NumberedOf(Type.Object(listed)),
  }),
  '/open/review/count': ep({
    summary: '开放平台：各状态的人工审核数量',
    auth: 'open',
    changes: false,
    body: { appId: AppId },
    data: { counts: Type.Array(Type.Object({ status: Int, count: Int })) },
  }),
  '/open/review/detail': ep({
    summary: '开放平台：查看证件与识别结果，每次查看都记入日志',
    auth: 'open',
    changes: 'openReview.open',
    body: ofReview,
    data: {
      ...listed,
      /** As the partner gave it. */
      said: Type.Object({
        name: Text,
        idNo: Nullable(Text),
        legalName: Nullable(Text),
        agent: Nullable(Text),
        mobile: Nullable(Text),
      }),
      pictures: Type.Array(
        Type.Object({
          kind: Text,
          label: Text,
          url: Text,
          /** Null where nothing could be read. */
          text: Nullable(Text),
          by: Text,
          at: Instant,
        }),
      ),
      /** What was read differs from what was said. */
      warnings: Type.Array(Text),
      history: Type.Array(
        Type.Object({
          what: Text,
          by: Text,
          reason: Nullable(Text),
          at: Instant,
        }),
      ),
    },
  }),
  '/open/review/uploadPaper': ep({
    summary: '开放平台：代用户上传一张证件，读出其中的文字',
    auth: 'open',
    kind: 'multipart',
    files: 1,
    maxBytes: 10 * MB,
    changes: 'openReview.paper',
    timeout: 120,
    body: {
      appId: AppId,
      account: Account,
      kind: Type.Unsafe<PaperKind>({ type: 'string', enum: PAPER_KINDS }),
    },
    data: { reviewId: Id, text: Nullable(Text) },
  }),
  '/open/review/submit': ep({
    summary: '开放平台：提交或重新提交人工审核',
    auth: 'open',
    changes: 'openReview.submit',
    body: ofReview,
  }),
  '/open/review/withdraw': ep({
    summary: '开放平台：撤回尚无结果的人工审核',
    auth: 'open',
    changes: 'openReview.withdraw',
    body: ofReview,
  }),
  '/open/review/approve': ep({
    summary: '开放平台：初审通过，交平台终审',
    auth: 'open',
    changes: 'openReview.approve',
    body: ofReview,
  }),
  '/open/review/reject': ep({
    summary: '开放平台：初审退回，须写明原因',
    auth: 'open',
    changes: 'openReview.reject',
    body: { ...ofReview, reason: Reason },
  }),
}
