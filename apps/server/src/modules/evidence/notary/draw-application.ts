import { COMMODITIES, type Commodity } from '@xinqi/api/notary'
import { PARTY_KIND } from '@xinqi/api/status'
import { bothTimes, grey, margin, ReportFlow, type SealPlace } from '@xinqi/evidence'
import { createPdf, FontSet } from '@xinqi/pdf-signature/fill'
import type { ApplicationRow, Details } from './applications.ts'
import type { ChosenContract } from './chosen-contracts.ts'
import { writeTitle } from './paper-title.ts'

export type DrawnApplication = { pdf: Buffer; seal: SealPlace; page: { width: number; height: number } }

const MARK_MM = 42
const BLOCK = 170

/** The paper the applicant signs: what is asked for, about which contracts, by whom, for what. */
export const drawApplication = async (
  row: Pick<ApplicationRow, 'no' | 'commodity' | 'purpose'>,
  { applicant, receiver }: Details,
  contracts: readonly ChosenContract[],
  at: Date,
): Promise<DrawnApplication> => {
  const fonts = new FontSet()
  const flow = new ReportFlow(fonts)
  writeTitle(flow, '出证申请书')
  const facts: [string, string][] = [
    ['申请编号', row.no],
    ['申请事项', COMMODITIES[row.commodity as Commodity].name],
    ['出证用途', row.purpose],
    ['申请人', applicant.name],
    [applicant.kind === PARTY_KIND.company ? '统一社会信用代码' : '证件号码', applicant.idNo],
    ...(applicant.legalPerson ? [['法定代表人', applicant.legalPerson] as [string, string]] : []),
    ...(applicant.kind === PARTY_KIND.company ? [['经办人', applicant.agent] as [string, string]] : []),
    ['接收人', `${receiver.name}　${receiver.mobile}${receiver.email ? `　${receiver.email}` : ''}`],
    ...(receiver.address ? [['接收地址', receiver.address] as [string, string]] : []),
    ['申请时间', bothTimes(at.toISOString())],
  ]
  flow.facts(facts)
  flow.subheading('申请出证的合同')
  flow.table(
    [
      { title: '序号', share: 9, align: 'center' },
      { title: '合同名称', share: 45 },
      { title: '合同编号', share: 20 },
      { title: '存证编号', share: 26 },
    ],
    contracts.map(({ name, number, recordNo }, index) => [
      String(index + 1),
      name,
      number ?? '—',
      recordNo ?? '—',
    ]),
  )
  flow.subheading('申请人声明')
  flow.paragraph(
    '申请人系上述合同的当事人或经其授权，对上述合同享有合法权益；所填内容真实，出证文件仅用于上述用途，不用于其他目的。申请人同意平台为办理本申请向受理机构提交上述合同及其证据材料。因申请内容不实产生的责任由申请人承担。',
  )
  if (!flow.hasRoom(BLOCK)) flow.newPage()
  const { page } = flow
  const top = page.height - margin.bottom - BLOCK
  const left = page.width - margin.right - 190
  page.text('申请人（签章）：', left, top + 16, { face: 'song', sizePt: 11, colour: '#1f2329' })
  page.text('本申请书以电子签名签署，打印件以电子原件为准。', margin.left, page.height - margin.bottom - 8, {
    face: 'song',
    sizePt: 8.5,
    colour: grey,
  })
  flow.number(`出证申请书 ${row.no}`)
  const pdf = await createPdf(flow.pages, fonts, {
    title: `出证申请书 ${row.no}`,
    author: applicant.agent,
    createdAt: at,
  })
  return {
    pdf,
    page: { width: page.width, height: page.height },
    seal: {
      page: flow.pages.length - 1,
      x: (left + 30) / page.width,
      y: (top + 28) / page.height,
      widthMm: MARK_MM,
    },
  }
}
