// What the AI tools share between the server and the web: states, stages, page types and their words.

import { AI_PAGES_PER_COPY } from './limits.ts'

export const AI_TASK = { waiting: 0, running: 1, done: 2, failed: 3 } as const
export const AI_TASK_STATUS: Record<number, { label: string; colour: 'grey' | 'blue' | 'green' | 'red' }> = {
  0: { label: '排队中', colour: 'grey' },
  1: { label: '处理中', colour: 'blue' },
  2: { label: '已完成', colour: 'green' },
  3: { label: '失败', colour: 'red' },
}

export const AI_STAGE = { waiting: 0, reading: 1, recognising: 2, working: 3, reporting: 4 } as const
const WORKING = { compare: '比对', text: '比对', examine: '审查', extract: '提取' } as const
export const stageName = (kind: keyof typeof WORKING, stage: number): string =>
  ['排队', '读取', '识别', WORKING[kind], '出报告'][stage] ?? ''

/** Where an AI tool is opened: 1 and 2 start signing, 3 template, 4 approval, 5 pending signing. */
export const AI_PAGE = {
  startCompany: 1,
  startPerson: 2,
  template: 3,
  approval: 4,
  pendingSigning: 5,
} as const
export type AiPageType = 1 | 2 | 3 | 4 | 5

/** Purchase packages of the AI tools, opened at /center/purchase with type 4. */
export const AI_PURCHASE = { type: 4, compare: 11, examine: 13 } as const

/** One copy is up to 15 pages; more counts as a multiple. */
export const copiesFor = (pages: number): number => Math.max(1, Math.ceil(pages / AI_PAGES_PER_COPY))

/** Pasted text has no pages; this many characters are taken for one. */
export const TEXT_PAGE = 1500
export const TEXT_MAX = 200_000

export const SWITCHES = [
  { key: 'sealRecognition', label: '印章识别' },
  { key: 'fullWidthHalfWidthRecognition', label: '全半角识别' },
  { key: 'fontFamilyRecognition', label: '字体识别' },
  { key: 'fontSizeRecognition', label: '字号识别' },
  { key: 'handWritingRecognition', label: '手写体识别' },
] as const
export type SwitchKey = (typeof SWITCHES)[number]['key']

export const DIFF_TYPES = { insert: '新增', delete: '删除', replace: '修改', move: '移动' } as const
export type DiffType = keyof typeof DIFF_TYPES
export const DIFF_TAGS = {
  text: '正文',
  punctuation: '标点',
  table: '表格',
  headerFooter: '页眉页脚',
  pageNumber: '页码',
  number: '序号',
  seal: '印章',
  handwriting: '手写',
  font: '字体',
  size: '字号',
} as const
export type DiffTag = keyof typeof DIFF_TAGS

export const MARK = { open: 0, accepted: 1, ignored: 2, reworded: 3 } as const
export const MARK_LABELS: Record<number, string> = { 0: '待处理', 1: '已采纳', 2: '已忽略', 3: '已修订' }
export const FEEDBACK_LABELS: Record<number, string> = { 1: '判断正确', 2: '判断有误', 3: '其他意见' }

/** A template to draft after: Word or PDF, and small. */
export const REFERENCE = {
  maxBytes: 1024 * 1024,
  types: ['doc', 'docx', 'wps', 'pdf'],
  typeMessage: '参考模板仅支持 Word、WPS 或 PDF 文档',
  sizeMessage: '参考模板不超过1M，请重新上传',
} as const
/** What somebody wants, in his own words. */
export const DRAFT_REQUEST = { min: 5, max: 1000 } as const
/** A contract of no kind we have a text for. */
export const OTHER_DRAFT = '其他'

export const STANCES = ['甲方', '乙方', '中立'] as const
export const STRICTNESSES = ['严格', '中立', '宽松'] as const

export const AI_WORDS = {
  menuMissing: '当前角色菜单权限未开启，请联系你的管理员开启',
  started: '任务处理预计1-3分钟，您可稍后在列表中查看进度和结果',
  baseMissing: '请上传主合同文件',
  compareMissing: '请选择对比合同文件',
  examineMissing: '请选择审查合同文件',
  noFiles: '请添加签约文件后，再进行操作',
  notice: '审查结果由系统自动生成，仅供参考，不构成法律意见；请结合实际情况由专业人士核实后使用。',
} as const
