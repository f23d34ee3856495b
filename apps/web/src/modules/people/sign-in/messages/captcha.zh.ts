import { messages, params } from '../../../../shared/language/messages.ts'

export const words = messages('captcha', {
  typeCaptcha: '请输入图形验证码',
  securityCheck: '安全验证',
  sendCode: '发送验证码',
  captcha: '图形验证码',
  typeCharacters: '请输入图中字符',
  otherCaptcha: '看不清，换一张图形验证码',
  withoutPicture: '不便看图，由浏览器完成验证',
  notComputed: '浏览器没有完成验证，请重试',
  tapToReload: '点击重新加载',
  captchaFailed: params('验证码加载失败，请重试！{value}'),
})
