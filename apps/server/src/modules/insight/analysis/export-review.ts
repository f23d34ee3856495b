import { AI_WORDS, MARK, MARK_LABELS } from '@xinqi/api/ai'
import { chinaTime } from '@xinqi/api/china-day'
import {
  newWordFile,
  placeQuote,
  type WordComment,
  type WordEdit,
  wordText,
  writeMarks,
} from '@xinqi/documents/word-marks'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import { secondOf } from './export-comparison.ts'
import { fitWording } from './fit-wording.ts'
import { redline } from './redline.ts'
import type { ShownFinding, ShownReview } from './review-document.ts'
import { type Line, writtenPages } from './written-pages.ts'

const MAIN = 'word/document.xml'

/** Our own changes taken as read: what was to go is gone, what was to come stands as if it always had. */
const accepted = (docx: Uint8Array): Uint8Array => {
  const parts = unzipSync(docx)
  const own = 'w:author="信契" w:date="2000-01-01T00:00:00Z"'
  const xml = strFromU8(parts[MAIN]!)
    .replace(new RegExp(`<w:del w:id="\\d+" ${own}>[\\s\\S]*?</w:del>`, 'g'), '')
    // An empty paragraph whose mark went goes whole; its words went just before.
    .replace(
      new RegExp(
        `<w:p\\b[^>]*><w:pPr>(?:(?!</w:pPr>)[\\s\\S])*<w:del w:id="\\d+" ${own}/>(?:(?!</w:pPr>)[\\s\\S])*</w:pPr></w:p>`,
        'g',
      ),
      '',
    )
    .replace(new RegExp(`<w:(?:ins|del) w:id="\\d+" ${own}/>`, 'g'), '')
    .replace(new RegExp(`<w:ins w:id="\\d+" ${own}>([\\s\\S]*?)</w:ins>`, 'g'), '$1')
  return zipSync({ ...parts, [MAIN]: strToU8(xml) }, { level: 6 })
}

/** What was said last of a finding. */
export type ReviewRemark = {
  item: string
  state: number
  wording: string | null
  note: string | null
  by: string
  at: string
}
export type ReviewExport = {
  format: 'pdf' | 'excel' | 'word'
  title: string
  fileName: string
  by: string
  at: string
  review: ShownReview
  said: ReviewRemark[]
  withIgnored: boolean
  /** The Word file itself, where it is one. */
  source: Uint8Array | null
}

type Judged = ShownFinding & { said: ReviewRemark | undefined }

const judged = ({ review, said, withIgnored }: ReviewExport): Judged[] => {
  const words = new Map(said.map((one) => [one.item, one]))
  return review.findings
    .map((finding) => ({ ...finding, said: words.get(finding.id) }))
    .filter((finding) => withIgnored || finding.said?.state !== MARK.ignored)
}

const SOURCE: Record<string, string> = { rule: '规则', model: '模型', company: '企业规则' }
const wordingOf = ({ said, wording }: Judged) => said?.wording ?? wording
const isTaken = ({ said }: Judged) => said?.state === MARK.accepted || said?.state === MARK.reworded
const basisOf = ({ legalBasis }: ShownFinding) =>
  legalBasis.map(({ law, article, version, gist }) => `《${law}》（${version}）${article}：${gist}`)
const stateOf = ({ said }: Judged) =>
  said && said.state !== MARK.open
    ? `${MARK_LABELS[said.state]}（${said.by} ${chinaTime(new Date(said.at))}）`
    : '待处理'

export const exportReview = async (input: ReviewExport): Promise<Uint8Array> => {
  if (input.format === 'excel') return workbook(input)
  if (input.format === 'pdf') return report(input)
  return input.source ? commented(input, input.source) : asNewWord(input)
}

const commentText = (finding: Judged): string =>
  [
    `【${finding.level}风险】${finding.title}（${SOURCE[finding.source] ?? finding.source}）`,
    finding.why,
    ...basisOf(finding),
    ...(wordingOf(finding) ? [`建议：${wordingOf(finding)}`] : []),
    ...(finding.said?.note ? [`备注：${finding.said.note}`] : []),
  ].join('\n')

type Plan = { comments: WordComment[]; edits: WordEdit[]; leftOut: number }

/** Where each finding goes in the Word file: a remark at its quote, accepted wording as a change. */
const planFor = (input: Pick<ReviewExport, 'review'>, findings: readonly Judged[], text: string): Plan => {
  const plan: Plan = { comments: [], edits: [], leftOut: 0 }
  for (const finding of findings) {
    const place = finding.quote ? placeQuote(text, input.review.text, finding.start, finding.end) : null
    const wording = wordingOf(finding)
    const title = { start: 0, end: Math.max(0, text.indexOf('\n')) }
    plan.comments.push({
      ...(place ?? title),
      text:
        place || finding.kind === 'missing'
          ? commentText(finding)
          : `${commentText(finding)}\n（原文位置未能对应，批注置于标题处）`,
    })
    if (!isTaken(finding) || !wording) continue
    if (place && finding.kind !== 'missing') {
      const before = text.slice(place.start, place.end)
      plan.edits.push(
        ...redline(before, fitWording(text, place.start, place.end, wording)).map((edit) => ({
          ...edit,
          start: edit.start + place.start,
          end: edit.end + place.start,
        })),
      )
    } else if (finding.kind === 'missing') {
      const at = endOfBody(text, input.review.text, finding.start)
      if (at === null) plan.leftOut++
      else plan.edits.push({ start: at, end: at, insert: `补充条款（${finding.title}）：${wording}\n` })
    } else plan.leftOut++
  }
  return { ...plan, edits: apart(plan.edits) }
}

/** In front of the signatures: the line the review stopped at, looked up in the file. */
const endOfBody = (text: string, source: string, start: number): number | null => {
  for (const line of source.slice(start).split('\n').slice(0, 6)) {
    if (line.trim().length < 2) continue
    const from = source.indexOf(line, start)
    const place = placeQuote(text, source, from, from + line.length)
    if (place) return text.lastIndexOf('\n', place.start - 1) + 1
  }
  return null
}

/** Two suggestions for the same words cannot both be written: the first stands. Several clauses at one place join. */
const apart = (edits: readonly WordEdit[]): WordEdit[] => {
  const kept: WordEdit[] = []
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = kept.at(-1)
    if (last && last.start === edit.start && last.start === last.end && edit.start === edit.end)
      last.insert += edit.insert
    else if (!last || edit.start >= last.end) kept.push({ ...edit })
  }
  return kept
}

const commented = (input: ReviewExport, source: Uint8Array): Uint8Array => {
  const { text } = wordText(source)
  const { comments, edits } = planFor(input, judged(input), text)
  const notice = {
    start: 0,
    end: Math.max(0, text.indexOf('\n')),
    text: `${AI_WORDS.notice}页眉页脚、文本框与脚注中的内容未写入批注。`,
  }
  return writeMarks(
    source,
    { comments: [notice, ...comments], edits },
    { author: input.by || '信契', date: secondOf(input.at) },
  ).docx
}

/** The Word file with what was accepted written into it for good. */
export const wordWithAccepted = async (input: {
  source: Uint8Array
  review: ShownReview
  said: ReviewRemark[]
}): Promise<{ docx: Uint8Array; written: number; leftOut: number }> => {
  const { text } = wordText(input.source)
  const findings = judged({ ...input, withIgnored: true } as ReviewExport).filter(isTaken)
  const { edits, leftOut } = planFor(input, findings, text)
  const { docx, refused } = writeMarks(
    input.source,
    { comments: [], edits },
    { author: '信契', date: '2000-01-01T00:00:00Z' },
  )
  return { docx: accepted(docx), written: edits.length - refused.length, leftOut: leftOut + refused.length }
}

const asNewWord = (input: ReviewExport): Uint8Array =>
  newWordFile([
    { kind: 'title', text: '合同审查意见' },
    { kind: 'plain', text: `文件：${input.fileName}` },
    { kind: 'plain', text: '原文件不是 Word 文档，无法在原文中写入批注与修订，以下按原文摘录列出。' },
    ...judged(input).flatMap((finding, index) => [
      { kind: 'heading' as const, text: `${index + 1}. 【${finding.level}风险】${finding.title}` },
      ...(finding.quote ? [{ kind: 'paragraph' as const, text: `原文：${finding.quote}` }] : []),
      { kind: 'paragraph' as const, text: `说明：${finding.why}` },
      ...basisOf(finding).map((text) => ({ kind: 'paragraph' as const, text: `依据：${text}` })),
      ...(wordingOf(finding) ? [{ kind: 'paragraph' as const, text: `建议：${wordingOf(finding)}` }] : []),
      { kind: 'paragraph' as const, text: `处理：${stateOf(finding)}` },
    ]),
    { kind: 'plain', text: AI_WORDS.notice },
  ])

const report = (input: ReviewExport): Promise<Uint8Array> => {
  const { review } = input
  const findings = judged(input)
  const count = (level: string) => findings.filter((finding) => finding.level === level).length
  const missing = findings.filter(({ kind }) => kind === 'missing')
  const COLOURS: Record<string, string> = { 高: '#c62828', 中: '#b26a00', 低: '#3f51b5' }
  const entry = (finding: Judged, index: number): Line[] => [
    {
      text: `${index + 1}. 【${finding.level}风险】${finding.title}`,
      look: 'heading',
      colour: COLOURS[finding.level],
    },
    ...(finding.quote ? [{ text: `原文：${finding.quote}`, look: 'quote' } satisfies Line] : []),
    { text: `说明：${finding.why}` },
    ...basisOf(finding).map((text): Line => ({ text: `依据：${text}`, look: 'small' })),
    ...(wordingOf(finding) ? [{ text: `建议：${wordingOf(finding)}` } satisfies Line] : []),
    { text: `来源：${SOURCE[finding.source] ?? ''}　处理：${stateOf(finding)}`, look: 'small' },
  ]
  return writtenPages(
    [
      { text: '合同审查报告', look: 'title' },
      { text: `文件：${input.fileName}` },
      { text: `审查时间：${chinaTime(new Date(input.at))}　　导出人：${input.by}` },
      {
        text: `合同类型：${review.contractType}　立场：${review.stance}　尺度：${review.strictness}　适用法律截至：${review.lawDate}`,
      },
      {
        text: `风险：高 ${count('高')}、中 ${count('中')}、低 ${count('低')}；缺失条款 ${missing.length}；通过 ${review.passed.length} 项`,
      },
      { text: AI_WORDS.notice, look: 'small' },
      { text: '一、风险', look: 'heading' },
      ...findings.filter(({ kind }) => kind !== 'missing').flatMap(entry),
      { text: '二、缺失条款', look: 'heading' },
      ...(missing.length ? missing.flatMap(entry) : [{ text: '未发现' } satisfies Line]),
      { text: '三、通过项', look: 'heading' },
      ...review.passed.map(
        ({ title, quote }): Line => ({ text: `${title}：${quote.slice(0, 120)}`, look: 'quote' }),
      ),
      { text: '四、关键信息', look: 'heading' },
      ...review.facts.flatMap(({ name, entries }) => [
        { text: name, look: 'heading' } satisfies Line,
        ...entries.map(({ label, value }): Line => ({ text: `${label}：${value}`, look: 'quote' })),
      ]),
    ],
    { title: '合同审查报告', at: new Date(input.at), footer: AI_WORDS.notice.slice(0, 40) },
  )
}

const LONGEST_CELL = 32_000
const safe = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a workbook may not contain these
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, LONGEST_CELL)

const workbook = (input: ReviewExport): Promise<Uint8Array> => {
  const { review } = input
  const findings = judged(input)
  const body = { alignment: { wrapText: true, vertical: 'top' as const }, numFmt: '@' }
  const sheet = (name: string, header: string[], widths: number[], rows: string[][]) => ({
    name,
    columns: widths.map((width) => ({ width, style: body })),
    rows: [header, ...rows.map((row) => row.map(safe))],
    freezePane: { rows: 1 },
  })
  const HEADER = ['等级', '审查点', '原文', '说明', '依据', '建议', '来源', '处理', '备注']
  const WIDTHS = [8, 22, 44, 44, 44, 44, 8, 24, 20]
  const row = (finding: Judged) => [
    finding.level,
    finding.title,
    finding.quote,
    finding.why,
    basisOf(finding).join('\n'),
    wordingOf(finding),
    SOURCE[finding.source] ?? '',
    stateOf(finding),
    finding.said?.note ?? '',
  ]
  return writeXlsx({
    sheets: [
      sheet(
        '概览',
        ['项目', '内容'],
        [18, 80],
        [
          ['文件', input.fileName],
          ['合同类型', review.contractType],
          ['立场', review.stance],
          ['尺度', review.strictness],
          ['风险', String(findings.length)],
          ['声明', AI_WORDS.notice],
        ],
      ),
      sheet('风险', HEADER, WIDTHS, findings.filter(({ kind }) => kind !== 'missing').map(row)),
      sheet('缺失条款', HEADER, WIDTHS, findings.filter(({ kind }) => kind === 'missing').map(row)),
      sheet(
        '通过项',
        ['审查点', '原文'],
        [30, 90],
        review.passed.map(({ title, quote }) => [title, quote]),
      ),
      sheet(
        '关键信息',
        ['分组', '项目', '内容'],
        [14, 22, 80],
        review.facts.flatMap(({ name, entries }) => entries.map(({ label, value }) => [name, label, value])),
      ),
    ],
  })
}
