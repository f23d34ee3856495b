import { messages } from '../../../../shared/language/messages.ts'

export const words = messages('short-link', {
  notOpened: '链接无法打开',
  toSignIn: '前往登录',
  opening: '正在打开',
})
