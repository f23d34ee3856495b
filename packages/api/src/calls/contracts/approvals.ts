import { type Static, Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { APPROVAL, REASON_MAX } from '../../limits.ts'
import { Between, Int, Nullable, OneOf, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, Keyword, Name, PageOf, paged } from '../../shapes.ts'
import { ContractFile, Enclosure, ofContract, Standing, shownField } from './contract-shapes.ts'

const ofFlow = { flowId: Id }
const settingRead = { auth: 'login', permission: 'system:setting:sign', changes: false } as const
const settingEdit = { auth: 'login', permission: 'system:setting:signEdit' } as const

const Purpose = OneOf('launch', 'sealUse')
/** 1 everybody, 2 any one, 3 one after another. */
const Rule = OneOf(1, 2, 3)
const Cents = Between(0, 1e15)

/** Who is asked; people are found when it is asked, so that a flow outlives those who come and go. */
export const Approver = Type.Object(
  {
    kind: OneOf('member', 'role', 'departmentHead', 'senderChooses', 'dutyList'),
    /** Of the member, the role or the duty list; the head is that of the department of whoever asks; who sends may choose himself. */
    id: Nullable(Id),
  },
  closed,
)
export type Approver = Static<typeof Approver>
/** How long each of a step may take, and what happens then. */
export const StepTimeout = Type.Object(
  {
    hours: Between(1, APPROVAL.timeoutHours),
    next: OneOf('remind', 'superior', 'administrators', 'member'),
    /** To whom it goes, where it goes to somebody named. */
    memberId: Nullable(Id),
  },
  closed,
)
export type StepTimeout = Static<typeof StepTimeout>
export const FlowStep = Type.Object(
  {
    rule: Rule,
    approvers: Type.Array(Approver, { minItems: 1, maxItems: APPROVAL.approversPerStep }),
    timeout: Type.Optional(Nullable(StepTimeout)),
  },
  closed,
)
export type FlowStep = Static<typeof FlowStep>
export const FlowConditions = Type.Object(
  {
    /** Empty for any kind of contract. */
    typeIds: Type.Array(Id, { maxItems: 50 }),
    amountFromCents: Nullable(Cents),
    amountToCents: Nullable(Cents),
  },
  closed,
)
export type FlowConditions = Static<typeof FlowConditions>

const flowFacts = {
  name: Name,
  purpose: Purpose,
  conditions: FlowConditions,
  steps: Type.Array(FlowStep, { minItems: 1, maxItems: APPROVAL.steps }),
}
/** Whom the sender asks, for the steps of the flow that leave it to him; steps count from one. */
export const ChosenApprovers = Type.Array(
  Type.Object(
    {
      step: Between(1, APPROVAL.steps),
      memberIds: Type.Array(Id, { minItems: 1, maxItems: APPROVAL.approversPerStep }),
    },
    closed,
  ),
  { maxItems: APPROVAL.steps },
)
export type ChosenApprovers = Static<typeof ChosenApprovers>

const ofApproval = { contractId: Id, approvalId: Id }

const Voter = Type.Object({
  voterId: Id,
  step: Int,
  rule: Int,
  name: Text,
  /** Whom he acts for, who is away. */
  inSteadOf: Nullable(Text),
  /** 0 waits, 1 due, 2 agreed, 3 refused, 4 no longer asked. */
  status: Int,
  comment: Nullable(Text),
  /** Asked for on the way, not by the flow. */
  isAdded: YesNo,
  isMe: YesNo,
  decidedAt: Nullable(Instant),
  /** Until when he may take his time, where the flow says so. */
  timeoutAt: Nullable(Instant),
})

/** Where people sign, and what the sender has filled in while it is not yet part of the pages. */
const ShownField = Type.Object(shownField)

export const approvals = {
  '/approval/list': ep({
    summary: '审批列表：待我审批、我已审批、我发起的',
    auth: 'login',
    permission: 'system:contract:approve',
    changes: false,
    body: {
      tab: OneOf('due', 'decided', 'asked'),
      keyword: Type.Optional(Keyword),
      purpose: Type.Optional(Purpose),
      ...paged,
    },
    data: PageOf(
      Type.Object({
        ...ofApproval,
        purpose: Purpose,
        contractName: Text,
        contractNumber: Nullable(Text),
        amountCents: Nullable(Int),
        flowName: Text,
        askedByName: Text,
        /** 0 under way, 1 passed, 2 rejected, 3 recalled. */
        status: Int,
        contractStatus: Int,
        /** Whom it waits for now. */
        waitsFor: Type.Array(Text),
        createdAt: Instant,
        decidedAt: Nullable(Instant),
      }),
    ),
  }),
  '/approval/count': ep({
    summary: '待我审批的数量',
    auth: 'login',
    permission: 'system:contract:approve',
    changes: false,
    data: { due: Int },
  }),
  '/approval/detail': ep({
    summary: '审批详情：合同内容、经过与可执行的操作',
    auth: 'login',
    changes: false,
    body: ofApproval,
    data: {
      ...ofApproval,
      purpose: Purpose,
      flowName: Text,
      status: Int,
      askedByName: Text,
      partyName: Nullable(Text),
      createdAt: Instant,
      decidedAt: Nullable(Instant),
      contract: Type.Object({
        name: Text,
        number: Nullable(Text),
        typeName: Nullable(Text),
        amountCents: Nullable(Int),
        ...Standing,
        initiatorName: Text,
        note: Nullable(Text),
        deadlineAt: Nullable(Instant),
        validFrom: Nullable(Text),
        validUntil: Nullable(Text),
        parties: Type.Array(Type.Object({ partyId: Text, name: Text, signers: Type.Array(Text) })),
        fields: Type.Array(ShownField),
        files: Type.Array(ContractFile),
        enclosures: Type.Array(Enclosure),
      }),
      voters: Type.Array(Voter),
      mayDecide: YesNo,
      mayAdd: YesNo,
      mayRecall: YesNo,
    },
  }),
  '/approval/preview': ep({
    summary: '发起前查看将经过的审批流程；不需要审批时流程为空',
    auth: 'login',
    permission: 'system:contract:start',
    changes: false,
    body: { typeId: Type.Optional(Nullable(Id)), amountCents: Type.Optional(Nullable(Cents)) },
    data: {
      flowName: Nullable(Text),
      steps: Type.Array(
        Type.Object({
          /** Of the flow, from one; a step passed over is left out. */
          step: Int,
          rule: Int,
          names: Type.Array(Text),
          /** Whoever sends says whom to ask here. */
          chooses: YesNo,
        }),
      ),
      /** Why it could not be asked as things stand. */
      problem: Nullable(Text),
    },
  }),
  '/approval/approve': ep({
    summary: '同意：最后一位同意后合同自动发送',
    auth: 'login',
    changes: 'approval.approve',
    idempotent: true,
    timeout: 120,
    body: { ...ofApproval, comment: Type.Optional(TextUpTo(REASON_MAX)) },
    data: Type.Object(Standing),
  }),
  '/approval/reject': ep({
    summary: '驳回',
    auth: 'login',
    changes: 'approval.reject',
    idempotent: true,
    body: { ...ofApproval, reason: SomeText(REASON_MAX) },
    data: Type.Object(Standing),
  }),
  '/approval/recall': ep({
    summary: '撤回发起审批，回到草稿',
    auth: 'login',
    changes: 'approval.recall',
    idempotent: true,
    body: ofContract,
    data: Type.Object(Standing),
  }),
  '/approval/add': ep({
    summary: '加签审批：审批人可在自己之前或之后加签，签署人可在盖章前加签',
    auth: 'login',
    service: 'service:contract:addapprove',
    changes: 'approval.add',
    idempotent: true,
    body: {
      contractId: Id,
      memberIds: Type.Array(Id, { minItems: 1, maxItems: APPROVAL.approversPerStep }),
      rule: Rule,
      /** Of an approver: before oneself or after. A signer is always after. */
      where: Type.Optional(OneOf('before', 'after')),
      comment: Type.Optional(TextUpTo(REASON_MAX)),
    },
  }),
  '/approval/askSealUse': ep({
    summary: '按用印审批流程申请用印；被驳回后可再次申请',
    auth: 'login',
    changes: 'approval.askSealUse',
    idempotent: true,
    body: ofContract,
    /** At once where whoever asks is the one who would be asked. */
    data: { granted: YesNo },
  }),

  '/approvalFlow/list': ep({
    ...settingRead,
    summary: '审批流程，按判断的先后',
    data: Type.Array(
      Type.Object({
        flowId: Id,
        ...flowFacts,
        isEnabled: YesNo,
        /** What each step reads like; names that are gone are said so. */
        described: Type.Array(
          Type.Object({
            rule: Int,
            names: Type.Array(Text),
            /** To whom it goes after the time is up, where that is somebody named. */
            timeoutName: Nullable(Text),
          }),
        ),
        typeNames: Type.Array(Text),
        updatedAt: Instant,
      }),
    ),
  }),
  '/approvalFlow/save': ep({
    ...settingEdit,
    summary: '新增或修改审批流程；进行中的审批不受影响',
    changes: 'approvalFlow.save',
    idempotent: true,
    body: { flowId: Type.Optional(Id), ...flowFacts },
    data: ofFlow,
  }),
  '/approvalFlow/enable': ep({
    ...settingEdit,
    summary: '启用或停用审批流程',
    changes: 'approvalFlow.enable',
    idempotent: true,
    body: { flowId: Id, isEnabled: YesNo },
  }),
  '/approvalFlow/order': ep({
    ...settingEdit,
    summary: '调整判断的先后',
    changes: 'approvalFlow.order',
    idempotent: true,
    body: { flowIds: Type.Array(Id, { minItems: 1, maxItems: APPROVAL.flows }) },
  }),
  '/approvalFlow/remove': ep({
    ...settingEdit,
    summary: '删除审批流程',
    changes: 'approvalFlow.remove',
    idempotent: true,
    body: ofFlow,
  }),

  '/signSetting/detail': ep({
    summary: '签约设置：发起合同时的默认值与用印、提醒规则',
    auth: 'login',
    changes: false,
    data: {
      deadlineDays: Int,
      inTurn: YesNo,
      intentMethods: Type.Array(Int),
      /** The ways of being asked that this platform offers. */
      intentOffered: Type.Array(Int),
      reading: Int,
      readingSeconds: Int,
      mayRefuse: YesNo,
      mayTransfer: YesNo,
      sealUseApproval: YesNo,
      tellPartiesOfEnd: YesNo,
      reminderDays: Type.Array(Int),
      /** Signatures are drawn by hand. */
      handDrawn: YesNo,
      freshDrawn: YesNo,
      /** For so many minutes one proof of meaning it serves the next contracts of this company; 0 for each its own. */
      intentMinutes: Int,
    },
  }),
  '/signSetting/save': ep({
    ...settingEdit,
    summary: '修改签约设置',
    changes: 'signSetting.save',
    idempotent: true,
    body: {
      deadlineDays: Between(1, 365),
      inTurn: YesNo,
      intentMethods: Type.Array(OneOf(1, 2, 3), {
        minItems: 1,
        maxItems: 3,
        uniqueItems: true,
      }),
      /** Given back as it was read; not ours to change. */
      intentOffered: Type.Optional(Type.Array(Int, { maxItems: 10 })),
      reading: OneOf(0, 1, 2, 3),
      readingSeconds: Between(0, 300),
      mayRefuse: YesNo,
      mayTransfer: YesNo,
      sealUseApproval: YesNo,
      tellPartiesOfEnd: YesNo,
      handDrawn: Type.Optional(YesNo),
      freshDrawn: Type.Optional(YesNo),
      intentMinutes: Type.Optional(Between(0, 10)),
      reminderDays: Type.Array(Between(1, 30), {
        maxItems: 5,
        uniqueItems: true,
      }),
    },
  }),
}
