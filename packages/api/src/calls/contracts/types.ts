import { type Static, Type } from 'typebox'
import { ep } from '../../endpoint.ts'
import { CONTRACT_TYPE } from '../../limits.ts'
import { Between, Int, Nullable, SomeText, Text, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, Instant, LocalId, Name } from '../../shapes.ts'

const ofType = { typeId: Id }
const edit = { auth: 'login', permission: 'system:archive:typeEdit' } as const

export const TYPE_FIELD_KINDS = ['text', 'number', 'day', 'select'] as const
export type TypeFieldKind = (typeof TYPE_FIELD_KINDS)[number]
/** Something the company wants to know of each contract of this kind. */
export const TypeField = Type.Object(
  {
    fieldId: LocalId,
    name: SomeText(CONTRACT_TYPE.fieldNameMax),
    kind: Type.Unsafe<TypeFieldKind>({ type: 'string', enum: TYPE_FIELD_KINDS }),
    required: YesNo,
    options: Type.Optional(
      Type.Array(SomeText(CONTRACT_TYPE.optionMax), {
        maxItems: CONTRACT_TYPE.options,
      }),
    ),
  },
  closed,
)
export type TypeField = Static<typeof TypeField>
const fields = Type.Array(TypeField, { maxItems: CONTRACT_TYPE.fields })

const facts = {
  name: Name,
  /** What {type} stands for in a number; the name where nothing shorter is given. */
  code: Nullable(TextUpTo(CONTRACT_TYPE.codeMax)),
  /** `{type}-{yyyy}{MM}-{0001}`; null when numbers are typed by hand. */
  numberRule: Nullable(TextUpTo(CONTRACT_TYPE.ruleMax)),
  validDays: Nullable(Between(1, CONTRACT_TYPE.validDaysMax)),
  note: Nullable(TextUpTo(200)),
}

const choices = { nationalSeal: Type.Optional(YesNo), labour: Type.Optional(YesNo) }

export const types = {
  '/contractType/list': ep({
    summary: '合同类型；发起时只列出启用的',
    auth: 'login',
    changes: false,
    body: { enabledOnly: Type.Optional(YesNo) },
    data: Type.Array(
      Type.Object({
        typeId: Id,
        ...facts,
        /** Signatures under contracts of this kind carry national seals beside PAdES. */
        nationalSeal: YesNo,
        /** Contracts of this kind are labour contracts, made as the guide for electronic labour contracts asks. */
        labour: YesNo,
        fields,
        isEnabled: YesNo,
        /** The number the next contract of this kind gets if it is sent now. */
        nextNumber: Nullable(Text),
        contracts: Int,
        updatedAt: Instant,
      }),
    ),
  }),
  '/contractType/add': ep({
    ...edit,
    summary: '新增合同类型',
    changes: 'contractType.add',
    idempotent: true,
    body: { ...facts, fields: Type.Optional(fields), ...choices },
    data: ofType,
  }),
  '/contractType/update': ep({
    ...edit,
    summary: '修改合同类型；已发送的合同不受影响',
    changes: 'contractType.change',
    /** Fields left out stay as they are, and so do the choices. */
    body: { typeId: Id, ...facts, fields: Type.Optional(fields), ...choices },
  }),
  '/contractType/enable': ep({
    ...edit,
    summary: '启用或停用合同类型',
    changes: 'contractType.enable',
    body: { typeId: Id, isEnabled: YesNo },
  }),
  '/contractType/delete': ep({
    ...edit,
    summary: '删除从未使用的合同类型',
    changes: 'contractType.delete',
    body: ofType,
  }),
}
