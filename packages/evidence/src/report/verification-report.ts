import { FontSet } from '@xinqi/pdf-signature/fill'
import { bound } from './bound.ts'
import { drawCover, sandboxNotice } from './cover.ts'
import type { SignReport } from './create-report.ts'
import { readSigned, type SignedFacts, type Verifying } from './document-facts.ts'
import { alarm, ReportFlow } from './flow.ts'
import type { Instant } from './input.ts'
import { drawCertificates, drawVerification } from './sections.ts'
import { bothTimes } from './times.ts'

export interface VerificationReportInput extends Verifying {
  reportNo: string
  applicant: string
  issuedAt: Instant
  issuer: string
  verifyUrl: string
  sandboxes: string[]
  files: { name: string; bytes: Uint8Array }[]
}

/** What the signatures in the files say, read from the files alone. A file found altered is reported as altered. */
export async function issueVerificationReport(
  input: VerificationReportInput,
  sign: SignReport,
): Promise<Uint8Array> {
  const files: SignedFacts[] = []
  for (const { name, bytes } of input.files) files.push(await readSigned(name, bytes, input))
  const fonts = new FontSet()
  const flow = new ReportFlow(fonts)
  const good = files.filter(({ verification }) => verification.verdict === 'valid').length
  const seal = drawCover(flow, {
    title: '电子签名验签报告',
    english: 'Signature Verification Report',
    facts: [
      ['报告编号', input.reportNo],
      ['申请人', input.applicant],
      ['验签文件', `${files.length} 个，其中 ${good} 个签名有效`],
      ['出具时间', bothTimes(input.issuedAt)],
      ['出具方', input.issuer],
    ],
    ...(input.sandboxes.length > 0 ? { warning: `注意：${sandboxNotice(input.sandboxes)}` } : {}),
    verifyUrl: input.verifyUrl,
    verifyLabel: '在线验签',
  })
  flow.newPage()
  flow.chapter('验签结论')
  for (const { name, pages, bytes, signedSha256, verification } of files) {
    flow.facts(
      [
        ['结论', `${verification.label}　${verification.reason}`],
        ['签名数量', `${verification.signatures.length} 个`],
        ['页数与大小', `${pages} 页，${bytes} 字节`],
        ['SHA-256', signedSha256],
      ],
      `文件：${name}`,
    )
    if (verification.verdict !== 'valid')
      flow.paragraph(`“${name}”未通过验签，请勿作为签署原件使用。`, { colour: alarm, face: 'hei-bold' })
  }
  drawVerification(flow, files, input.issuedAt)
  drawCertificates(flow, files)
  flow.chapter('验签方法')
  flow.paragraph(
    '程序按 PDF 签名的 ByteRange 重新计算摘要并核对签名值；逐级验证证书链与有效期；核对时间戳；再比较最后一次签名之后是否有新的修订。以上均只依据文件本身与信任的根证书，任何人可用支持 PDF 签名的软件重复得出。',
  )
  if (files.some(({ verification }) => verification.ofd))
    flow.paragraph(
      'OFD 文件按 GB/T 33190 与 GB/T 38540 核验：逐一核对签名所列各部分的摘要，并确认没有部分不受保护；再核对电子签章的签名值、印章、制章者与签章人证书、印章有效期和时间戳。',
    )
  const pdf = await bound(flow, fonts, '验签报告', input.reportNo, input)
  return sign(pdf, seal)
}
