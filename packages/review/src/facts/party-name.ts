import { LETTER_ROLE, NAMED_ROLE } from '../text/role.ts'

export const ROLE = `(?:${LETTER_ROLE}|${NAMED_ROLE})`
const NEXT_PARTY = new RegExp(`(?<=[\\u4e00-\\u9fa5)]{2})(?:${LETTER_ROLE})(?:\\([^()]{1,24}\\))*[:].*$`)

const NOT_A_NAME =
  /^(?:$|[_＿\s—-]+$|[:：/\\]+$)|签字|盖章|签章|签名|^名称|^姓名|^地址|^住所|^电话|^统一社会|^法定代表|^身份证|以下简称$/

/** The name alone, of what stands beside a party's label. */
export function cleanName(value: string): string {
  // 出租方：（以下简称甲方）某公司 puts the short name first.
  const unlabelled = value.replace(/^\((?:以下|下)?(?:简?称)[^)]*\)\s*(?=.)/, '')
  // 某制衣厂（个体工商户，以下简称“制衣厂”）: a bracket belongs to the name or not, but is never cut in two.
  let name = unlabelled.replace(/\([^()]*[，,；;][^()]*\)/, '').split(/[\t，,；;。]/)[0] as string
  name = name.replace(
    /[(【]\s*(?:以下|以后|后面|下面|下称|后称|简称|下简称|个体|经营者|身份证|统一社会|盖章|公章|签字|签章|证件|性别|男|女|住|法定|用人单位|员工姓名|原名|曾用名|作为|“|"|').*$/,
    '',
  )
  name = name.replace(new RegExp(`[(【](?:${ROLE})[)】]$`), '').replace(/\(由[^)]*代表\)$/, '')
  name = name
    .replace(new RegExp(`^[(【](?:${ROLE})[)】]\\s*(?=.)`), '')
    .replace(/\((?:个体工商户|个体)\)$/, '')
  // 某公司（91340103MA2N998877）: the code alone in brackets.
  name = name.replace(/\([0-9A-Z]{15,18}\)?$/, '')
  // 苗素云（借款人配偶）: what is said of a person is not his name.
  name = name.replace(/^([\u4e00-\u9fa5]{2,4})\([^)]*\)$/, '$1')
  // 定作方：甲方 某公司 says the letter beside the name.
  name = name.replace(new RegExp(`^(?:${LETTER_ROLE})(?=.{4,}(?:公司|厂|中心|院|社|店)$)`), '')
  // A single wide space between two parties on one line is lost in folding.
  name = name.replace(NEXT_PARTY, '')
  name = name.replace(
    /(?:统一社会信用代码|法定代表人|住所|现住址|住址|地址|居民身份证|公民身份|身份证|联系电话|电话|性别)(?:号码?)?[:].*$/,
    '',
  )
  return name.replace(/^[“"'【《*_\s]+|[”"'】》*_\s:、(]+$/g, '').trim()
}

export const isBlankName = (value: string): boolean => /^[\s_＿—\-/【】[\]()xX×*某]*$/.test(value)

export function plausible(name: string): boolean {
  if (name.length < 2 || name.length > 50 || NOT_A_NAME.test(name)) return false
  if (/[:。？]/.test(name) || /(?:应|须|应当|负责|承担|有权|不得|同意|保证|支付|向|的)$/.test(name))
    return false
  return !isBlankName(name)
}

export function rolesInBrackets(text: string): string[] {
  return [...text.matchAll(new RegExp(ROLE, 'g'))].map((match) => match[0])
}
