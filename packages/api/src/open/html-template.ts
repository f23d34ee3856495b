import { Nullable, SomeText, YesNo } from '../plain.ts'
import { yesNoOf } from './public-shapes.ts'
// An HTML template: text that reflows around its values. The same keys in the editor, in a request and in a preview.

import { type Static, Type } from 'typebox'
import { FILLED_KINDS } from '../contract-fields/filled-kinds.ts'
import { closed } from '../shapes.ts'

export const HTML_TEMPLATE = {
  htmlMax: 500_000,
  fields: 200,
  roles: 20,
  tableRows: 2000,
  perApp: 1000,
} as const
export const HTML_FIELD_KINDS = [...FILLED_KINDS, 'table', 'image', 'idNumber', 'phone', 'region'] as const
export type HtmlFieldKind = (typeof HTML_FIELD_KINDS)[number]
/** What can be left to a party: a box is kept free for it where the text has come to. */
export const LEFT_TO_PARTIES: readonly HtmlFieldKind[] = [
  'text',
  'lines',
  'number',
  'day',
  'select',
  'image',
  'idNumber',
  'phone',
  'region',
]

export const FieldKey = Type.String({
  pattern: '^[^\\s{}.<>"\'&]{1,50}$',
  description: '字段 key：正文中写作 {{key}}，接口 values 用同一个 key',
})
export const HtmlField = Type.Object(
  {
    key: FieldKey,
    name: Type.Optional(Type.String({ maxLength: 50, description: '字段名称' })),
    type: Type.Unsafe<HtmlFieldKind>({ type: 'string', enum: HTML_FIELD_KINDS, description: '字段类型' }),
    role: Type.Optional(
      Nullable(Type.String({ maxLength: 20, description: '由哪个角色填写；null 为发起方填写' })),
    ),
    required: Type.Optional(yesNoOf('必填，默认 true')),
    options: Type.Optional(Type.Array(SomeText(50), { maxItems: 30, description: '选项' })),
    columns: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 30, pattern: '^[^{}<>"\'&]+$' }), {
        maxItems: 20,
        description: '表格的列；每行是以列名为键的对象',
      }),
    ),
    format: Type.Optional(
      Type.String({ maxLength: 20, description: '日期或数字的写法，如 yyyy年m月d日、thousands、capital' }),
    ),
    decimals: Type.Optional(Type.Integer({ minimum: 0, maximum: 6, description: '小数位数' })),
    sample: Type.Optional(Type.String({ maxLength: 200, description: '示例值，用于预览' })),
  },
  closed,
)
export type HtmlField = Static<typeof HtmlField>

export const HtmlRole = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 20, description: '角色名称，如 甲方' }),
    type: Type.Unsafe<'person' | 'company'>({ type: 'string', enum: ['person', 'company'] }),
    order: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: '签署顺序' })),
    seam: Type.Optional(yesNoOf('企业另加骑缝章')),
  },
  closed,
)
export type HtmlRole = Static<typeof HtmlRole>

const Margin = Type.Number({ minimum: 10, maximum: 60 })
export const HtmlPage = Type.Object(
  {
    landscape: YesNo,
    topMm: Margin,
    bottomMm: Margin,
    leftMm: Margin,
    rightMm: Margin,
  },
  closed,
)
export const DEFAULT_PAGE: Static<typeof HtmlPage> = {
  landscape: false,
  topMm: 25,
  bottomMm: 25,
  leftMm: 25,
  rightMm: 25,
}

const Html = (maxLength: number, description: string) => Type.String({ maxLength, description })
export const htmlParts = {
  html: Html(
    HTML_TEMPLATE.htmlMax,
    '正文 HTML：{{key}} 为字段；<tr data-repeat="key"> 的行随数据增长，单元格写 {{key.列名}}；<div data-if="key" data-op="is" data-value="值"> 按条件显示；<span data-mark="seal" data-role="甲方"></span> 为盖章处',
  ),
  header: Html(20_000, '页眉 HTML'),
  footer: Html(20_000, '页脚 HTML，{{页码}} 与 {{总页数}} 可用'),
}
export const HtmlContent = Type.Object(
  {
    ...htmlParts,
    page: HtmlPage,
    roles: Type.Array(HtmlRole, { minItems: 1, maxItems: HTML_TEMPLATE.roles }),
    fields: Type.Array(HtmlField, { maxItems: HTML_TEMPLATE.fields }),
  },
  closed,
)
export type HtmlContent = Static<typeof HtmlContent>
