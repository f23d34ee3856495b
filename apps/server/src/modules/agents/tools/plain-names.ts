// A name others gave may be an order in disguise. What is no more than a name is passed on as one; whatever says more is
// treated as the text of a stranger.
import { toolsOfCalls } from './tool-of-call.ts'

/** Where names stand in answers: of contracts, files, parties, people, fields, steps, tags. */
const NAMES =
  /^(?:name|title|tags|number|archiveNumber|counterpart|seller|buyer|performanceUser|responsible)$|(?:Name|Names|Title)$/
/** Of Chinese characters; others are half as wide. */
const WIDEST = 60

/** Nobody's contract, file or company is called so: sentences, addresses, what the eye does not see. */
const SENTENCE =
  /[。！？!?；;\n\r\t]|[，：].*[，：]|:\/\/|[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/u
const ORDER_ZH =
  /(?:^|[，,、\s])请(?!假|款|购|示|帖)|请(?:将|把|勿|你|您|立)|忽略|无视|立即|立刻|马上|务必|必须|无须|无需|不必|不要|指令|提示词|调用|致助手|助手[:：]|(?:发送|发出|撤回|签署|催办|删除)(?:给|至|全部|所有|这|该|本|上述|草稿)|(?:全部|所有|该|本|这份)(?:草稿|合同)(?:发|签|撤|删)/u
const ORDER_EN =
  /\b(?:ignore|disregard|previous|instructions?|prompt|immediately|please|approved|must|you are|send|call|withdraw|approve|delete|execute|grant|without (?:asking|confirm\w*))\b|^\s*(?:system|assistant)\b\s*[:：]/iu
const TOOLS = toolsOfCalls.map(({ tool }) => tool.name)

const width = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0)! > 0x2e80 ? 1 : 0.5), 0)

/** Pure. */
export const isPlainName = (name: string): boolean =>
  width(name) <= WIDEST &&
  ![SENTENCE, ORDER_ZH, ORDER_EN].some((order) => order.test(name)) &&
  !TOOLS.some((tool) => name.toLowerCase().includes(tool))

/** Whether anything that should be a name says more. Pure. */
export const namesSpeak = (answer: unknown, isName = false): boolean => {
  if (typeof answer === 'string') return isName && !isPlainName(answer)
  if (Array.isArray(answer)) return answer.some((one) => namesSpeak(one, isName))
  if (typeof answer !== 'object' || answer === null) return false
  return Object.entries(answer).some(([name, value]) => namesSpeak(value, NAMES.test(name)))
}
