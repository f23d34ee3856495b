import { Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { REASON_MAX } from '../../limits.ts'
import { Id, Instant, Keyword, ListOf, Nullable, PageOf, paged } from '../shapes.ts'

export const desk = {
  '/operator/outbox/list': ep({
    summary: '沙箱收件箱：短信、语音与邮件沙箱本应送出的内容',
    auth: 'operator',
    changes: false,
    body: { keyword: Type.Optional(Keyword), ...paged },
    data: PageOf(
      Type.Object({
        deliveryId: Id,
        channel: Type.String(),
        /** Masked. */
        target: Type.String(),
        content: Type.String(),
        at: Instant,
      }),
    ),
  }),
  '/operator/partner/list': ep({
    summary: '合作伙伴及其注册码',
    auth: 'operator',
    changes: false,
    body: { keyword: Type.Optional(Keyword), ...paged },
    data: PageOf(
      Type.Object({
        partnerId: Id,
        name: Type.String(),
        /** Masked. */
        mobile: Nullable(Type.String()),
        companyName: Nullable(Type.String()),
        code: Nullable(Type.String()),
        isCodeOn: Type.Boolean(),
        /** People who registered with a code of his. */
        registered: Type.Integer(),
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/partner/issueCode': ep({
    summary: '签发注册码；已有的同时作废',
    auth: 'operator',
    changes: 'partner.issueCode',
    body: { partnerId: Id },
    data: { code: Type.String() },
  }),
  '/operator/partner/switchCode': ep({
    summary: '停用或恢复注册码',
    auth: 'operator',
    changes: 'partner.switchCode',
    body: { partnerId: Id, isOn: Type.Boolean() },
  }),
  '/operator/openScope/list': ep({
    summary: '合作方应用待审批的能力与限额',
    auth: 'operator',
    changes: false,
    data: ListOf(
      Type.Object({
        requestId: Id,
        partnerName: Type.String(),
        appId: Type.String(),
        appName: Type.String(),
        scope: Type.String(),
        pace: Nullable(Type.String()),
        perSecond: Nullable(Type.Integer()),
        reason: Type.String(),
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
      granted: Type.Boolean(),
      answer: Type.Optional(Type.String({ maxLength: REASON_MAX })),
    },
  }),
  '/operator/openBill/disputes': ep({
    summary: '合作方对账单的异议；子合作方的由其上级答复',
    auth: 'operator',
    changes: false,
    body: { answered: Type.Optional(Type.Boolean()), keyword: Type.Optional(Keyword), ...paged },
    data: PageOf(
      Type.Object({
        disputeId: Id,
        partnerName: Type.String(),
        month: Type.String(),
        /** The line objected to; null where it is the whole bill. */
        line: Nullable(
          Type.Object({
            kindName: Type.String(),
            quantity: Type.Integer(),
            amountFen: Type.Integer(),
            at: Instant,
          }),
        ),
        reason: Type.String(),
        raisedBy: Type.String(),
        createdAt: Instant,
        answer: Nullable(Type.String()),
        answeredBy: Nullable(Type.String()),
      }),
    ),
  }),
  '/operator/openBill/answer': ep({
    summary: '答复合作方对账单的异议',
    auth: 'operator',
    changes: 'openBill.operatorAnswer',
    body: { disputeId: Id, answer: Type.String({ minLength: 2, maxLength: 500 }) },
  }),
  '/operator/company/list': ep({
    summary: '全部企业及其认证状态',
    auth: 'operator',
    changes: false,
    body: {
      keyword: Type.Optional(Keyword),
      status: Type.Optional(Type.Integer({ minimum: 0, maximum: 4 })),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        companyId: Id,
        name: Type.String(),
        creditCode: Nullable(Type.String()),
        status: Type.Integer(),
        members: Type.Integer(),
        disabledReason: Nullable(Type.String()),
        createdAt: Instant,
      }),
    ),
  }),
  '/operator/company/disable': ep({
    summary: '停用企业：其成员不能再发起、签署和用印',
    auth: 'operator',
    changes: 'company.disable',
    body: { companyId: Id, reason: Type.String({ minLength: 1, maxLength: REASON_MAX }) },
  }),
  '/operator/company/enable': ep({
    summary: '恢复已停用的企业',
    auth: 'operator',
    changes: 'company.enable',
    body: { companyId: Id },
  }),
}
