// Who lives in the demo world, for tests to sign in as.

export const CAPTCHA_ANSWER = 'ACEF'
export const PASSWORD = 'Xinqi-2026'

export const PEOPLE = {
  /** 示例科技有限公司, system administrator; ordinary employee of 样例贸易有限公司. */
  admin: '13800000001',
  sealAdmin: '13800000002',
  templateAdmin: '13800000003',
  /** 示例科技有限公司, ordinary employee. */
  employee: '13800000004',
  /** 样例贸易有限公司, system administrator. */
  otherAdmin: '13800000005',
  /** Nobody's employee. */
  individual: '13800000008',
  /** A person of the platform itself. */
  operator: '13800000009',
} as const

/** Where the test server says the messenger's client library is; tests put what they need there. */
export const WORKPLACE_SCRIPT = 'https://dingtalk.example/dd/dingtalk.open.js'
