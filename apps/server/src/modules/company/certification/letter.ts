import { createPdf, FontSet, measure, PageCanvas, type TextStyle, wrap } from '@xinqi/pdf-signature/fill'
import type { Facts } from './rules.ts'

export type LetterContent = {
  number: string
  facts: Facts
  agent: { name: string; idNumber: string; mobile: string; position: string | null }
  /** The administrator so far, when this letter replaces him. */
  replaces?: string | null
  /** Who signs it: online the legal representative or the one authorised; on paper the company seals it. */
  signedBy: 'legal' | 'agent' | 'paper'
  /** Signed online by a certificate of the sandbox authority. */
  sandbox: boolean
  at: Date
}

/** Where the signer's mark goes, as fractions of the page. */
export const SIGN_AT = { page: 0, x: 0.56, y: 0.735 } as const

const WIDTH = 595
const HEIGHT = 842
const LEFT = 72
const RIGHT = WIDTH - 72
const BODY: TextStyle = { face: 'song', sizePt: 12, colour: '#111111' }
const BOLD: TextStyle = { ...BODY, face: 'song-bold' }
const LINE = 23

/** The letter of authorisation: the same for paper and for online signing, so that both say the same. */
export const writeLetter = async (content: LetterContent): Promise<Buffer> => {
  const fonts = new FontSet()
  const page = new PageCanvas(WIDTH, HEIGHT, fonts)
  const title = content.replaces ? '企业管理员变更授权书' : '企业认证授权书'
  const titleSize = 22
  page.text(title, (WIDTH - measure(title, 'song-bold') * titleSize) / 2, 96, {
    face: 'song-bold',
    sizePt: titleSize,
    colour: '#111111',
  })
  let y = 140
  const paragraph = (text: string, style: TextStyle = BODY, indent = true) => {
    for (const line of wrap((indent ? '　　' : '') + text, style.face, (RIGHT - LEFT) / style.sizePt)) {
      page.text(line, LEFT, y, style)
      y += LINE
    }
  }
  const { facts, agent } = content
  paragraph('致：信契电子合同平台', BOLD, false)
  const isLegalHimself = agent.name === facts.legalName && !content.replaces
  paragraph(
    `本企业${facts.name}（统一社会信用代码：${facts.creditCode}，法定代表人：${facts.legalName}），现${isLegalHimself ? '由法定代表人本人' : '授权下列人员'}作为本企业在信契平台的管理员，代表本企业办理企业认证，管理企业账号、成员、权限与电子印章，并以本企业名义使用电子签名服务。`,
  )
  if (content.replaces) {
    paragraph(`自平台审核通过之日起，原管理员${content.replaces}的管理员身份终止，由下列人员接任。`)
  }
  y = drawAgent(page, agent, y + 2, isLegalHimself ? '管理员姓名' : '被授权人姓名')
  paragraph(
    `一、${isLegalHimself ? '管理员' : '被授权人'}在授权范围内实施的行为，由本企业承担相应的法律责任。`,
  )
  paragraph('二、授权期限自本授权书签署之日起，至本企业在平台变更管理员或书面通知平台撤销授权之日止。')
  paragraph('三、本企业确认向平台提交的资料真实、合法、有效，并同意平台为核实身份向有关机构查询。')
  const signTop = HEIGHT * SIGN_AT.y
  page.text(content.signedBy === 'paper' ? '企业名称（盖章）：' : '企业名称：', LEFT, signTop - 14, BODY)
  page.text(facts.name, LEFT, signTop + 10, BODY)
  page.text(SIGNED_AS[content.signedBy], WIDTH * SIGN_AT.x - 20, signTop - 14, BODY)
  const date = content.signedBy === 'paper' ? '        年      月      日' : '以电子签名所载时间为准'
  page.text(`签署日期：${date}`, LEFT, signTop + 84, BODY)
  const note = `授权书编号 ${content.number}${content.sandbox ? '　·　在线签署使用沙箱数字证书，仅供测试' : ''}`
  page.text(note, LEFT, HEIGHT - 48, { face: 'song', sizePt: 9, colour: '#666666' })
  return createPdf([page], fonts, { title, author: '信契', createdAt: content.at })
}

const SIGNED_AS: Record<LetterContent['signedBy'], string> = {
  legal: '法定代表人（电子签名）：',
  agent: '被授权人（电子签名）：',
  paper: '法定代表人（签字或盖章）：',
}

const drawAgent = (page: PageCanvas, agent: LetterContent['agent'], top: number, called: string): number => {
  const rows = [
    [called, agent.name, '职　　务', agent.position || '—'],
    ['证件号码', agent.idNumber, '手 机 号', agent.mobile],
  ]
  const height = 30
  const columns = [86, 170, 70, RIGHT - LEFT - 326]
  rows.forEach((cells, row) => {
    let x = LEFT
    cells.forEach((text, column) => {
      const box = { left: x, top: top + row * height, width: columns[column]!, height }
      if (column % 2 === 0) page.fillRect(box, '#f4f5f7')
      page.strokeRect(box, '#8a8f99', 0.8)
      page.text(text, x + 8, box.top + 19.5, { ...BODY, sizePt: 11 })
      x += columns[column]!
    })
  })
  return top + rows.length * height + 30
}
