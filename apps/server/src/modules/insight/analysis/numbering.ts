import type { Diff } from '@xinqi/comparison'

const NUMBER = /^第?[一二三四五六七八九十百零〇\d.]+[条章节款项、．.)）]*$/
const NUMBER_BEGINS = /(?:^|[\n。；])\s*[第（(]?[一二三四五六七八九十百零〇\d.]*$/

/** Only the number of a clause changed, because another came or went before it. */
export const isNumbering = ({ baseText, finalText, finalContext, baseContext }: Diff): boolean => {
  const texts = [baseText, finalText].map((text) => text.trim()).filter(Boolean)
  const before = finalContext.before || baseContext.before
  const after = finalContext.after || baseContext.after
  return (
    texts.length > 0 &&
    texts.every((text) => NUMBER.test(text)) &&
    NUMBER_BEGINS.test(before) &&
    (/^\s*[条章节款项、．.)）]/.test(after) || texts.every((text) => /[条章节款项、．.)）]$/.test(text)))
  )
}
