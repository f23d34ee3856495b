import { messages, params } from '../../../../shared/language/messages.ts'

export const words = messages('draw-on-phone', {
  lead: params('请 {owner} 本人在下方书写签名，横屏书写更舒展'),
  undoStroke: '撤销一笔',
  clear: '清除',
  submit: '提交签名',
  notOpened: '无法打开签名页',
  opening: '正在打开',
  submitted: '签名已提交',
  backToComputer: '请回到电脑上继续，本页面可以关闭。',
})
