import { Type } from 'typebox'
import { TEXT_MAX } from '../../ai.ts'
import { ep, MB } from '../../endpoint.ts'
import { Int, Nullable, Num, Text, TextUpTo, YesNo } from '../../plain.ts'
import { Id } from '../../shapes.ts'
import { ofTask } from '../people/background-tasks.ts'
import { callsOfTask, Flag, OssKey, PageBoxes, ShownFile, TaskRow, whereFrom } from './ai-shapes.ts'

const use = { auth: 'login', permission: 'system:ai:compare' } as const
const task = callsOfTask(use, ofTask)
const Pasted = Type.Optional(TextUpTo(TEXT_MAX))
const switches = {
  sealRecognition: Flag,
  fullWidthHalfWidthRecognition: Flag,
  fontFamilyRecognition: Flag,
  fontSizeRecognition: Flag,
  handWritingRecognition: Flag,
  ...whereFrom,
}

export const comparison = {
  '/contractCompare/getPageNum': task.copies('智能比对剩余份数'),
  '/contractCompare/candidateFiles': task.candidates('可选的对比合同文件'),
  '/contractCompare/createCompareTask': ep({
    ...use,
    kind: 'multipart',
    files: 3,
    maxBytes: 30 * MB,
    summary: '创建比对任务：上传主合同，与所选或上传的文件比对',
    changes: 'ai.compare',
    idempotent: true,
    timeout: 120,
    body: {
      /** Of a file already in the house; otherwise the second file travels as `compareFile`. */
      compareFileOssKey: Type.Optional(OssKey),
      ...switches,
    },
    data: { taskId: Id },
  }),
  '/contractCompare/inner/createCompareTask': ep({
    agent: {
      name: 'contract_compare',
      kind: 'draft',
      scope: 'insight.run',
      title: '比对合同',
      says: 'Begins the comparison of two files of the house, each contract:{contractId}:{fileId}; costs one comparison. Read the differences with compare_get.',
    },
    ...use,
    summary: '创建比对任务：两份都选择平台内的文件',
    changes: 'ai.compare',
    idempotent: true,
    timeout: 120,
    body: { baseFileOssKey: OssKey, compareFileOssKey: OssKey, ...switches },
    data: { taskId: Id },
  }),
  '/contractCompare/createTextdiffTask': ep({
    ...use,
    kind: 'multipart',
    files: 2,
    maxBytes: 20 * MB,
    summary: '比对两段文本，立即出结果',
    changes: 'ai.compareText',
    idempotent: true,
    timeout: 120,
    body: { baseText: Pasted, compareText: Pasted, fullWidthHalfWidthRecognition: Flag },
    data: { taskId: Id },
  }),
  '/contractCompare/list': task.list('比对任务列表'),
  '/contractCompare/view': ep({
    agent: {
      name: 'compare_get',
      kind: 'read',
      scope: 'insight.run',
      title: '比对结果',
      says: 'Differences of a comparison.',
    },
    ...use,
    summary: '比对结果',
    changes: false,
    timeout: 120,
    body: ofTask,
    data: {
      task: TaskRow,
      switches: Type.Array(Text),
      files: Type.Array(ShownFile),
      remarks: Type.Array(Text),
      /** Of a comparison of texts: the texts themselves. */
      texts: Nullable(Type.Object({ base: Text, final: Text })),
      /** Points where both sides say the same: page and height on each, in reading order. */
      anchors: Type.Array(Type.Array(Num, { minItems: 4, maxItems: 4 })),
      diffs: Type.Array(
        Type.Object({
          id: Text,
          type: Text,
          tag: Text,
          category: Nullable(Text),
          importance: Text,
          clause: Nullable(Text),
          baseText: Text,
          finalText: Text,
          before: Text,
          after: Text,
          uncertain: YesNo,
          /** Start and end in the texts, of a comparison of texts. */
          at: Nullable(Type.Array(Int, { minItems: 4, maxItems: 4 })),
          base: PageBoxes,
          final: PageBoxes,
        }),
      ),
    },
  }),
  '/contractCompare/progress': task.progress('比对任务进度'),
  '/contractCompare/marks': task.marks('各处差异的忽略与备注'),
  '/contractCompare/mark': task.mark('忽略或备注一处差异'),
  '/contractCompare/retry': task.retry('重新执行失败的比对任务'),
  '/contractCompare/delete': task.remove('删除比对任务'),
  '/contractCompare/export': task.exported('导出比对结果'),
}
