// Every setting there is: what it does, its default, and how a bad value is explained.

export type Mode = 'demo' | 'production'

type Setting<T> = {
  about: string
  default?: string
  secret?: boolean
  parse: (text: string) => T | Complaint
}
export class Complaint {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const text = (value: string) => value
const port = (value: string) => {
  const number = Number(value)
  return Number.isInteger(number) && number >= 0 && number < 65536
    ? number
    : new Complaint('应为 0–65535 的整数（0 表示任选空闲端口）')
}
const oneOf =
  <T extends string>(...choices: T[]) =>
  (value: string) =>
    choices.includes(value as T) ? (value as T) : new Complaint(`应为 ${choices.join('、')} 之一`)
const url =
  (...schemes: string[]) =>
  (value: string) => {
    try {
      return schemes.includes(new URL(value).protocol.slice(0, -1))
        ? value
        : new Complaint(`应以 ${schemes.map((scheme) => `${scheme}://`).join(' 或 ')} 开头`)
    } catch {
      return new Complaint('不是完整的网址')
    }
  }
const wholeNumber = (minimum: number) => (value: string) => {
  const number = Number(value)
  return Number.isInteger(number) && number >= minimum
    ? number
    : new Complaint(`应为不小于 ${minimum} 的整数`)
}
const key32 = (value: string) => {
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32
    ? value
    : new Complaint('应为 32 字节的 base64（可用 openssl rand -base64 32 生成）')
}

const mobiles = (value: string) => {
  const numbers = value
    .split(',')
    .map((number) => number.trim())
    .filter(Boolean)
  return numbers.every((number) => /^1[3-9]\d{9}$/.test(number))
    ? numbers
    : new Complaint('应为手机号，多个以逗号分隔')
}

const setting = <const S extends Setting<unknown>>(facts: S) => facts

export const SETTINGS = {
  MODE: setting({
    about: 'demo：带演示数据，开箱即用；production：正式运行，启动前检查密钥、数据库与演示账号',
    default: 'demo',
    parse: oneOf('demo', 'production'),
  }),
  PORT: setting({ about: '监听端口', default: '3100', parse: port }),
  HOST: setting({ about: '监听地址；demo 默认只对本机开放', default: '127.0.0.1', parse: text }),
  DATA_DIR: setting({ about: '内置数据库、文件与密钥所在目录', default: '.data', parse: text }),
  PUBLIC_URL: setting({ about: '用户访问的网址，用于短信与邮件里的链接', parse: url('http', 'https') }),
  DATABASE_URL: setting({
    about: '外部 PostgreSQL（15 及以上）；不设则使用内置 PostgreSQL 18',
    secret: true,
    parse: url('postgres', 'postgresql'),
  }),
  DATABASE_POOL: setting({ about: '数据库连接数上限', default: '16', parse: wholeNumber(2) }),
  MASTER_KEY: setting({
    about: '主密钥，保护文件、手机号、证件号与私钥；不设则在 DATA_DIR 中生成（仅 demo）',
    secret: true,
    parse: key32,
  }),
  S3_ENDPOINT: setting({
    about: 'S3 兼容存储的地址；不设则文件存放在 DATA_DIR',
    parse: url('http', 'https'),
  }),
  S3_BUCKET: setting({ about: '存储桶', parse: text }),
  S3_REGION: setting({ about: '区域', default: 'us-east-1', parse: text }),
  S3_ACCESS_KEY_ID: setting({ about: '访问密钥编号', parse: text }),
  S3_SECRET_ACCESS_KEY: setting({ about: '访问密钥', secret: true, parse: text }),
  TRUST_PROXY: setting({
    about: '前置代理的地址或网段（逗号分隔）；只有来自它们的 X-Forwarded-For 才被采信',
    parse: text,
  }),
  SMS_PROVIDER: setting({
    about: 'sandbox：不外发，只记录；aliyun：阿里云短信',
    default: 'sandbox',
    parse: oneOf('sandbox', 'aliyun'),
  }),
  SMS_ENDPOINT: setting({
    about: '短信服务地址',
    default: 'https://dysmsapi.aliyuncs.com',
    parse: url('http', 'https'),
  }),
  SMS_ACCESS_KEY_ID: setting({ about: '短信服务访问密钥编号', parse: text }),
  SMS_ACCESS_KEY_SECRET: setting({ about: '短信服务访问密钥', secret: true, parse: text }),
  SMS_SIGN_NAME: setting({ about: '短信签名', default: '信契', parse: text }),
  SMS_CODE_TEMPLATE: setting({ about: '验证码短信模板编号，模板变量名为 code', parse: text }),
  SMS_VOICE_TEMPLATE: setting({ about: '语音验证码模板编号，模板变量名为 code', parse: text }),
  OPERATORS: setting({
    about: '平台运营人员的手机号（逗号分隔，须已注册）；每次启动以此为准，不在其中的人失去运营权限',
    default: '',
    parse: mobiles,
  }),
  IDENTITY_PROVIDER: setting({
    about: 'sandbox：只检查格式并注明为沙箱；aliyun：阿里云实人认证',
    default: 'sandbox',
    parse: oneOf('sandbox', 'aliyun'),
  }),
  IDENTITY_ENDPOINT: setting({
    about: '实名服务地址',
    default: 'https://cloudauth.aliyuncs.com',
    parse: url('http', 'https'),
  }),
  IDENTITY_ACCESS_KEY_ID: setting({ about: '实名服务访问密钥编号', parse: text }),
  IDENTITY_ACCESS_KEY_SECRET: setting({ about: '实名服务访问密钥', secret: true, parse: text }),
  IDENTITY_FACE_SCENE: setting({ about: '人脸认证场景编号', parse: text }),
  REQUESTS_PER_SECOND: setting({
    about: '每个会话（未登录时每个来源地址）的请求速率上限，可短时突发 4 倍',
    default: '50',
    parse: wholeNumber(1),
  }),
  METRICS_TOKEN: setting({
    about: '读取 /metrics 所需的令牌；不设则只允许本机读取',
    secret: true,
    parse: text,
  }),
  LOG_LEVEL: setting({
    about: '日志级别',
    default: 'warn',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  }),
} satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof SETTINGS
type Parsed<S> = S extends { parse: (text: string) => infer R } ? Exclude<R, Complaint> : never
type Given<N extends SettingName> = (typeof SETTINGS)[N] extends { default: string } ? N : never
export type Config = { [N in SettingName as Given<N>]: Parsed<(typeof SETTINGS)[N]> } & {
  [N in SettingName as Exclude<N, Given<N>>]?: Parsed<(typeof SETTINGS)[N]>
}
