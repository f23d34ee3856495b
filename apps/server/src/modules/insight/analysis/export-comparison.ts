import { PDFDocument } from '@cantoo/pdf-lib'
import { SWITCHES } from '@xinqi/api/ai'
import { chinaTime } from '@xinqi/api/china-day'
import {
  annotatePdf,
  type Comparison,
  type ComparisonOptions,
  compare,
  type Diff,
  toExcel,
} from '@xinqi/comparison'
import { wordText, writeMarks } from '@xinqi/documents/word-marks'
import { compareModels, modelOf } from './compare-documents.ts'
import { redline } from './redline.ts'
import { type Line, writtenPages } from './written-pages.ts'

export type ReportFacts = {
  title: string
  baseName: string
  finalName: string
  by: string
  at: string
  switches: Record<string, boolean>
}
type SideFiles = { model: Uint8Array | null; pdf: Uint8Array | null; source: Uint8Array | null }
export type ComparisonExport = {
  format: 'pdf' | 'excel' | 'word'
  facts: ReportFacts
  options: ComparisonOptions
  texts: { base: string; final: string } | null
  base: SideFiles
  final: SideFiles
  /** Ids of differences to leave out. */
  ignored: string[]
  notes: { item: string; note: string }[]
}

const without = (diffs: readonly Diff[], ignored: ReadonlySet<string>): Diff[] =>
  diffs
    .filter(({ id }) => !ignored.has(id))
    .map((diff) => (diff.inner ? { ...diff, inner: without(diff.inner, ignored) } : diff))

const compared = ({ texts, base, final, options, ignored }: ComparisonExport): Comparison => {
  const all = texts
    ? compare(texts.base, texts.final, options)
    : compareModels(modelOf(base.model!), modelOf(final.model!), options)
  const diffs = without(all.diffs, new Set(ignored))
  const counts = { insert: 0, delete: 0, replace: 0, move: 0 }
  for (const { type } of diffs) counts[type]++
  return { ...all, diffs, counts }
}

export const exportComparison = async (input: ComparisonExport): Promise<Uint8Array> => {
  if (input.format === 'word') return redlined(input)
  const comparison = compared(input)
  const notes = new Map(input.notes.map(({ item, note }) => [item, note]))
  if (input.format === 'excel') return toExcel(comparison, notes)
  return report(input, comparison, notes)
}

/** The main file with the other's wording as tracked changes: accepted, it reads like the other. */
const redlined = ({ base, final, facts }: ComparisonExport): Uint8Array => {
  const before = wordText(base.source!).text
  const after = wordText(final.source!).text
  const edits = redline(before, after)
  const { docx, refused } = writeMarks(
    base.source!,
    { comments: [], edits },
    { author: facts.by || '信契', date: secondOf(facts.at) },
  )
  if (refused.length === 0) return docx
  const comments = refused.map(({ start, end, insert }) => ({
    start,
    end,
    text: `此处由 Word 域等自动生成，未写入修订。另一文件中为：${insert.slice(0, 200) || '（无）'}`,
  }))
  return writeMarks(
    base.source!,
    { comments, edits: edits.filter((edit) => !refused.includes(edit)) },
    { author: facts.by || '信契', date: secondOf(facts.at) },
  ).docx
}

export const secondOf = (at: string): string => `${at.slice(0, 19)}Z`

const report = async (
  { facts, final, ignored }: ComparisonExport,
  comparison: Comparison,
  notes: ReadonlyMap<string, string>,
): Promise<Uint8Array> => {
  const on = SWITCHES.filter(({ key }) => facts.switches[key]).map(({ label }) => label)
  const { counts, similarity, remarks, diffs } = comparison
  const lines: Line[] = [
    { text: '合同比对报告', look: 'title' },
    { text: `主合同文件：${facts.baseName}` },
    { text: `对比合同文件：${facts.finalName}` },
    { text: `比对时间：${chinaTime(new Date(facts.at))}　　导出人：${facts.by}` },
    { text: `识别选项：${on.join('、') || '默认'}` },
    { text: `相似度：${(similarity * 100).toFixed(2)}%` },
    {
      text: `差异：共 ${diffs.length} 处，新增 ${counts.insert}、删除 ${counts.delete}、修改 ${counts.replace}、移动 ${counts.move}${ignored.length ? `（未列入已忽略的 ${ignored.length} 处）` : ''}`,
    },
    ...remarks.map((text): Line => ({ text: `说明：${text}`, look: 'small' })),
    ...(notes.size ? [{ text: '备注', look: 'heading' } satisfies Line] : []),
    ...[...notes].map(([item, note]): Line => ({ text: `第 ${item} 处：${note}`, look: 'quote' })),
    {
      text: '以下为对比合同文件的副本，差异已在页面上标出，差异清单附后。本报告由系统生成，仅供参考，不代替已签署的原件。',
      look: 'small',
    },
  ]
  const cover = await writtenPages(lines, { title: '合同比对报告', at: new Date(facts.at) })
  const marked = diffs.length ? await annotatePdf(final.pdf!, comparison, 'final') : final.pdf!
  return joined([cover, marked])
}

const joined = async (files: readonly Uint8Array[]): Promise<Uint8Array> => {
  const whole = await PDFDocument.create()
  for (const bytes of files) {
    const part = await PDFDocument.load(bytes, { ignoreEncryption: true })
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page)
  }
  return whole.save()
}
