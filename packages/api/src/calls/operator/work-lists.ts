import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { REASON_MAX } from '../../limits.ts'
import { Between, Int, Nullable, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Day, Id, Instant, Keyword, ListOf, PageOf, paged, searched } from '../../shapes.ts'

export const workLists = {
  '/operator/outbox/list': ep({
    summary: '沙箱收件箱：短信、语音与邮件沙箱本应送出的内容',
    auth: 'operator',
    changes: false,
    body: { ...searched },
    data: PageOf(
      Type.Object({
        deliveryId: Id,
        channel: Text,
        /** Masked. */
        target: Text,
        content: Text,
        at: Instant,
      }),
    ),
  }),
  '/operator/partner/list': ep({
    summary: '合作伙伴及其注册码',
    auth: 'operator',
    changes: false,
    body: { ...searched },
    data: PageOf(
      Type.Object({
        partnerId: Id,
        name: Text,
        /** Masked. */
        mobile: Nullable(Text),
        companyName: Nullable(Text),
        code: Nullable(Text),
        isCodeOn: YesNo,
        /** People who registered with a code of his. */
        registered: Int,
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/partner/issueCode': ep({
    proven: true,
    summary: '签发注册码；已有的同时作废',
    auth: 'operator',
    changes: 'partner.issueCode',
    body: { partnerId: Id },
    data: { code: Text },
  }),
  '/operator/partner/switchCode': ep({
    proven: true,
    summary: '停用或恢复注册码',
    auth: 'operator',
    changes: 'partner.switchCode',
    body: { partnerId: Id, isOn: YesNo },
  }),
  '/operator/openScope/list': ep({
    summary: '合作方应用待审批的能力与限额',
    auth: 'operator',
    changes: false,
    data: ListOf(
      Type.Object({
        requestId: Id,
        partnerName: Text,
        appId: Text,
        appName: Text,
        scope: Text,
        pace: Nullable(Text),
        perSecond: Nullable(Int),
        reason: Text,
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/openScope/decide': ep({
    summary: '同意或拒绝合作方应用的能力与限额',
    auth: 'operator',
    changes: 'openScope.decide',
    body: {
      requestId: Id,
      granted: YesNo,
      answer: Type.Optional(TextUpTo(REASON_MAX)),
    },
  }),
  '/operator/openBill/disputes': ep({
    summary: '合作方对账单的异议；子合作方的由其上级答复',
    auth: 'operator',
    changes: false,
    body: { answered: Type.Optional(YesNo), ...searched },
    data: PageOf(
      Type.Object({
        disputeId: Id,
        partnerName: Text,
        month: Text,
        /** The line objected to; null where it is the whole bill. */
        line: Nullable(
          Type.Object({
            kindName: Text,
            quantity: Int,
            amountFen: Int,
            at: Instant,
          }),
        ),
        reason: Text,
        raisedBy: Text,
        createdAt: Instant,
        answer: Nullable(Text),
        answeredBy: Nullable(Text),
      }),
    ),
  }),
  '/operator/openBill/answer': ep({
    summary: '答复合作方对账单的异议',
    auth: 'operator',
    changes: 'openBill.operatorAnswer',
    body: { disputeId: Id, answer: Type.String({ minLength: 2, maxLength: 500 }) },
  }),
  '/operator/docFeedback/list': ep({
    summary: '开放平台文档的纠错',
    auth: 'operator',
    changes: false,
    body: { settled: Type.Optional(YesNo), ...searched },
    data: PageOf(
      Type.Object({
        feedbackId: Id,
        page: Text,
        content: Text,
        contact: Nullable(Text),
        createdAt: Instant,
        outcome: Nullable(Text),
        settledBy: Nullable(Text),
      }),
    ),
  }),
  '/operator/docFeedback/settle': ep({
    summary: '处理一条文档纠错',
    auth: 'operator',
    changes: 'openDoc.settle',
    body: { feedbackId: Id, outcome: Type.String({ minLength: 2, maxLength: 500 }) },
  }),
  '/operator/openNotice/list': ep({
    summary: '开放平台公告，含已撤下的',
    auth: 'operator',
    changes: false,
    body: { ...searched },
    data: PageOf(
      Type.Object({
        noticeId: Id,
        day: Day,
        title: Text,
        content: Text,
        publishedBy: Text,
        publishedAt: Instant,
        withdrawnAt: Nullable(Instant),
      }),
    ),
  }),
  '/operator/openNotice/publish': ep({
    summary: '发布开放平台公告；给出编号时改写已发布的',
    auth: 'operator',
    changes: 'openNotice.publish',
    body: { noticeId: Type.Optional(Id), title: SomeText(60), content: SomeText(1000), day: Day },
    data: { noticeId: Id },
  }),
  '/operator/openNotice/withdraw': ep({
    summary: '撤下开放平台公告',
    auth: 'operator',
    changes: 'openNotice.withdraw',
    body: { noticeId: Id },
  }),
  '/operator/company/list': ep({
    summary: '全部企业及其认证状态',
    auth: 'operator',
    changes: false,
    body: {
      keyword: Type.Optional(Keyword),
      status: Type.Optional(Between(0, 4)),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        companyId: Id,
        name: Text,
        creditCode: Nullable(Text),
        status: Int,
        members: Int,
        disabledReason: Nullable(Text),
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/company/disable': ep({
    summary: '停用企业：其成员不能再发起、签署和用印',
    auth: 'operator',
    changes: 'company.disable',
    body: { companyId: Id, reason: SomeText(REASON_MAX) },
  }),
  '/operator/company/enable': ep({
    summary: '恢复已停用的企业',
    auth: 'operator',
    changes: 'company.enable',
    body: { companyId: Id },
  }),
}
