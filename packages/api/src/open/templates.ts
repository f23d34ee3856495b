import { Type } from 'typebox'
import { endpoint } from './public-endpoint.ts'
import { closed, FileId, listOf, Moment, Nullable, paging, TemplateNo } from './public-shapes.ts'

const GROUP = '模板'
const share = Type.Number({ minimum: 0, maximum: 1 })
const Field = Type.Object(
  {
    key: Type.String({ minLength: 1, maxLength: 50, description: '控件 key' }),
    name: Type.Optional(Type.String({ maxLength: 50, description: '控件名称' })),
    type: Type.String({
      enum: [
        'seal',
        'signature',
        'seam',
        'date',
        'text',
        'lines',
        'number',
        'day',
        'choice',
        'check',
        'select',
        'image',
        'table',
      ],
      description: '控件类型',
    }),
    role: Nullable(Type.String({ maxLength: 20, description: '所属角色；null 为发起方填写' })),
    page: Type.Integer({ minimum: 1, maximum: 2000, description: '页码，从 1 开始' }),
    x: share,
    y: share,
    width: share,
    height: share,
    required: Type.Optional(Type.Boolean()),
    options: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 30, description: '选项' })),
    columns: Type.Optional(Type.Array(Type.String({ maxLength: 30 }), { maxItems: 10, description: '表头' })),
  },
  closed,
)

export const templates = {
  'template/create': endpoint({
    group: GROUP,
    summary: '创建模板',
    pace: 'write',
    changes: 'openTemplate.make',
    body: Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 100, description: '模板名称' }),
        fileId: FileId,
        roles: Type.Array(
          Type.Object(
            {
              name: Type.String({ minLength: 1, maxLength: 20, description: '角色名称，如 甲方' }),
              type: Type.Union([Type.Literal('person'), Type.Literal('company')]),
              order: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
            },
            closed,
          ),
          { minItems: 1, maxItems: 20, description: '角色' },
        ),
        fields: Type.Array(Field, { minItems: 1, maxItems: 300, description: '控件' }),
      },
      closed,
    ),
    data: Type.Object({ templateNo: Type.String({ description: '模板编号' }) }),
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
  'template/list': endpoint({
    group: GROUP,
    summary: '模板列表',
    pace: 'read',
    changes: false,
    body: Type.Object({ ...paging }, closed),
    data: listOf(
      Type.Object({
        templateNo: Type.String({ description: '模板编号' }),
        name: Type.String({ description: '名称' }),
        createdAt: Moment,
      }),
    ),
    example: {},
  }),
  'template/get': endpoint({
    group: GROUP,
    summary: '模板详情',
    notes: ['sample 是可直接用于 contract/createByTemplate 的请求体。'],
    pace: 'read',
    changes: false,
    body: Type.Object({ templateNo: TemplateNo }, closed),
    data: Type.Object({
      templateNo: Type.String({ description: '模板编号' }),
      name: Type.String({ description: '名称' }),
      roles: Type.Array(Type.Object({ name: Type.String(), type: Type.String(), order: Type.Integer() })),
      fields: Type.Array(Field),
      sample: Type.Unknown({ description: '示例请求体' }),
    }),
    errors: ['OPEN_TEMPLATE_UNKNOWN'],
    example: { templateNo: 'MB-000001' },
  }),
  'template/remove': endpoint({
    group: GROUP,
    summary: '删除模板',
    notes: ['由它发起的合同不受影响。'],
    pace: 'write',
    changes: 'openTemplate.remove',
    body: Type.Object({ templateNo: TemplateNo }, closed),
    data: Type.Object({}),
    errors: ['OPEN_TEMPLATE_UNKNOWN'],
    example: { templateNo: 'MB-000001' },
  }),
}
