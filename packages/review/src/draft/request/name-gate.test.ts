import { expect, it } from 'vitest'
import { isPartyName } from './name-gate.ts'

const believed = (text: string, name: string, how: 'labelled' | 'verb' | 'alone' = 'verb') =>
  isPartyName(text, name, text.indexOf(name), how)

it.each([
  ['岗位后端工程师', '程师'],
  ['聘请兼职会计代账', '兼职会计代账'],
  ['送到我们昆山厂里', '送到我们昆山厂'],
  ['免费安装调试培训', '免费安装调试培训'],
  ['外墙保温工程，8000平', '外墙保温工程'],
  ['工伤保险公司交', '工伤保险公司'],
  ['房子出租给王小明', '房子'],
  ['争议提交宁波仲裁委员会', '争议提交宁波仲裁委员会'],
  ['管中饭', '管中饭'],
])('%s names nobody', (text, name) => {
  for (const how of ['labelled', 'verb', 'alone'] as const) expect(believed(text, name, how)).toBe(false)
})

it.each([
  ['跟昌盛钢材买螺纹钢', '昌盛钢材'],
  ['乙方江苏速运物流有限公司', '江苏速运物流有限公司'],
  ['向杭州银行借', '杭州银行'],
  ['租给小周', '小周'],
  ['委托链家卖房', '链家'],
  ['乐队叫夜航船', '夜航船', 'labelled'],
])('%s names %s', (text, name, how?: string) =>
  expect(believed(text, name, (how ?? 'verb') as 'labelled' | 'verb')).toBe(true),
)
