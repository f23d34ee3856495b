import { measure, StructureElement } from '@xinqi/pdf-signature/fill'
import { encode } from 'uqr'
import { alarm, dark, grey, margin, type ReportFlow } from './flow.ts'
import type { EvidenceReportInput, SealPlace } from './input.ts'
import { bothTimes } from './times.ts'

const sealWidthMm = 42
const pointsPerMm = 72 / 25.4

export function drawQr(flow: ReportFlow, text: string, left: number, top: number, side: number): void {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const cell = side / size
  data.forEach((row, y) => {
    row.forEach((black, x) => {
      // A hair wider than the cell: renderers leave white seams between exact neighbours.
      const square = { left: left + x * cell, top: top + y * cell, width: cell * 1.02, height: cell * 1.02 }
      if (black) flow.page.fillRect(square, '#000000')
    })
  })
}

export function centred(
  flow: ReportFlow,
  text: string,
  y: number,
  sizePt: number,
  bold: boolean,
  colour = dark,
): void {
  const face = bold ? 'hei-bold' : 'hei'
  const x = (flow.page.width - measure(text, face) * sizePt) / 2
  flow.page.text(text, x, y, { face, sizePt, colour })
}

export interface Cover {
  title: string
  english: string
  facts: [string, string][]
  /** In red below the facts. */
  warning?: string
  verifyUrl: string
  verifyLabel: string
}

/** Returns where the issuer's seal goes. */
export function drawCover(flow: ReportFlow, cover: Cover): SealPlace {
  const { page } = flow
  page.fillRect({ left: 0, top: 0, width: page.width, height: 10 }, '#1d4ed8')
  flow.page.as(new StructureElement('H1'), () =>
    centred(flow, flow.say(cover.title), 175, flow.say(cover.title) === cover.title ? 30 : 24, true),
  )
  centred(flow, flow.say(cover.english), 200, 11, false, grey)
  flow.space(190)
  flow.facts(cover.facts)
  if (cover.warning) flow.paragraph(cover.warning, { colour: alarm, face: 'hei-bold', sizePt: 10 })
  const base = 590
  drawQr(flow, cover.verifyUrl, margin.left, base, 110)
  page.text(flow.say(cover.verifyLabel), margin.left + 18, base + 126, {
    face: 'hei',
    sizePt: 9.5,
    colour: grey,
  })
  const side = sealWidthMm * pointsPerMm
  const left = page.width - margin.right - side - 20
  page.text(flow.say('出具方（盖章）'), left + 22, base + 126 + 12, {
    face: 'hei',
    sizePt: 9.5,
    colour: grey,
  })
  return { page: 0, x: left / page.width, y: base / page.height, widthMm: sealWidthMm }
}

export const reportCover = (input: EvidenceReportInput, sandboxes: string[]): Cover => ({
  title: '电子合同证据报告',
  english: 'Evidence Report of Electronic Contract',
  facts: [
    ['报告编号', input.reportNo],
    ['合同名称', input.contract.name],
    ['合同编号', input.contract.no],
    ['申请人', input.applicant],
    ...(input.purpose === undefined ? [] : [['出证用途', input.purpose] as [string, string]]),
    ['出具时间', bothTimes(input.issuedAt)],
    ['出具方', input.issuer],
  ],
  ...(sandboxes.length > 0 ? { warning: `注意：${sandboxNotice(sandboxes)}` } : {}),
  verifyUrl: input.verifyUrl,
  verifyLabel: '扫码核验本报告',
})

export function sandboxNotice(sandboxes: string[]): string {
  return `本报告含有沙箱环境的结果（${sandboxes.join('、')}），沙箱不核验真实身份，相关内容不具有法律证明力。`
}
