import { alarm, bothTimes, margin, ReportFlow } from '@xinqi/evidence'
import { createPdf, FontSet } from '@xinqi/pdf-signature/fill'
import { prepareSeal } from '@xinqi/seal-art'
import type { Services } from '../../../platform/services.ts'
import type { NotaryCase } from '../../../providers/notary.ts'
import { drawSeal } from '../../seals/company-seals/artwork.ts'
import { recordOfContract } from '../record/records.ts'
import type { ApplicationRow } from './applications.ts'
import { writeTitle } from './paper-title.ts'

const SIGNER = '沙箱公证处'
const SEAL_MM = 42
const POINTS_PER_MM = 72 / 25.4

const seal = () =>
  prepareSeal(
    drawSeal('沙箱公证处演示专用', {
      shape: 'round',
      sizeMm: SEAL_MM,
      star: true,
      doubleRing: false,
      horizontal: ['演示专用章'],
      lower: '无效力',
      writing: 'horizontal',
      colour: 'red',
    }),
  )

/** What the embedded office issues. Every page says that no notary has seen it. */
export const drawOfficePaper = async (
  services: Services,
  row: ApplicationRow,
  { no, materialSha256 }: NotaryCase,
  now: Date,
): Promise<Buffer> => {
  const fonts = new FontSet()
  const flow = new ReportFlow(fonts)
  const title = '公证处出具文件（演示）'
  writeTitle(flow, title)
  flow.paragraph(
    '本文件由演示环境的沙箱公证处生成，未经任何公证机构办理，不具有公证效力，不得用于任何法律程序。',
    {
      colour: alarm,
      face: 'hei-bold',
      sizePt: 11,
    },
  )
  flow.facts([
    ['受理编号', no],
    ['申请编号', row.no],
    ['申请人', row.applicant_name],
    ['出证用途', row.purpose],
    ['证据材料 SHA-256', materialSha256],
    ['申请书 SHA-256', row.signed_sha256!.toString('hex')],
    ['出具时间', bothTimes(now.toISOString())],
  ])
  const contracts: string[][] = []
  for (const [index, id] of row.contract_ids.entries())
    contracts.push([
      String(index + 1),
      row.contract_names[index] ?? '',
      (await recordOfContract(services.db, id))?.number ?? '—',
    ])
  flow.table(
    [
      { title: '序号', share: 10, align: 'center' },
      { title: '合同名称', share: 54 },
      { title: '存证编号', share: 36 },
    ],
    contracts,
  )
  if (!flow.hasRoom(160)) flow.newPage()
  const { page } = flow
  const left = page.width - margin.right - SEAL_MM * POINTS_PER_MM - 20
  const top = page.height - margin.bottom - 150
  flow.number(`沙箱公证处 ${no}（演示，不具有公证效力）`)
  const pdf = await createPdf(flow.pages, fonts, {
    title: `${title} ${no}`,
    author: SIGNER,
    createdAt: now,
  })
  const signed = await services.certificates.sign({
    pdf,
    signer: { commonName: SIGNER, organization: SIGNER },
    reason: `出具 ${no}`,
    placements: [
      {
        seal: seal(),
        page: flow.pages.length - 1,
        x: left / page.width,
        y: top / page.height,
        mm: SEAL_MM,
      },
    ],
  })
  return signed.bytes
}
