import { messages } from '../../../../shared/language/messages.ts'

export const words = messages('ink', {
  black: '黑色',
  blue: '蓝色',
  red: '红色',
})
