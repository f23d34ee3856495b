import { createPdf, FontSet, measure, PageCanvas, type TextStyle, wrap } from '@xinqi/pdf-signature/fill'

export type DelegateLetter = {
  company: string
  delegate: string
  giver: string
  roles: readonly string[]
  validDays: number
}

/** What the delegate agrees to, word for word: shown on his screen, and its hash kept with his consent. */
export const letterText = ({ company, delegate, giver, roles, validDays }: DelegateLetter): string[] => [
  `${company}（以下称“委托人”）现委托成员${delegate}（以下称“经办人”）在信契平台代表委托人办理电子合同的起草、发送、签署及相关事务。`,
  roles.length
    ? `委托期间，经办人在委托人企业中享有以下角色的权限：${roles.join('、')}。`
    : '委托期间，经办人在其现有角色的权限范围内办理事务，本委托不增加其权限。',
  `委托期限自经办人确认之日起 ${validDays} 天。委托人可随时提前终止委托。`,
  '经办人在委托范围和期限内实施的行为，由委托人承担相应的法律责任；经办人不得转委托。',
  `本委托由${giver}代表委托人发起，经办人以本人手机号接收的验证码确认后生效。`,
]

const WIDTH = 595
const HEIGHT = 842
const LEFT = 72
const RIGHT = WIDTH - 72
const LINE = 25
const BODY: TextStyle = { face: 'song', sizePt: 12, colour: '#111111' }
const NOTE: TextStyle = { face: 'song', sizePt: 9.5, colour: '#666666' }

/** A paper form for those who authorise with pen and seal; the company's name is filled in, the rest by hand. */
export const letterTemplate = async (company: string, at: Date): Promise<Buffer> => {
  const fonts = new FontSet()
  const page = new PageCanvas(WIDTH, HEIGHT, fonts)
  const title = '授权委托书'
  const titleSize = 22
  page.text(title, (WIDTH - measure(title, 'song-bold') * titleSize) / 2, 100, {
    face: 'song-bold',
    sizePt: titleSize,
    colour: '#111111',
  })
  let y = 150
  const paragraph = (text: string, style = BODY, indent = true) => {
    for (const line of wrap((indent ? '　　' : '') + text, style.face, (RIGHT - LEFT) / style.sizePt)) {
      page.text(line, LEFT, y, style)
      y += LINE
    }
  }
  const blank = (label: string, x: number, end: number, at: number) => {
    page.text(label, x, at, BODY)
    const from = x + measure(label, BODY.face) * BODY.sizePt + 4
    page.line(
      [
        [from, at + 3],
        [end, at + 3],
      ],
      '#555555',
      0.7,
    )
  }
  paragraph('致：信契电子合同平台', { ...BODY, face: 'song-bold' }, false)
  paragraph(
    `委托人${company}现委托下列人员作为经办人，在信契平台代表委托人办理电子合同的起草、发送、签署及相关事务。`,
  )
  y += 6
  const middle = (LEFT + RIGHT) / 2
  blank('经办人姓名：', LEFT, middle - 12, y)
  blank('手机号：', middle, RIGHT, y)
  y += 34
  blank('身份证号码：', LEFT, RIGHT, y)
  y += 34
  blank('委托事项与权限：', LEFT, RIGHT, y)
  y += 34
  page.text('委托期限：自        年     月     日起，至        年     月     日止。', LEFT, y, BODY)
  y += 34
  paragraph('一、经办人在委托范围和期限内实施的行为，由委托人承担相应的法律责任。')
  paragraph('二、经办人不得转委托。委托人提前终止委托的，应当及时在平台撤销经办人的权限。')
  paragraph('三、委托人确认经办人身份信息真实，并已取得经办人同意。')
  const signTop = 610
  page.text('委托人（盖章）：', LEFT, signTop, BODY)
  page.text(company, LEFT, signTop + LINE, BODY)
  page.text('法定代表人（签字）：', middle, signTop, BODY)
  page.text('经办人（签字）：', middle, signTop + 70, BODY)
  page.text('日期：        年     月     日', LEFT, signTop + 110, BODY)
  page.text(
    '填写说明：请用黑色签字笔填写，加盖公章后由委托人留存；附经办人身份证复印件。',
    LEFT,
    HEIGHT - 56,
    NOTE,
  )
  return createPdf([page], fonts, { title, author: '信契', createdAt: at })
}
