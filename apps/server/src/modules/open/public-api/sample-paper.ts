import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'

const WIDTH = 595
const HEIGHT = 842
const INK = '#000000'
const LINES = [
  '甲方：________________________        乙方：________________________',
  '',
  '本文件为信契开放平台的样例，所涉企业与人员均为虚构，不具有法律效力。',
  '',
  '第一条 标的：检测设备一批，数量、规格以附件清单为准。',
  '第二条 价款：人民币壹拾万元整（¥100,000.00），货到验收后十日内付清。',
  '第三条 交付：乙方于合同生效后三十日内送至甲方指定地点。',
  '第四条 违约：迟延交付的，每日按价款的万分之五支付违约金。',
  '第五条 争议：协商不成的，由甲方所在地人民法院管辖。',
  '第六条 本合同经双方签章后成立并生效。',
]

/** The paper of the quick start and of whoever tries it out: one page, two places to sign. */
export const samplePaper = async ({ changed = false } = {}): Promise<Buffer> => {
  const fonts = new FontSet()
  const page = new PageCanvas(WIDTH, HEIGHT, fonts)
  page.text('采购合同（样例）', 60, 90, { face: 'hei', sizePt: 22, colour: INK })
  for (const [index, line] of LINES.entries())
    if (line)
      page.text(changed ? line.replace('十日内', '五日内') : line, 60, 140 + index * 30, {
        face: 'song',
        sizePt: 12,
        colour: INK,
      })
  page.text('甲方（签章）', 90, 640, { face: 'song', sizePt: 12, colour: INK })
  page.text('乙方（签章）', 380, 640, { face: 'song', sizePt: 12, colour: INK })
  // Always the same bytes, so that what the download centre prints holds.
  return createPdf([page], fonts, {
    title: '采购合同（样例）',
    author: '信契',
    createdAt: new Date('2026-01-01T00:00:00Z'),
  })
}
