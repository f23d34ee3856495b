import { SCAN } from '@xinqi/api/limits'
import { isMobile } from '@xinqi/api/mobile'

export type TypedGuest = { mobile: string; name?: string }

/** What somebody pasted: a person a line, his number and perhaps his name, in either order. Pure. */
export const guestsIn = (text: string): { guests: TypedGuest[]; problems: string[] } => {
  const guests = new Map<string, TypedGuest>()
  const problems: string[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.split(/[\s,，、;；\t]+/).filter(Boolean)
    if (words.length === 0) continue
    const mobile = words.find(isMobile)
    const name = words.filter((word) => word !== mobile).join('')
    if (!mobile) problems.push(`第 ${index + 1} 行没有正确的手机号`)
    else if (name.length > 50) problems.push(`第 ${index + 1} 行姓名过长`)
    else guests.set(mobile, { mobile, ...(name ? { name } : {}) })
  }
  if (guests.size > SCAN.guestsMax) problems.push(`签署名单最多 ${SCAN.guestsMax} 人，现有 ${guests.size} 人`)
  return { guests: [...guests.values()], problems }
}
