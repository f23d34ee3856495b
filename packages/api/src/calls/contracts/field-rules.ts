// What a field does by itself: when it is shown and asked for, what it is computed from, and what is demanded of it in
// the words of whoever made the template.

import { type Static, Type } from 'typebox'
import { Between, OneOf, TextUpTo, YesNo } from '../../plain.ts'
import { closed, Id, LocalId } from '../../shapes.ts'

export const TEST_WAYS = [
  'is',
  'isNot',
  'has',
  'hasNot',
  'above',
  'atLeast',
  'below',
  'atMost',
  'filled',
  'empty',
] as const
export type TestWay = (typeof TEST_WAYS)[number]
const Way = Type.Unsafe<TestWay>({ type: 'string', enum: TEST_WAYS })

/** Compared with words, a number or a day, or with what stands in another field. */
const compared = {
  way: Way,
  value: Type.Optional(TextUpTo(200)),
  otherId: Type.Optional(LocalId),
}
export const FieldTest = Type.Object({ fieldId: LocalId, ...compared }, closed)
export type FieldTest = Static<typeof FieldTest>

export const FieldCondition = Type.Object(
  { match: OneOf('all', 'any'), tests: Type.Array(FieldTest, { minItems: 1, maxItems: 10 }) },
  closed,
)
export type FieldCondition = Static<typeof FieldCondition>

/** What the value itself must be, and what is said when it is not. */
export const FieldCheck = Type.Object({ ...compared, message: TextUpTo(100) }, closed)
export type FieldCheck = Static<typeof FieldCheck>

/** A number or a day of another field, the sum of a table's column, a fixed number, or the day in China. */
export const Operand = Type.Union([
  Type.Object({ fieldId: LocalId, column: Type.Optional(Between(0, 9)) }, closed),
  Type.Object({ number: TextUpTo(22) }, closed),
  Type.Object({ today: Type.Literal(true) }, closed),
])
export type Operand = Static<typeof Operand>

export const FORMULA_WAYS = ['sum', 'difference', 'product', 'percent', 'days', 'later'] as const
export type FormulaWay = (typeof FORMULA_WAYS)[number]
export const Formula = Type.Object(
  {
    way: Type.Unsafe<FormulaWay>({ type: 'string', enum: FORMULA_WAYS }),
    of: Type.Array(Operand, { minItems: 1, maxItems: 20 }),
    /** Of a later day: how the second operand counts. */
    unit: Type.Optional(OneOf('day', 'month', 'year')),
  },
  closed,
)
export type Formula = Static<typeof Formula>

/** One column of a table; a product is of other columns of the same row. */
export const ColumnRule = Type.Object(
  {
    number: Type.Optional(YesNo),
    decimals: Type.Optional(Between(0, 6)),
    /** Its sum stands below the last row. */
    total: Type.Optional(YesNo),
    product: Type.Optional(Type.Array(Between(0, 9), { minItems: 2, maxItems: 9 })),
  },
  closed,
)
export type ColumnRule = Static<typeof ColumnRule>

/** A file that is part of the contract only when fields say so. */
export const FileRule = Type.Object({ fileId: Id, when: FieldCondition }, closed)
export type FileRule = Static<typeof FileRule>

export const fieldRules = {
  /** The rule of the file it stands on, as the server writes it; what somebody else says there is not taken up. */
  fileWhen: Type.Optional(FieldCondition),
  showWhen: Type.Optional(FieldCondition),
  requireWhen: Type.Optional(FieldCondition),
  formula: Type.Optional(Formula),
  checks: Type.Optional(Type.Array(FieldCheck, { maxItems: 5 })),
  minRows: Type.Optional(Between(0, 50)),
  maxRows: Type.Optional(Between(1, 50)),
  columnRules: Type.Optional(Type.Array(ColumnRule, { maxItems: 10 })),
}
