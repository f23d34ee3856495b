// What a partner may word himself in a text message: what people are told of a contract, and the codes they are sent.

import {
  NOTICE_VARIABLES,
  type NoticeEvent,
  noticeFacts,
  SMS_EVENTS,
  SMS_MAX,
  wordingProblem,
} from '../notices.ts'

type Variable = { name: string; label: string; sample: string }
type CodeFacts = { name: string; usual: string; variables: readonly Variable[] }

const CODE: Variable = { name: 'code', label: '验证码', sample: '482913' }
const CONTRACT: Variable = {
  name: 'contract',
  label: NOTICE_VARIABLES.contract.name,
  sample: NOTICE_VARIABLES.contract.sample,
}

/** Every variable of a code has to be said: one that does not name its contract could be asked for under a pretext. */
export const CODE_TEXTS = {
  signCode: {
    name: '签署验证码',
    usual: '您的验证码为{code}，5分钟内有效，用于签署《{contract}》，请勿泄露。',
    variables: [CODE, CONTRACT],
  },
  linkCode: {
    name: '打开链接的验证码',
    usual: '您的验证码为{code}，5分钟内有效，请勿泄露。',
    variables: [CODE],
  },
} as const satisfies Record<string, CodeFacts>
export type CodeText = keyof typeof CODE_TEXTS
export type SmsText = NoticeEvent | CodeText
export const SMS_TEXTS: readonly SmsText[] = [...SMS_EVENTS, ...(Object.keys(CODE_TEXTS) as CodeText[])]

const isCode = (event: string): event is CodeText => event in CODE_TEXTS

export const smsTextFacts = (event: SmsText): CodeFacts => {
  if (isCode(event)) return CODE_TEXTS[event]
  const { name, wording, variables } = noticeFacts(event)
  return {
    name,
    usual: wording.sms?.content ?? '',
    variables: variables.map((variable) => ({
      name: variable,
      label: NOTICE_VARIABLES[variable].name,
      sample: NOTICE_VARIABLES[variable].sample,
    })),
  }
}

/** Why a text cannot be used; undefined when it can. */
export const smsTextProblem = (event: SmsText, content: string): string | undefined => {
  if (!isCode(event)) return wordingProblem(event, 'sms', { title: '', content })
  const known = CODE_TEXTS[event].variables.map(({ name }) => name as string)
  const used = [...content.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!)
  const unknown = used.find((name) => !known.includes(name))
  if (unknown !== undefined) return `该短信没有「{${unknown}}」这个变量`
  const missing = known.find((name) => !used.includes(name))
  if (missing) return `内容须包含 {${missing}}`
  if (content.trimStart().startsWith('【')) return '短信签名由系统自动添加，请勿填写'
  if (content.length > SMS_MAX) return `短信内容不超过 ${SMS_MAX} 个字`
  return undefined
}
