// People pasted as text, one a line: a name and a mobile number in any order, apart by blanks, tabs or commas.

import { NAME_MAX } from '@xinqi/api/limits'
import { MOBILE } from '@xinqi/api/mobile'

export type Pasted = { name: string; mobile: string }
export type PastedLines = { members: Pasted[]; problems: string[] }

export const readPasted = (text: string): PastedLines => {
  const members: Pasted[] = []
  const problems: string[] = []
  const lineOf = new Map<string, number>()
  for (const [index, line] of text.split('\n').entries()) {
    const parts = line.split(/[\s,，;；、]+/).filter(Boolean)
    if (parts.length === 0) continue
    const mobile = parts.find((part) => MOBILE.test(part))
    const name = parts.filter((part) => part !== mobile).join(' ')
    const earlier = mobile === undefined ? undefined : lineOf.get(mobile)
    const number = index + 1
    if (mobile === undefined) problems.push(`第 ${number} 行：没有正确的手机号`)
    else if (!name || name.length > NAME_MAX) problems.push(`第 ${number} 行：姓名应为 1–${NAME_MAX} 个字`)
    else if (earlier !== undefined) problems.push(`第 ${number} 行：手机号与第 ${earlier} 行重复`)
    else {
      lineOf.set(mobile, number)
      members.push({ name, mobile })
    }
  }
  return { members, problems }
}
