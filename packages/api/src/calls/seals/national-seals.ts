import { Type } from 'typebox'
import { ep, MB } from '../../endpoint.ts'
import { Between, Int, Nullable, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Day, Id, Instant } from '../../shapes.ts'

const ofSeal = { id: Id }
const withReason = { ...ofSeal, reason: SomeText(200) }

const NationalSeal = Type.Object({
  id: Id,
  /** 1 made here, for internal use; 2 made and recorded elsewhere. */
  sealClass: Int,
  companySealId: Nullable(Id),
  name: Text,
  state: Int,
  isExpired: YesNo,
  years: Int,
  purpose: Text,
  physical: Text,
  esId: Nullable(Text),
  maker: Nullable(Text),
  validFrom: Nullable(Instant),
  validTo: Nullable(Instant),
  recordNo: Nullable(Text),
  recordAuthority: Nullable(Text),
  recordedOn: Nullable(Text),
  /** Of one found invalid: by whom, by which document, and when that was decided. */
  foundBy: Nullable(Text),
  foundDocument: Nullable(Text),
  foundOn: Nullable(Text),
  /** Reports its register has given no receipt for. */
  unanswered: Int,
  /** Through whom one made elsewhere signs here; null where it only is on record. */
  signingService: Nullable(Text),
  connectedAt: Nullable(Instant),
  createdBy: Nullable(Text),
  createdAt: Instant,
})

const read = { auth: 'login', permission: 'system:seal:company', changes: false } as const
const edit = { auth: 'login', permission: 'system:seal:edit' } as const

/** National electronic seals (GB/T 38540): two kinds that are never shown in one list. */
export const nationalSeals = {
  '/nationalSeal/list': ep({
    ...read,
    summary: '国标电子印章：平台制作的与外部制作的',
    data: {
      /** none: nobody makes seals here; sandbox: the embedded maker, for trials; own. */
      making: Text,
      /** Who keeps keys of seals made elsewhere and signs with them; null where nobody is connected. */
      signing: Nullable(Type.Object({ name: Text, isSandbox: YesNo })),
      /** Who records seals and is told of them; null where one reports by hand. */
      register: Nullable(Type.Object({ name: Text, isSandbox: YesNo })),
      internal: Type.Array(NationalSeal),
      brought: Type.Array(NationalSeal),
    },
  }),
  '/nationalSeal/detail': ep({
    ...read,
    summary: '国标电子印章详情与办理记录',
    body: ofSeal,
    data: {
      ...NationalSeal.properties,
      /** Of one that is lost or found invalid: what its seal was used for from the moment that counts from. */
      usesSinceEnd: Type.Array(
        Type.Object({ contractNo: Nullable(Text), contractName: Text, by: Text, at: Instant }),
      ),
      history: Type.Array(
        Type.Object({
          action: Text,
          state: Int,
          from: Instant,
          reason: Text,
          by: Nullable(Text),
          at: Instant,
          sequence: Int,
          /** What the office that recorded the seal was told of this step; null where it need not hear of it. */
          report: Nullable(
            Type.Object({
              /** 1 no receipt yet, 2 receipt kept, 3 sent back. */
              state: Int,
              register: Nullable(Text),
              isByHand: YesNo,
              reportedAt: Nullable(Instant),
              receiptNo: Nullable(Text),
              receiptAt: Nullable(Instant),
              /** Of the receipt as it came; it stands in the evidence. */
              receiptSha256: Nullable(Text),
              sentBackReason: Nullable(Text),
            }),
          ),
        }),
      ),
    },
  }),
  '/nationalSeal/export': ep({
    auth: 'login',
    permission: 'system:seal:company',
    summary: '导出国标电子印章文件（.esl），不含私钥',
    kind: 'binary',
    changes: 'nationalSeal.export',
    body: ofSeal,
  }),
  '/nationalSeal/apply': ep({
    ...edit,
    summary: '申请制作国标电子印章，或申请变更',
    changes: 'nationalSeal.apply',
    idempotent: true,
    body: {
      sealId: Id,
      years: Between(1, 5),
      purpose: SomeText(200),
      /** The seal of rubber it goes with, or why there is none. */
      physical: TextUpTo(100),
      isReplacement: YesNo,
    },
    data: ofSeal,
  }),
  '/nationalSeal/refuse': ep({
    ...edit,
    summary: '退回制作申请，须说明原因',
    changes: 'nationalSeal.refuse',
    body: withReason,
  }),
  '/nationalSeal/make': ep({
    ...edit,
    summary: '制作国标电子印章',
    changes: 'nationalSeal.make',
    idempotent: true,
    timeout: 120,
    body: ofSeal,
    data: { ...ofSeal, esId: Text },
  }),
  '/nationalSeal/bring': ep({
    ...edit,
    summary: '导入外部制作的国标电子印章（.esl），核验后登记',
    changes: 'nationalSeal.bring',
    kind: 'multipart',
    files: 1,
    maxBytes: 3 * MB,
    timeout: 120,
    body: { purpose: SomeText(200) },
    data: ofSeal,
  }),
  '/nationalSeal/connect': ep({
    ...edit,
    summary: '为外部制作的印章连接签章服务：核对密钥后，可以用它盖章',
    changes: 'nationalSeal.connect',
    timeout: 120,
    body: {
      ...ofSeal,
      /** The seal of the company it stands for: who may use that one may use it. */
      sealId: Id,
      credentialId: SomeText(128),
      pin: SomeText(64),
    },
  }),
  '/nationalSeal/disconnect': ep({
    ...edit,
    summary: '断开外部制作的印章与签章服务的连接，须说明原因',
    changes: 'nationalSeal.disconnect',
    body: withReason,
  }),
  '/nationalSeal/trial': ep({
    ...edit,
    summary: '从沙箱签章服务领取一枚试用的外部印章，仅供测试',
    changes: 'nationalSeal.trial',
    idempotent: true,
    timeout: 120,
    body: { sealId: Id },
    data: { ...ofSeal, esId: Text },
  }),
  '/nationalSeal/record': ep({
    ...edit,
    summary: '登记外部制作的印章的备案信息',
    changes: 'nationalSeal.record',
    body: { ...ofSeal, recordNo: SomeText(60), authority: SomeText(100), recordedOn: Day },
  }),
  '/nationalSeal/stop': ep({
    ...edit,
    summary: '停用国标电子印章，须说明原因',
    changes: 'nationalSeal.stop',
    body: withReason,
  }),
  '/nationalSeal/resume': ep({
    ...edit,
    summary: '恢复国标电子印章，须说明原因',
    changes: 'nationalSeal.resume',
    body: withReason,
  }),
  '/nationalSeal/lose': ep({
    ...edit,
    summary: '挂失国标电子印章：自丢失时起的签章不再有效',
    changes: 'nationalSeal.lose',
    body: { ...withReason, since: Instant },
  }),
  '/nationalSeal/invalidate': ep({
    ...edit,
    summary: '登记国标电子印章被法院或机关认定无效；不可恢复',
    changes: 'nationalSeal.invalidate',
    body: {
      ...withReason,
      authority: SomeText(100),
      documentNo: SomeText(100),
      decidedOn: Day,
      /** From when on it does not count; null where it never was valid. */
      since: Nullable(Instant),
    },
  }),
  '/nationalSeal/receipt': ep({
    ...edit,
    summary: '登记备案机关对一项变化的回执',
    changes: 'nationalSeal.receipt',
    body: { ...ofSeal, sequence: Int, register: SomeText(100), receiptNo: SomeText(100), receivedOn: Day },
  }),
  '/nationalSeal/reportAgain': ep({
    ...edit,
    summary: '更正后重新向备案机关报告被退回的一项变化',
    changes: 'nationalSeal.reportAgain',
    body: { ...ofSeal, sequence: Int },
  }),
  '/nationalSeal/cancel': ep({
    ...edit,
    summary: '注销国标电子印章，须说明原因；不可恢复',
    changes: 'nationalSeal.cancel',
    body: withReason,
  }),
}
