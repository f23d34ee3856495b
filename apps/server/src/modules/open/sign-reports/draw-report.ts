import { chinaTime } from '@xinqi/api/china-day'
import { A4, FlowingPages, type TextStyle } from '@xinqi/pdf-signature/fill'
import type { Finding } from './findings.ts'

const MARGINS = { side: 60, top: 70, bottom: 70 }
const TITLE = '签署报告'
const BODY: TextStyle = { face: 'song', sizePt: 10.5, colour: '#222222' }
const HEAD: TextStyle = { face: 'song-bold', sizePt: 13, colour: '#111111' }
const TONE: Record<string, string> = {
  valid: '#177a3d',
  modified: '#b3261e',
  invalid: '#b3261e',
  none: '#555555',
}

export type ReportFacts = {
  number: string
  applicant: string
  contractNo: string | null
  issuedAt: Date
  isSandbox: boolean
  findings: readonly Finding[]
}
export type DrawnReport = { pdf: Buffer; seal: { page: number; x: number; y: number } }

const moment = (at: string | Date): string => `${chinaTime(new Date(at))}（北京时间）`

const linesOf = (one: Finding['signatures'][number], index: number): [string, string?][] => [
  [`签名 ${index + 1}：${one.signer || '无法读出签名人'}`],
  [`结果：${one.label}${one.reason ? `（${one.reason}）` : ''}`, TONE[one.verdict]],
  [
    `签名时间：${one.signedAt ? moment(one.signedAt) : '未知'}；${one.isTimestamped ? '有可信时间戳' : '没有可信时间戳'}`,
  ],
  [`证书颁发者：${one.issuer || '–'}；序列号：${one.serial || '–'}`],
  [`证书信任：${one.isTrusted ? '可追溯到信契根证书' : '不能追溯到信契根证书'}`],
  [
    `版本：第 ${one.revision ?? '–'} 版；${one.coversWholeFile ? '覆盖整个文件' : '此后文件另有追加内容'}；可见于第 ${one.pages.join('、') || '–'} 页`,
  ],
  ...one.remarks.map((remark): [string] => [`说明：${remark}`]),
]

/** What was found, file by file and signature by signature, with room for the platform's seal on the first page. */
export const drawReport = async (facts: ReportFacts): Promise<DrawnReport> => {
  const paper = new FlowingPages(MARGINS)
  const write = (text: string, style: TextStyle = BODY, indent = 0) =>
    paper.write(text, style, style.sizePt * 1.7, { indent })
  paper.title(TITLE, { sizePt: 24, baseline: 10, below: 50 })
  write(`报告编号：${facts.number}`)
  write(`申请人：${facts.applicant}`)
  if (facts.contractNo) write(`合同编号：${facts.contractNo}`)
  write(`出具时间：${moment(facts.issuedAt)}`)
  if (facts.isSandbox) write('本报告由演示环境出具，无法律效力。', { ...BODY, colour: '#b3261e' })
  paper.y += 6
  write(
    '信契电子合同平台对下列文件的电子签名逐个核验，结果如下。结果以文件的 SHA-256 为准；文件改动一个字节，本报告即不再适用。',
  )
  const seal = { page: 0, x: (paper.right - 130) / A4.width, y: (MARGINS.top + 30) / A4.height }
  for (const [place, file] of facts.findings.entries()) {
    paper.y += 14
    write(`文件 ${place + 1}：${file.fileName}`, HEAD)
    write(`SHA-256：${file.sha256}`)
    write(`大小：${file.size} 字节；共 ${file.revisions} 个版本；${file.signatures.length} 个签名`)
    write(`结论：${file.label}${file.reason ? `（${file.reason}）` : ''}`, {
      ...BODY,
      face: 'song-bold',
      colour: TONE[file.verdict] ?? '#222222',
    })
    for (const [index, one] of file.signatures.entries()) {
      paper.y += 6
      for (const [line, colour] of linesOf(one, index)) write(line, colour ? { ...BODY, colour } : BODY, 16)
    }
  }
  for (const [index, page] of paper.pages.entries())
    page.text(
      `签署报告 ${facts.number}　第 ${index + 1} / ${paper.pages.length} 页`,
      paper.left,
      A4.height - 36,
      {
        ...BODY,
        sizePt: 9,
        colour: '#777777',
      },
    )
  return {
    pdf: await paper.finish({ title: `${TITLE} ${facts.number}`, author: '信契', createdAt: facts.issuedAt }),
    seal,
  }
}
