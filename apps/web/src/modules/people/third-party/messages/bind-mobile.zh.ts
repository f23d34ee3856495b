import { messages, params } from '../../../../shared/language/messages.ts'

export const words = messages('bind-mobile', {
  vouched: params('{label}已确认身份。首次登录请绑定手机号，以后可直接登录；没有账号的手机号会自动注册。'),
  vouchedFor: params(
    '{label}已确认「{name}」的身份。首次登录请绑定手机号，以后可直接登录；没有账号的手机号会自动注册。',
  ),
  submit: '绑定并登录',
})
