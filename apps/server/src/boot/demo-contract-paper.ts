import { createPdf, FontSet, PageCanvas } from '@xinqi/pdf-signature/fill'

const WIDTH = 595
const HEIGHT = 842
const LINES = [
  '甲方：________________________',
  '乙方：________________________',
  '',
  '本合同为信契演示环境的示例文本，所涉企业与人员均为虚构，不具有法律效力。',
  '',
  '一、双方本着平等自愿、诚实信用的原则订立本合同。',
  '二、价款、数量与履行期限以合同信息中的登记为准。',
  '三、任何一方违约的，应当赔偿对方因此受到的损失。',
  '四、本合同经双方签章后成立并生效。',
]

/** One page, the same for every contract of the demo: drawn once, stored once. */
export const demoContractPaper = async (
  createdAt: Date,
): Promise<{ pdf: Buffer; pageSizes: [number, number][] }> => {
  const fonts = new FontSet()
  const page = new PageCanvas(WIDTH, HEIGHT, fonts)
  page.text('示例合同', 60, 90, { face: 'hei', sizePt: 22, colour: '#000000' })
  for (const [index, line] of LINES.entries())
    if (line) page.text(line, 60, 140 + index * 28, { face: 'song', sizePt: 12, colour: '#000000' })
  page.text('甲方（签章）：', 60, 640, { face: 'song', sizePt: 12, colour: '#000000' })
  page.text('乙方（签章）：', 330, 640, { face: 'song', sizePt: 12, colour: '#000000' })
  const pdf = await createPdf([page], fonts, { title: '示例合同', author: '信契', createdAt })
  return { pdf, pageSizes: [[WIDTH, HEIGHT]] }
}
