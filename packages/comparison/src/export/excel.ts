import { writeXlsx } from 'hucre/xlsx'
import type { Comparison, Diff } from '../types.ts'
import { CLASS_LABELS, flattened, pageLabel, percent, shownText, TYPE_LABELS } from './labels.ts'

const COLUMNS = [
  { header: '序号', width: 8 },
  { header: '类型', width: 8 },
  { header: '内容', width: 10 },
  { header: '类别', width: 8 },
  { header: '条款', width: 12 },
  { header: '基准文件位置', width: 14 },
  { header: '基准文件内容', width: 48 },
  { header: '比对文件位置', width: 14 },
  { header: '比对文件内容', width: 48 },
  { header: '上文', width: 24 },
  { header: '下文', width: 24 },
  { header: '说明', width: 20 },
  { header: '备注', width: 24 },
]
const LONGEST_CELL = 32_000

/**
 * The list of differences as a workbook. Every cell is written as a string in the text format, so that contract
 * text beginning with = + - @ stays text even when someone edits the cell.
 */
export async function toExcel(
  comparison: Comparison,
  /** What people said of single differences, by id. */
  notes: ReadonlyMap<string, string> = new Map(),
): Promise<Uint8Array> {
  const heading = { font: { bold: true }, alignment: { vertical: 'top' as const }, numFmt: '@' }
  const body = { alignment: { wrapText: true, vertical: 'top' as const }, numFmt: '@' }
  return writeXlsx({
    sheets: [
      {
        name: '差异清单',
        columns: COLUMNS.map(({ width }) => ({ width, style: body })),
        rows: [
          COLUMNS.map(({ header }) => header),
          ...flattened(comparison.diffs).map((diff) => [...rowOf(diff), cellText(notes.get(diff.id) ?? '')]),
        ],
        cells: new Map(
          COLUMNS.map(({ header }, i) => [
            `0,${i}`,
            { value: header, type: 'string' as const, style: heading },
          ]),
        ),
        freezePane: { rows: 1 },
      },
      {
        name: '概况',
        columns: [
          { width: 16, style: body },
          { width: 60, style: body },
        ],
        rows: summaryOf(comparison),
      },
    ],
  })
}

function rowOf(diff: Diff): string[] {
  const notes = [diff.uncertain ? '识别结果，需人工核对' : '', diff.widthOnly ? '仅全角半角不同' : '']
  return [
    diff.id,
    TYPE_LABELS[diff.type],
    CLASS_LABELS[diff.class],
    diff.category ?? '',
    diff.clause ?? '',
    pageLabel(diff.base),
    shownText(diff, 'base'),
    pageLabel(diff.final),
    shownText(diff, 'final'),
    diff.finalContext.before || diff.baseContext.before,
    diff.finalContext.after || diff.baseContext.after,
    notes.filter(Boolean).join('；'),
  ].map(cellText)
}

/** What a cell can hold: bounded, and without the control characters a workbook may not contain. */
function cellText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the ones to drop
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, LONGEST_CELL)
}

function summaryOf({ similarity, counts, diffs, remarks }: Comparison): string[][] {
  return [
    ['相似度', percent(similarity)],
    ['差异总数', String(diffs.length)],
    ...(Object.keys(TYPE_LABELS) as (keyof typeof TYPE_LABELS)[]).map((type) => [
      TYPE_LABELS[type],
      String(counts[type]),
    ]),
    ...remarks.map((remark) => ['说明', remark]),
  ]
}
