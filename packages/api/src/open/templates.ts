import { Type } from 'typebox'
import { AUTO_SOURCE_KEYS, type AutoSource } from '../contract-fields/auto-fill.ts'
import { FIELD_KINDS } from '../contract-fields/kinds.ts'
import { Between, Int, Num, OneOf, Text, TextUpTo, YesNo } from '../plain.ts'
import { HtmlField, HtmlPage, HtmlRole, htmlParts } from './html-template.ts'
import { endpoint } from './public-endpoint.ts'
import {
  closed,
  FileId,
  intOf,
  listOf,
  Moment,
  Nullable,
  paging,
  TemplateNo,
  textOf,
  Values,
} from './public-shapes.ts'

const GROUP = '模板'
const share = Type.Number({ minimum: 0, maximum: 1 })
const Field = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 50, description: '控件 key' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: '控件名称' })),
    type: Type.String({
      enum: FIELD_KINDS.filter((kind) => kind !== 'remark'),
      description:
        '控件类型；idNumber 身份证号、phone 手机号、region 省市区（值如 浙江省/杭州市/西湖区）、watermark 水印（只能由发起方填写）',
    }),
    role: Nullable(Type.String({ maxLength: 20, description: '所属角色；null 为发起方填写' })),
    page: Type.Integer({ minimum: 1, maximum: 2000, description: '页码，从 1 开始' }),
    x: share,
    y: share,
    width: share,
    height: share,
    required: Type.Optional(YesNo),
    options: Type.Optional(Type.Array(TextUpTo(50), { maxItems: 30, description: '选项' })),
    columns: Type.Optional(Type.Array(TextUpTo(30), { maxItems: 10, description: '表头' })),
    autoFill: Type.Optional(
      Type.Unsafe<AutoSource>({
        type: 'string',
        enum: AUTO_SOURCE_KEYS,
        description:
          '自动填充：由系统按所属角色的认证信息填写，不能赋值。companyName 企业名称、creditCode 统一社会信用代码、legalName 法定代表人、companyAddress 企业地址、personName 姓名、mobile 手机号、idNumber 身份证号、contractNumber 合同编号、contractName 合同名称、day 填写当天日期',
      }),
    ),
  },
  closed,
)

/** Of an HTML template nothing has a place until it is printed. */
const FieldShown = Type.Object({
  key: Text,
  name: Type.Optional(Text),
  type: Text,
  role: Nullable(Text),
  page: Type.Optional(Int),
  x: Type.Optional(Num),
  y: Type.Optional(Num),
  width: Type.Optional(Num),
  height: Type.Optional(Num),
  required: Type.Optional(YesNo),
  options: Type.Optional(Type.Array(Text)),
  columns: Type.Optional(Type.Array(Text)),
  autoFill: Type.Optional(Text),
})

export const templates = {
  'template/create': endpoint({
    group: GROUP,
    summary: '创建模板',
    pace: 'write',
    changes: 'openTemplate.make',
    body: {
      name: Type.String({ minLength: 1, maxLength: 100, description: '模板名称' }),
      fileId: FileId,
      roles: Type.Array(
        Type.Object(
          {
            name: Type.String({ minLength: 1, maxLength: 20, description: '角色名称，如 甲方' }),
            type: OneOf('person', 'company'),
            order: Type.Optional(Between(1, 50)),
          },
          closed,
        ),
        { minItems: 1, maxItems: 20, description: '角色' },
      ),
      fields: Type.Array(Field, { minItems: 1, maxItems: 300, description: '控件' }),
    },
    data: { templateNo: textOf('模板编号') },
    errors: ['OPEN_FILE_UNKNOWN', 'OPEN_FILE_NOT_READY', 'CONTRACT_INCOMPLETE'],
    example: {
      name: '采购合同',
      fileId: '01890000-0000-7000-8000-000000000000',
      roles: [{ name: '甲方', type: 'person' }],
      fields: [
        { key: 'sign', type: 'signature', role: '甲方', page: 1, x: 0.1, y: 0.8, width: 0.2, height: 0.06 },
      ],
    },
  }),
  'template/createHtml': endpoint({
    group: GROUP,
    summary: '创建 HTML 模板',
    notes: [
      '正文中 {{key}} 为字段，与接口 values、编辑器、预览使用同一个 key；未在 fields 中说明的字段按单行文本处理。',
      '<tr data-repeat="items"> 的行随数据增长，单元格写 {{items.列名}}，{{items.#}} 为行号；<thead> 在每页重复。',
      '<div data-if="key" data-op="filled|empty|is|not|above|below" data-value="值"> 按条件显示；<hr data-break="page"> 换页。',
      '脚本、样式表、链接、外部图片等一律去除，并在 removed 中列出。',
    ],
    pace: 'write',
    changes: 'openTemplate.make',
    body: {
      name: Type.String({ minLength: 1, maxLength: 100, description: '模板名称' }),
      html: htmlParts.html,
      header: Type.Optional(htmlParts.header),
      footer: Type.Optional(htmlParts.footer),
      page: Type.Optional(HtmlPage),
      roles: Type.Array(HtmlRole, { minItems: 1, maxItems: 20, description: '角色' }),
      fields: Type.Optional(Type.Array(HtmlField, { maxItems: 200, description: '字段' })),
    },
    data: {
      templateNo: textOf('模板编号'),
      removed: Type.Array(Text, { description: '被去除的内容' }),
      problems: Type.Array(Text, { description: '发起前需要补全的地方' }),
    },
    errors: ['OPEN_HTML'],
    example: {
      name: '采购合同',
      html: '<h1 style="text-align: center">采购合同</h1><p>甲方：{{buyer}}</p><table><thead><tr><th>序号</th><th>品名</th><th>金额</th></tr></thead><tbody><tr data-repeat="items"><td>{{items.#}}</td><td>{{items.品名}}</td><td>{{items.金额}}</td></tr></tbody></table><p>甲方签字：<span data-mark="signature" data-role="甲方"></span></p>',
      footer: '<p style="text-align: center">第 {{页码}} 页 共 {{总页数}} 页</p>',
      roles: [{ name: '甲方', type: 'person' }],
    },
  }),
  'template/fill': endpoint({
    group: GROUP,
    summary: '填写模板，得到文件',
    notes: ['返回的 fileId 可用于 contract/create。'],
    pace: 'file',
    changes: 'openTemplate.fill',
    body: { templateNo: TemplateNo, values: Values },
    data: {
      fileId: textOf('文件编号'),
      pages: intOf('页数'),
    },
    errors: ['OPEN_TEMPLATE_UNKNOWN', 'OPEN_TEMPLATE_OFF', 'OPEN_VALUE', 'OPEN_HTML'],
    example: { templateNo: 'HTM234567892345', values: { buyer: '示例科技有限公司', items: [] } },
  }),
  'template/list': endpoint({
    group: GROUP,
    summary: '模板列表',
    pace: 'read',
    changes: false,
    body: { ...paging },
    data: listOf(
      Type.Object({
        templateNo: textOf('模板编号'),
        name: textOf('名称'),
        kind: Type.String({ enum: ['pdf', 'html'], description: '模板类型' }),
        version: intOf('版本'),
        createdAt: Moment,
      }),
    ),
    agent: {
      name: 'template_find',
      kind: 'read',
      scope: 'template.read',
      title: '模板列表',
      says: 'Templates of this app.',
    },
    example: {},
  }),
  'template/get': endpoint({
    group: GROUP,
    summary: '模板详情',
    notes: ['sample 是可直接用于 contract/createByTemplate 的请求体。'],
    pace: 'read',
    changes: false,
    body: { templateNo: TemplateNo },
    data: {
      templateNo: textOf('模板编号'),
      name: textOf('名称'),
      kind: Type.String({ enum: ['pdf', 'html'], description: '模板类型' }),
      version: intOf('版本'),
      roles: Type.Array(Type.Object({ name: Text, type: Text, order: Int })),
      fields: Type.Array(FieldShown),
      sample: Type.Unknown({ description: '示例请求体' }),
    },
    errors: ['OPEN_TEMPLATE_UNKNOWN'],
    agent: {
      name: 'template_get',
      kind: 'read',
      scope: 'template.read',
      title: '模板详情',
      says: 'Roles and fields of a template of this app, with a sample request.',
    },
    example: { templateNo: 'MB-000001' },
  }),
  'template/remove': endpoint({
    group: GROUP,
    summary: '删除模板',
    notes: ['由它发起的合同不受影响。'],
    pace: 'write',
    changes: 'openTemplate.remove',
    body: { templateNo: TemplateNo },
    data: {},
    errors: ['OPEN_TEMPLATE_UNKNOWN'],
    example: { templateNo: 'MB-000001' },
  }),
}
