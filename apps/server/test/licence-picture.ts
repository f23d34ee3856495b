import { DocumentEngine } from '@xinqi/documents'
import { createPdf, FontSet, PageCanvas, type TextStyle } from '@xinqi/pdf-signature/fill'

export type DrawnLicence = {
  name: string
  creditCode: string
  legalName: string
  address: string
  period: string
}

/** A business licence as it is printed: landscape, labels spaced out, two columns. Plainly invented. */
export const drawLicence = async (licence: DrawnLicence): Promise<Buffer> => {
  const fonts = new FontSet()
  const page = new PageCanvas(842, 595, fonts)
  const label: TextStyle = { face: 'song-bold', sizePt: 15, colour: '#222222' }
  const value: TextStyle = { face: 'song', sizePt: 15, colour: '#111111' }
  page.strokeRect({ left: 30, top: 30, width: 782, height: 535 }, '#b08d57', 3)
  page.text('营业执照', 310, 120, { face: 'song-bold', sizePt: 46, colour: '#222222' })
  page.text('（演示样本，并非真实证照）', 330, 148, { face: 'song', sizePt: 12, colour: '#666666' })
  page.text('统一社会信用代码', 70, 80, { face: 'song-bold', sizePt: 12, colour: '#222222' })
  page.text(licence.creditCode, 70, 100, { face: 'hei', sizePt: 15, colour: '#111111' })
  const row = (y: number, x: number, name: string, text: string) => {
    page.text(name, x, y, label)
    page.text(text, x + 100, y, value)
  }
  row(210, 80, '名　　称', licence.name)
  row(250, 80, '类　　型', '有限责任公司')
  row(290, 80, '法定代表人', licence.legalName)
  row(330, 80, '经营范围', '技术开发、技术咨询、技术服务')
  row(210, 460, '注册资本', '壹佰万元整')
  row(250, 460, '成立日期', '2018年03月05日')
  row(290, 460, '营业期限', licence.period)
  row(330, 460, '住　　所', licence.address)
  page.text('登记机关', 560, 500, label)
  return createPdf([page], fonts, { title: '营业执照', createdAt: new Date('2026-11-15T00:00:00Z') })
}

export const licencePicture = async (licence: DrawnLicence, engine: DocumentEngine): Promise<Buffer> => {
  const [picture] = await engine.pagePictures(await drawLicence(licence), { scale: 2, format: 'png' })
  return Buffer.from(picture!.data)
}

/** An engine for one script: its work folder is its own, and it is closed afterwards. */
export const drawLicencePicture = async (licence: DrawnLicence): Promise<Buffer> => {
  const engine = new DocumentEngine()
  try {
    return await licencePicture(licence, engine)
  } finally {
    engine.close()
  }
}
