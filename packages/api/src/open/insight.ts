import { Type } from 'typebox'
import { STANCES, STRICTNESSES, SWITCHES, type SwitchKey } from '../ai.ts'
import { Text } from '../calls/plain.ts'
import { endpoint } from './public-endpoint.ts'
import { closed, FileId, intOf, Moment, Nullable, numOf, textOf } from './public-shapes.ts'

const GROUP = '智能比对与审查'
const TaskNo = Type.String({ format: 'uuid', description: '任务编号' })
const Begun = Type.Object({ taskNo: TaskNo })
const Task = {
  taskNo: TaskNo,
  status: textOf('waiting 排队，running 处理中，finished 完成，failed 失败'),
  progress: intOf('进度，0–100'),
  reason: Nullable(textOf('失败原因')),
  copies: intOf('扣除的份数；失败后返还为 0'),
  webUrl: Nullable(textOf('结果页，由绑定企业的成员登录后查看；沙箱没有可登录的成员，为 null')),
  createdAt: Moment,
  finishedAt: Nullable(Moment),
}
const Switch = (description: string) => Type.Optional(Type.Boolean({ description }))
const switches = Object.fromEntries(SWITCHES.map(({ key, label }) => [key, Switch(label)])) as Record<
  SwitchKey,
  ReturnType<typeof Switch>
>
const ofTask = Type.Object({ taskNo: TaskNo }, closed)

export const insight = {
  'compare/create': endpoint({
    group: GROUP,
    summary: '发起合同比对',
    notes: ['每 15 页计 1 份；失败全额返还。', '完成或失败时推送 compare.finished，用 compare/get 取结果。'],
    pace: 'ai',
    ability: 'compare',
    changes: 'openAi.compare',
    body: { baseFileId: FileId, compareFileId: FileId, ...switches },
    data: Begun,
    errors: ['OPEN_FILE_UNKNOWN', 'OPEN_FILE_NOT_READY', 'OPEN_ABILITY', 'QUOTA_SHORT'],
    example: {
      baseFileId: '01890000-0000-7000-8000-000000000001',
      compareFileId: '01890000-0000-7000-8000-000000000002',
    },
  }),
  'compare/get': endpoint({
    group: GROUP,
    summary: '查询比对结果',
    pace: 'read',
    ability: 'compare',
    changes: false,
    body: ofTask,
    data: {
      ...Task,
      similarity: Nullable(numOf('相似度，0–1')),
      diffs: Type.Array(
        Type.Object({
          type: textOf('差异类型'),
          importance: textOf('重要程度'),
          clause: Nullable(textOf('所在条款')),
          baseText: textOf('主合同内容'),
          compareText: textOf('对比合同内容'),
        }),
        { description: '差异，完成后返回' },
      ),
    },
    errors: ['NOT_FOUND'],
    example: { taskNo: '01890000-0000-7000-8000-000000000003' },
  }),
  'review/create': endpoint({
    group: GROUP,
    summary: '发起合同审查',
    notes: [
      '每 15 页计 1 份；失败全额返还。',
      '完成或失败时推送 review.finished，用 review/get 取结果。',
      '法律依据只引用现行条文并注明版本，结论由AI生成，供参考。',
    ],
    pace: 'ai',
    ability: 'review',
    changes: 'openAi.review',
    body: {
      fileId: FileId,
      type: Type.Optional(Type.String({ maxLength: 20, description: '合同类型；不填自动判断' })),
      side: Type.Optional(
        Type.Unsafe<(typeof STANCES)[number]>({
          type: 'string',
          enum: [...STANCES],
          description: '审查立场',
        }),
      ),
      strictness: Type.Optional(
        Type.Unsafe<(typeof STRICTNESSES)[number]>({
          type: 'string',
          enum: [...STRICTNESSES],
          description: '尺度',
        }),
      ),
    },
    data: Begun,
    errors: ['OPEN_FILE_UNKNOWN', 'OPEN_FILE_NOT_READY', 'OPEN_ABILITY', 'QUOTA_SHORT'],
    example: { fileId: '01890000-0000-7000-8000-000000000001' },
  }),
  'review/get': endpoint({
    group: GROUP,
    summary: '查询审查结果',
    pace: 'read',
    ability: 'review',
    changes: false,
    body: ofTask,
    data: {
      ...Task,
      type: textOf('合同类型'),
      findings: Type.Array(
        Type.Object({
          title: textOf('风险'),
          level: textOf('high 高，medium 中，low 低'),
          quote: textOf('原文'),
          why: textOf('说明'),
          legalBasis: Type.Array(Text, { description: '法律依据' }),
          suggestion: textOf('建议'),
          wording: textOf('建议写法'),
        }),
        { description: '发现，完成后返回' },
      ),
    },
    errors: ['NOT_FOUND'],
    example: { taskNo: '01890000-0000-7000-8000-000000000003' },
  }),
}
