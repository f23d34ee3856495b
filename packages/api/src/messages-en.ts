// Messages people find in their message centre, for whoever reads English: those about himself, his sign-in, his identity,
// and his companies. What is about a contract is written in the language of its recipient.

import { byShape, type Shape } from './sentences-by-shape.ts'

const SAID: Readonly<Record<string, string>> = {
  // Signing in
  新设备登录提醒: 'Signed in on a new device',
  一台设备已下线: 'A device was signed out',
  其他设备已下线: 'Other devices were signed out',
  登录密码已修改: 'Your password was changed',
  '您的登录密码已修改，其他设备已全部下线。': 'Your password was changed; all other devices were signed out.',
  新设备登录提醒已开启: 'You will be told of new devices',
  新设备登录提醒已关闭: 'You will not be told of new devices',
  '账号在新设备上登录时会提醒您。': 'You are told when somebody signs in on a new device.',
  '账号在新设备上登录时不再提醒。': 'You are no longer told when somebody signs in on a new device.',
  恢复码已用于登录: 'A recovery code was used',
  '一个恢复码刚刚用于登录，已经失效。': 'A recovery code was used to sign in just now, and is spent.',
  二次验证已开启: 'Two-step verification is on',
  '登录时除密码外还需输入动态验证码。': 'Signing in asks for a code besides the password.',
  二次验证已关闭: 'Two-step verification is off',
  '登录时不再需要动态验证码，原有恢复码全部失效。':
    'Signing in asks for no code any more; all recovery codes are spent.',
  恢复码已重新生成: 'New recovery codes were made',
  '旧的恢复码全部失效。': 'The former ones are spent.',
  第三方账号已解除: 'A linked account was removed',
  已添加通行密钥: 'A passkey was added',
  通行密钥已删除: 'A passkey was removed',
  绑定手机号已更换: 'Your mobile number was changed',
  // Identity
  实名认证已通过: 'Your identity is verified',
  实名认证未通过: 'Your identity was not verified',
  '人工审核已通过，现在可以签署合同。': 'The review was passed: you can sign contracts now.',
  // Companies
  加入企业的申请已通过: 'You have joined a company',
  加入企业的申请未通过: 'Your request to join a company was not passed',
  企业认证已通过: 'The company is verified',
  企业认证未通过: 'The company was not verified',
  对公打款已汇出: 'The transfer was sent',
  对公打款失败: 'The transfer failed',
  '请向财务核对到账金额，并在 7 天内填写。':
    'See in the account how much arrived, and tell it within 7 days.',
  反向打款核验通过: 'The payment was verified',
  反向打款核验未通过: 'The payment was not verified',
  '企业账户已验证，请继续完成认证。': 'The account is proven. Go on with the verification.',
  企业管理员已变更: 'The administrator of the company has changed',
  变更企业管理员未通过: 'The change of the administrator was not passed',
  法定代表人已签署授权书: 'The legal representative has signed',
  法定代表人拒绝授权: 'The legal representative refused',
  有人申请加入企业: 'Somebody asks to join the company',
  您邀请的人已注册: 'Somebody you invited has registered',
  企业已停用: 'The company was stopped',
}

const SHAPES: readonly Shape[] = [
  [
    '~如非本人操作，请立即修改密码并联系客服。',
    '$1 If it was not you, change your password at once and ask our support.',
  ],
  ['您的账号在新设备「#」上登录，来源地址 #。', 'Your account was signed in on a new device, $1, from $2.'],
  ['设备「#」已退出登录。', 'The device “$1” was signed out.'],
  ['除当前设备外的 # 处登录已退出。', 'All but this device were signed out: $1.'],
  ['「#」不能再用于登录您的账号。', '“$1” can no longer be used to sign in.'],
  ['通行密钥「#」可用于登录您的账号。', 'The passkey “$1” can be used to sign in.'],
  ['通行密钥「#」不能再用于登录。', 'The passkey “$1” can no longer be used to sign in.'],
  ['您的登录手机号已由 # 更换为 #。', 'Your mobile number was changed from $1 to $2.'],
  [
    '人工审核未通过：#。可修改后重新提交，或换一种方式认证。',
    'The review was not passed: “$1”. You can change it and submit again, or choose another way.',
  ],
  ['您已加入「#」，可在顶部切换到该企业。', 'You have joined “$1” and can change to it.'],
  ['「#」未通过您的申请。原因：#', '“$1” did not pass your request: “$2”'],
  [
    '「#」已完成企业认证，可以制作印章、邀请成员并发起签署。',
    '“$1” is verified: make seals, invite members and send contracts.',
  ],
  [
    '「#」的企业认证未通过：#。修改后可以重新提交。',
    'The verification of “$1” was not passed: “$2”. Change it and submit it again.',
  ],
  [
    '银行未能完成打款：#。请核对账户信息后重新申请。',
    'The bank could not carry out the transfer: “$1”. Check the account, then ask for it again.',
  ],
  ['#。请核对后重新申请。', '“$1”. Check it, then apply again.'],
  ['「#」的管理员已变更为#。', '“$2” is the administrator of “$1” now.'],
  ['「#」变更管理员的申请未通过：#。', 'The change of the administrator of “$1” was not passed: “$2”.'],
  [
    '「#」的法定代表人已在线签署授权书，企业认证已通过。',
    'The legal representative of “$1” has signed online; the company is verified.',
  ],
  [
    '「#」的法定代表人已在线签署授权书，申请已提交审核。',
    'The legal representative of “$1” has signed online; the application is under review.',
  ],
  [
    '「#」的法定代表人拒绝了在线授权。可以更换认证方式。',
    'The legal representative of “$1” refused. You can choose another way.',
  ],
  [
    '「#」的法定代表人拒绝了在线授权：#。可以更换认证方式。',
    'The legal representative of “$1” refused: “$2”. You can choose another way.',
  ],
  [
    '# 申请加入企业，请在邀请记录中审核。',
    '“$1” asks to join the company. Please review it among the invitations.',
  ],
  ['您于 # 发出的邀请链接带来了一位新用户。', 'The invitation you sent on $1 brought a new user.'],
]

export const messageInEnglish = byShape(SAID, SHAPES)
