import { FontSet } from '@xinqi/pdf-signature/fill'
import { openCheckpoint } from '../log/index.ts'
import { bound } from './bound.ts'
import { LoggedEntries } from './check-log.ts'
import { centred, drawQr, sandboxNotice } from './cover.ts'
import { alarm, grey, margin, ReportFlow } from './flow.ts'
import type { EvidenceReportInput, Instant, SealPlace } from './input.ts'
import { bothTimes } from './times.ts'

export interface DepositedContract {
  recordNo: string
  verifyUrl: string
  name: string
  no: string
  parties: string[]
  completedAt: Instant
  /** Both digests must stand in the log entry. */
  files: { name: string; original: string; signed: string }[]
  logIndex: number
}

export interface DepositCertificateInput {
  certificateNo: string
  applicant: string
  issuedAt: Instant
  issuer: string
  sandboxes: string[]
  contracts: DepositedContract[]
  log: EvidenceReportInput['log']
}

const sealWidthMm = 42
const pointsPerMm = 72 / 25.4

/** A page a contract: that it was deposited, when, and as what. Issued only about what the log proves. */
export async function issueDepositCertificate(
  input: DepositCertificateInput,
  sign: (pdf: Buffer, seals: SealPlace[]) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const head = openCheckpoint(input.log.checkpoint, input.log.verifier)
  const logged = new LoggedEntries(input.log, head)
  const fonts = new FontSet()
  const flow = new ReportFlow(fonts)
  const seals: SealPlace[] = []
  for (const [index, contract] of input.contracts.entries()) {
    for (const { name, original, signed } of contract.files)
      await logged.expect(contract.logIndex, name, { 原文哈希: original, 签署后哈希: signed })
    if (index > 0) flow.newPage()
    const { page } = flow
    page.fillRect({ left: 0, top: 0, width: page.width, height: 10 }, '#1d4ed8')
    centred(flow, '电子合同存证证书', 96, 26, true)
    centred(
      flow,
      `证书编号 ${input.certificateNo}${input.contracts.length > 1 ? `-${index + 1}` : ''}`,
      118,
      10,
      false,
      grey,
    )
    flow.space(76)
    flow.paragraph(
      `兹证明下列合同已于签署完成时固化到存证日志“${head.origin}”，自固化之时起，对文件或记录的任何改动均可被发现。`,
      { sizePt: 11 },
    )
    flow.facts([
      ['存证编号', contract.recordNo],
      ['合同名称', contract.name],
      ['合同编号', contract.no],
      ['签署各方', contract.parties.join('、')],
      ['签署完成', bothTimes(contract.completedAt)],
      ['日志序号', `${contract.logIndex}（共 ${head.size} 条）`],
      ['检查点', `${bothTimes(head.time)}　根哈希 ${Buffer.from(head.root).toString('hex')}`],
      ['申请人', input.applicant],
      ['出具', `${input.issuer}　${bothTimes(input.issuedAt)}`],
    ])
    flow.table(
      [
        { title: '文件', share: 26 },
        { title: 'SHA-256（原文 / 签署后）', share: 74 },
      ],
      contract.files.map(({ name, original, signed }) => [name, `${original}\n${signed}`]),
    )
    if (input.sandboxes.length > 0)
      flow.paragraph(`注意：${sandboxNotice(input.sandboxes)}`, { colour: alarm, face: 'hei-bold' })
    // The seal stands on the page the contract's certificate ends on.
    if (!flow.hasRoom(150)) flow.newPage()
    const last = flow.page
    const base = last.height - margin.bottom - 150
    drawQr(flow, contract.verifyUrl, margin.left, base, 96)
    last.text('扫码核验', margin.left + 26, base + 112, { face: 'hei', sizePt: 9.5, colour: grey })
    const left = last.width - margin.right - sealWidthMm * pointsPerMm - 20
    last.text('出具方（盖章）', left + 26, base + 132, { face: 'hei', sizePt: 9.5, colour: grey })
    seals.push({
      page: flow.pages.length - 1,
      x: left / last.width,
      y: (base - 4) / last.height,
      widthMm: sealWidthMm,
    })
  }
  const pdf = await bound(flow, fonts, '存证证书', input.certificateNo, input)
  return sign(pdf, seals)
}
