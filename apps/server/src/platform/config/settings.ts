// Every setting there is: what it does, its default, and how a bad value is explained.

import { availableParallelism } from 'node:os'
import path from 'node:path'
import { FIRST_LANGUAGE, LANGUAGE_CODES, type Language } from '@xinqi/api/languages'
import { isMobile } from '@xinqi/api/mobile'
import { type NoticeEvent, noticeFacts, SMS_EVENTS } from '@xinqi/api/notices'
import { readHosts } from '../db/hosts.ts'
import { rsaPrivateKey, rsaPublicKey } from '../keys/rsa-key.ts'
import { readDays, settableRules } from '../retention/rules.ts'

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
/** Made absolute here and nowhere else: whoever is handed it may work in a folder of his own. */
const folder = (value: string) => path.resolve(value)
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
/** An address that stands in a page's policy as it is: nothing in it may end the entry or begin another. */
const scriptAddress = (value: string) =>
  /^https?:\/\/[A-Za-z0-9.:-]+\/[A-Za-z0-9._/-]+$/.test(value)
    ? value
    : new Complaint('应为 https:// 开头、不带参数的脚本地址，或 off')
/** Several hosts may stand in it, which no ordinary address may. */
const databaseUrl = (value: string) =>
  readHosts(value)
    ? value
    : new Complaint(
        '应为 postgres://用户:密码@主机:端口/库名；多台主机以逗号分隔，如 postgres://用户:密码@主机一:5432,主机二:5432/库名?target_session_attrs=read-write',
      )
const jsonObject = (value: string) => {
  try {
    const parsed: unknown = JSON.parse(value)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return value
  } catch {}
  return new Complaint('应为一个 JSON 对象')
}
const wholeNumber = (minimum: number) => (value: string) => {
  const number = Number(value)
  return Number.isInteger(number) && number >= minimum
    ? number
    : new Complaint(`应为不小于 ${minimum} 的整数`)
}
const list = (value: string) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
const key32 = (value: string) => {
  const bytes = Buffer.from(value, 'base64')
  return bytes.length === 32
    ? value
    : new Complaint('应为 32 字节的 base64（可用 openssl rand -base64 32 生成）')
}

const keys32 = (value: string) => {
  const keys = list(value)
  return keys.find((key) => key32(key) instanceof Complaint) === undefined
    ? keys
    : new Complaint('每一把应为 32 字节的 base64，多把以逗号分隔')
}

const IDENTITY_METHODS: Record<string, number> = { id: 1, mobile: 2, bank: 3, face: 4 }
const identityMethods = (value: string) => {
  const words = list(value)
  return words.every((word) => word in IDENTITY_METHODS)
    ? words.map((word) => IDENTITY_METHODS[word]!)
    : new Complaint('应为 id、mobile、bank、face 中的若干项，以逗号分隔')
}

const mobiles = (value: string) => {
  const numbers = value
    .split(',')
    .map((number) => number.trim())
    .filter(Boolean)
  return numbers.every((number) => isMobile(number)) ? numbers : new Complaint('应为手机号，多个以逗号分隔')
}

const hex = (bytes: number) => (value: string) =>
  new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`).test(value)
    ? value
    : new Complaint(`应为 ${bytes} 字节的十六进制`)
const characters = (count: number) => (value: string) =>
  Buffer.byteLength(value) === count ? value : new Complaint(`应为 ${count} 个字符`)
const shaped = (pattern: RegExp, words: string) => (value: string) =>
  pattern.test(value) ? value : new Complaint(words)
const rsaKey = (read: (text: string) => unknown, words: string) => (value: string) => {
  try {
    read(value)
    return value
  } catch {
    return new Complaint(words)
  }
}

const retentionDays = (value: string) => {
  const days = readDays(value)
  return typeof days === 'string' ? new Complaint(days) : days
}

/** sign=SMS_1,urge=SMS_2: the vendor's code for each text that tells somebody of a contract. */
/** Of a text in another language than the first, with the language behind a dot. */
export type NoticeTemplateKey = NoticeEvent | `${NoticeEvent}.${Language}`
const OTHER_LANGUAGES = LANGUAGE_CODES.filter((code) => code !== FIRST_LANGUAGE)
const noticeTemplates = (value: string) => {
  const codes: Partial<Record<NoticeTemplateKey, string>> = {}
  for (const pair of list(value)) {
    const [event, code] = pair.split('=').map((part) => part.trim())
    const [about, language] = event!.split('.')
    const isTranslated = language !== undefined
    if (
      !SMS_EVENTS.includes(about as NoticeEvent) ||
      (isTranslated && !OTHER_LANGUAGES.includes(language as never))
    )
      return new Complaint(`没有「${event}」这种短信通知，应为 ${SMS_EVENTS.join('、')}`)
    if (!code || !/^[0-9A-Za-z_-]+$/.test(code)) return new Complaint(`「${event}」后面应为 =模板编号`)
    codes[event as NoticeTemplateKey] = code
  }
  return codes
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
  DATA_DIR: setting({ about: '内置数据库、文件与密钥所在目录', default: '.data', parse: folder }),
  PUBLIC_URL: setting({
    about: '用户访问的网址，用于短信与邮件里的链接；通行密钥属于它的域名',
    parse: url('http', 'https'),
  }),
  DATABASE_URL: setting({
    about:
      '外部 PostgreSQL（15 及以上）；不设则使用内置 PostgreSQL 18。可写多台主机（逗号分隔），每次连接时选其中可写的一台（target_session_attrs，默认 read-write），主备切换后不必重启',
    secret: true,
    parse: databaseUrl,
  }),
  DIRECT_DATABASE_URL: setting({
    about:
      'DATABASE_URL 指向 PgBouncer（transaction 模式）时，不经过它的数据库地址：升级、监听与任务队列需要固定的会话',
    secret: true,
    parse: databaseUrl,
  }),
  DATABASE_PREPARED: setting({
    about:
      '常用语句是否在每个连接上预先准备。off：DATABASE_URL 指向 1.21 之前的 PgBouncer（transaction 模式），它不保留预备语句',
    default: 'on',
    parse: oneOf('on', 'off'),
  }),
  READ_DATABASE_URL: setting({
    about:
      '只读副本（流复制备机）：列表与看板在它已追上主库时由它应答，追不上或不可用时仍由主库应答；读到的总是此前已提交的一切',
    secret: true,
    parse: databaseUrl,
  }),
  DATABASE_POOL: setting({
    about: '处理请求的数据库连接数上限；读副本的连接数与此相同',
    default: '16',
    parse: wholeNumber(2),
  }),
  DATABASE_STANDING_POOL: setting({
    about: '独立于请求事务的记录所用的数据库连接数上限',
    default: '4',
    parse: wholeNumber(1),
  }),
  DATABASE_JOBS_POOL: setting({ about: '任务队列的数据库连接数上限', default: '6', parse: wholeNumber(2) }),
  JOBS: setting({
    about:
      '这台服务是否执行后台任务（通知、推送、归档等）。on：处理请求也执行任务；off：只处理请求，任务留给别的服务；only：只执行任务，除 /healthz、/readyz、/metrics 外不应答。恢复演练用 off',
    default: 'on',
    parse: oneOf('on', 'off', 'only'),
  }),
  DRAIN_SECONDS: setting({
    about:
      '停止前先报告未就绪（/readyz 503）并继续应答的秒数，供前置代理切走流量；不设时 demo 为 0，production 为 5',
    parse: wholeNumber(0),
  }),
  SIGNING_THREADS: setting({
    about: '专门计算签名的线程数；0 表示在服务自身的线程中计算',
    default: String(Math.max(0, availableParallelism() - 1)),
    parse: wholeNumber(0),
  }),
  CA_PROVIDER: setting({
    about:
      '签署证书由谁签发。sandbox：内置的沙箱机构，只供试用；own：自己的签发机构（证书与私钥由文件或命令提供）；est：支持 EST（RFC 7030）的证书机构',
    default: 'sandbox',
    parse: oneOf('sandbox', 'own', 'est'),
  }),
  CA_CHAIN: setting({
    about: '签发机构的证书文件（PEM）：签发证书在前，其上各级依次在后，最后是根证书',
    parse: text,
  }),
  CA_KEY: setting({ about: '签发私钥文件（PEM，RSA、P-256 或 SM2，可加密）', parse: text }),
  CA_KEY_PASSPHRASE: setting({ about: '签发私钥的口令', secret: true, parse: text }),
  CA_KEY_COMMAND: setting({
    about:
      '代替 CA_KEY：私钥在密码机（HSM、PKCS#11）中时，用来取得签名的命令。每行一个 JSON：读入 {"id","algorithm","digest","message"}，写出 {"id","signature"}，均为 base64',
    parse: text,
  }),
  CA_CRLS: setting({
    about:
      '上级机构的吊销列表文件（PEM），写入签名以便日后核对；替换文件即可，不必重启；过期（nextUpdate）后不能签署',
    parse: text,
  }),
  CA_CRL_URL: setting({
    about:
      '写入签署证书的吊销列表地址，如 https://…/crl/issuing.crl；使用自己的签发机构时，平台在该地址的路径上提供列表',
    parse: url('http', 'https'),
  }),
  EST_URL: setting({
    about: 'EST 服务地址，写到 /.well-known/est 为止（有标签时写到标签）',
    parse: url('https'),
  }),
  EST_ROOTS: setting({ about: '该机构的根证书文件（PEM）：签发的证书必须通向其中之一', parse: text }),
  EST_USER: setting({ about: 'EST 用户名', parse: text }),
  EST_PASSWORD: setting({ about: 'EST 密码', secret: true, parse: text }),
  EST_CLIENT_CERTIFICATE: setting({ about: '访问 EST 的客户端证书文件（PEM）', parse: text }),
  EST_CLIENT_KEY: setting({ about: '访问 EST 的客户端私钥文件（PEM）', parse: text }),
  EST_TLS_CA: setting({
    about: 'EST 服务的 TLS 证书由谁签发（PEM 文件）；不设则以系统信任的机构为准',
    parse: text,
  }),
  TIMESTAMP_PROVIDER: setting({
    about: '时间戳由谁出具。sandbox：内置，只供试用；rfc3161：任何支持 RFC 3161 的时间戳服务',
    default: 'sandbox',
    parse: oneOf('sandbox', 'rfc3161'),
  }),
  TIMESTAMP_URL: setting({ about: '时间戳服务地址', parse: url('http', 'https') }),
  TIMESTAMP_ROOTS: setting({
    about: '时间戳服务的根证书文件（PEM），中间证书也可放在其中',
    parse: text,
  }),
  TIMESTAMP_POLICY: setting({
    about: '要求的时间戳策略（OID）',
    parse: shaped(/^\d+(\.\d+)+$/, '应为以点分隔的 OID'),
  }),
  TIMESTAMP_USER: setting({ about: '时间戳服务用户名', parse: text }),
  TIMESTAMP_PASSWORD: setting({ about: '时间戳服务密码', secret: true, parse: text }),
  SEAL_MAKER: setting({
    about:
      '国标电子印章（GB/T 38540）由谁制作。auto：演示时用内置的沙箱制章者，正式运行时不制作；own：自己的制章者证书与印章证书签发机构；off：不制作，只核验',
    default: 'auto',
    parse: oneOf('auto', 'own', 'off'),
  }),
  SEAL_MAKER_CHAIN: setting({
    about: '制章者的证书文件（PEM，SM2）：制章者证书在前，其上各级依次在后',
    parse: text,
  }),
  SEAL_MAKER_KEY: setting({ about: '制章者的私钥文件（PEM，SM2，可加密）', parse: text }),
  SEAL_MAKER_KEY_PASSPHRASE: setting({ about: '制章者私钥的口令', secret: true, parse: text }),
  SEAL_MAKER_KEY_COMMAND: setting({
    about: '代替 SEAL_MAKER_KEY：私钥在密码机中时，用来取得签名的命令，约定与 CA_KEY_COMMAND 相同',
    parse: text,
  }),
  SEAL_CA_CHAIN: setting({
    about: '为印章签发签章人证书的机构的证书文件（PEM，SM2）：签发证书在前，最后是根证书',
    parse: text,
  }),
  SEAL_CA_KEY: setting({ about: '该机构的签发私钥文件（PEM，SM2，可加密）', parse: text }),
  SEAL_CA_KEY_PASSPHRASE: setting({ about: '该签发私钥的口令', secret: true, parse: text }),
  SEAL_MAKERS: setting({
    about:
      '还信任哪些制章者：证书文件（PEM），制章者自己的证书或只签发制章者证书的根；不要放入签章人的根证书',
    parse: text,
  }),
  SEAL_SIGNERS: setting({ about: '还信任哪些机构签发的签章人证书：根证书文件（PEM）', parse: text }),
  SEAL_CRLS: setting({
    about: '核验国标印章时查的吊销列表文件（PEM）；替换文件即可，不必重启',
    parse: text,
  }),
  SEAL_SIGNING: setting({
    about:
      '在外部制作的国标印章经谁签章（私钥不在平台）。auto：演示时用内置的沙箱签章服务，正式运行时不提供；csc：按 CSC API（云签名联盟）对接签章服务；off：不提供',
    default: 'auto',
    parse: oneOf('auto', 'csc', 'off'),
  }),
  SEAL_SIGNING_NAME: setting({ about: '签章服务名称', parse: text }),
  SEAL_SIGNING_URL: setting({ about: '签章服务地址，写到 /csc/v1 之前', parse: url('http', 'https') }),
  SEAL_SIGNING_CLIENT_ID: setting({ about: '签章服务分配的客户端编号', parse: text }),
  SEAL_SIGNING_CLIENT_SECRET: setting({ about: '签章服务分配的客户端密钥', secret: true, parse: text }),
  REVIEW_MODEL_URL: setting({
    about: '大模型服务地址（OpenAI 兼容，写到 /v1 为止）；不设则审查与起草只用内置规则',
    parse: url('http', 'https'),
  }),
  REVIEW_MODEL_NAME: setting({ about: '模型名称', parse: text }),
  REVIEW_MODEL_KEY: setting({ about: '模型服务密钥', secret: true, parse: text }),
  REVIEW_MODEL_BUDGET_MS: setting({
    about: '一次审查等待模型的总时长上限（毫秒），含重试',
    default: '100000',
    parse: wholeNumber(1000),
  }),
  REVIEW_MODEL_FIRST_MS: setting({
    about: '有人在页面上等待时，模型多久（毫秒）没有开始应答即放弃；不支持流式输出的模型需要调大',
    default: '8000',
    parse: wholeNumber(1000),
  }),
  REVIEW_MODEL_IDLE_MS: setting({
    about: '模型输出中断多久（毫秒）即放弃',
    default: '20000',
    parse: wholeNumber(1000),
  }),
  REVIEW_MODEL_MAX_CHARS: setting({
    about: '一次请求发送的合同字数上限',
    default: '24000',
    parse: wholeNumber(1000),
  }),
  REVIEW_MODEL_MASK: setting({
    about: '发送前是否遮盖身份证号、银行卡号与电话',
    default: 'on',
    parse: oneOf('on', 'off'),
  }),
  REVIEW_MODEL_MAX_TOKENS: setting({
    about: '一次回答的 token 上限（max_tokens）；0 表示由服务商决定',
    default: '0',
    parse: wholeNumber(0),
  }),
  REVIEW_MODEL_EXTRA: setting({
    about: '随请求发送的服务商专有字段（JSON 对象），例如关闭思考：{"thinking":{"type":"disabled"}}',
    default: '{}',
    parse: jsonObject,
  }),
  REVIEW_MODEL_USAGE: setting({
    about: '是否向服务商询问实际用量（stream_options.include_usage）；off 时按字数估算',
    default: 'off',
    parse: oneOf('on', 'off'),
  }),
  REVIEW_MODEL_PRICE_IN: setting({
    about: '每百万输入 token 的价格（分），用于统计费用',
    default: '0',
    parse: wholeNumber(0),
  }),
  REVIEW_MODEL_PRICE_OUT: setting({
    about: '每百万输出 token 的价格（分），用于统计费用',
    default: '0',
    parse: wholeNumber(0),
  }),
  MASTER_KEY: setting({
    about: '主密钥，保护文件、手机号、证件号与私钥；不设则在 DATA_DIR 中生成（仅 demo）',
    secret: true,
    parse: key32,
  }),
  MASTER_KEY_BEFORE: setting({
    about: '更换主密钥时，原来的那把（可多把，逗号分隔）；旧密钥停用后（npm run keys -- retire）即可删去',
    secret: true,
    default: '',
    parse: keys32,
  }),
  KEY_KEEPER: setting({
    about:
      'master：由 MASTER_KEY 保管；vault：由 HashiCorp Vault 或 OpenBao 的 transit 密钥保管，它不离开密钥服务',
    default: 'master',
    parse: oneOf('master', 'vault'),
  }),
  CIPHER_SUITE: setting({
    about:
      '存储加密的算法。aes：AES-256-GCM；sm4：SM4 与 HMAC-SM3。只决定新写入的内容，读取时按内容自带的标记；修改后运行一次 npm run keys -- rotate，后台任务即把原有内容改用新算法',
    default: 'aes',
    parse: oneOf('aes', 'sm4'),
  }),
  VAULT_URL: setting({ about: '密钥服务地址', parse: url('http', 'https') }),
  VAULT_TOKEN: setting({ about: '密钥服务令牌', secret: true, parse: text }),
  VAULT_KEY: setting({ about: 'transit 密钥名称', default: 'xinqi', parse: text }),
  VAULT_MOUNT: setting({ about: 'transit 引擎路径', default: 'transit', parse: text }),
  VAULT_NAMESPACE: setting({ about: '密钥服务的命名空间', parse: text }),
  S3_ENDPOINT: setting({
    about: 'S3 兼容存储的地址；不设则文件存放在 DATA_DIR',
    parse: url('http', 'https'),
  }),
  S3_BUCKET: setting({ about: '存储桶', parse: text }),
  S3_REGION: setting({ about: '区域', default: 'us-east-1', parse: text }),
  S3_ACCESS_KEY_ID: setting({ about: '访问密钥编号', parse: text }),
  S3_SECRET_ACCESS_KEY: setting({ about: '访问密钥', secret: true, parse: text }),
  S3_OBJECT_LOCK: setting({
    about:
      '启动时核对存储桶的对象锁定。off：不核对；governance：须已开启，默认保留方式为治理或合规模式；compliance：须为合规模式，任何人在期限内都不能删除',
    default: 'off',
    parse: oneOf('off', 'governance', 'compliance'),
  }),
  S3_OBJECT_LOCK_DAYS: setting({
    about: '要求的默认保留期限至少多少天（S3_OBJECT_LOCK 不为 off 时）',
    default: '365',
    parse: wholeNumber(1),
  }),
  TRUST_PROXY: setting({
    about: '前置代理的地址或网段（逗号分隔）；只有来自它们的 X-Forwarded-For 才被采信',
    parse: text,
  }),
  SMS_PROVIDER: setting({
    about:
      'sandbox：不外发，只记录；aliyun：阿里云短信；tencent：腾讯云短信；off：没有，验证码与通知改发邮件，注册与登录用邮箱',
    default: 'sandbox',
    parse: oneOf('sandbox', 'aliyun', 'tencent', 'off'),
  }),
  SMS_ENDPOINT: setting({
    about: '短信服务地址；不设则为所选服务商的公网地址',
    parse: url('http', 'https'),
  }),
  SMS_APP_ID: setting({ about: '腾讯云短信应用编号（SmsSdkAppId）', parse: text }),
  SMS_REGION: setting({ about: '腾讯云短信地域', default: 'ap-guangzhou', parse: text }),
  SMS_ACCESS_KEY_ID: setting({ about: '短信服务访问密钥编号（腾讯云为 SecretId）', parse: text }),
  SMS_ACCESS_KEY_SECRET: setting({ about: '短信服务访问密钥', secret: true, parse: text }),
  SMS_SIGN_NAME: setting({ about: '短信签名', default: '信契', parse: text }),
  SMS_CODE_TEMPLATE: setting({
    about: '验证码短信模板编号，模板变量名为 code（腾讯云模板的变量 {1}、{2}… 依各项说明所列的次序）',
    parse: text,
  }),
  SMS_SIGN_CODE_TEMPLATE: setting({
    about: '签署验证码短信模板编号，模板变量名为 code 与 contract（合同名称）；未配置时使用验证码短信模板',
    parse: text,
  }),
  SMS_CODE_TEMPLATE_EN: setting({
    about: '验证码英文短信模板编号，发给以英文阅读的人；未配置时以中文发送',
    parse: text,
  }),
  SMS_SIGN_CODE_TEMPLATE_EN: setting({
    about: '签署验证码英文短信模板编号；未配置时使用验证码英文短信模板',
    parse: text,
  }),
  SMS_VOICE_TEMPLATE: setting({ about: '语音验证码模板编号，模板变量名为 code', parse: text }),
  SMS_INVITE_TEMPLATE: setting({
    about: '邀请成员的短信模板编号，模板变量名为 company（企业名称）与 code（链接 /blankPage/ 之后的部分）',
    parse: text,
  }),
  SMS_NOTICE_TEMPLATES: setting({
    about: `合同通知的短信模板编号，写作 事件=编号，逗号分隔，如 sign=SMS_101,urge=SMS_102。事件：${SMS_EVENTS.map(
      (event) => `${event} ${noticeFacts(event).name}`,
    ).join(
      '、',
    )}；英文短信的编号写在 事件.en 下，如 sign.en=SMS_201，没有时以中文发送。文案与变量见「通知管理 · 通知模板」（链接变量在服务商处名为 code，是 /blankPage/ 之后的部分）；在那里填写的编号优先`,
    default: '',
    parse: noticeTemplates,
  }),
  SMS_DUE_TEMPLATE: setting({
    about: '合同到期提醒短信模板编号，模板变量名为 contract、deadline',
    parse: text,
  }),
  SMS_DUTY_TEMPLATE: setting({
    about:
      '履约事项提醒短信模板编号，模板变量名为 contract、when（如“2027-01-05到期”“已逾期3天”）与 count（共几项）',
    parse: text,
  }),
  SMS_IN_MY_NAME_TEMPLATE: setting({
    about: '以我名义的提醒短信模板编号，模板变量名为 what（如“签署合同”“登录”）与 time',
    parse: text,
  }),
  SMS_OPEN_ALERT_TEMPLATE: setting({
    about: '开放平台告警短信模板编号，模板变量名为 content',
    parse: text,
  }),
  SMS_LEGAL_TEMPLATE: setting({
    about: '法定代表人在线授权的短信模板编号，模板变量名为 company、until 与 link',
    parse: text,
  }),
  BANK_PROVIDER: setting({
    about:
      'sandbox：不发生真实收付，由运营人员登记；cmb：招商银行银企直连；off：没有，不提供对公转账与打款认证',
    default: 'sandbox',
    parse: oneOf('sandbox', 'cmb', 'off'),
  }),
  BANK_ENDPOINT: setting({
    about: '银企直连地址',
    default: 'https://cdc.cmbchina.com/cdcserver/api/v2',
    parse: url('http', 'https'),
  }),
  BANK_USER_ID: setting({ about: '银企直连用户编号', parse: text }),
  BANK_SECRET_KEY: setting({ about: '本方 SM2 私钥（十六进制）', secret: true, parse: hex(32) }),
  BANK_PUBLIC_KEY: setting({ about: '银行 SM2 公钥（04 开头的十六进制）', parse: hex(65) }),
  BANK_SYMMETRIC_KEY: setting({
    about: '与银行约定的 SM4 密钥，16 个字符',
    secret: true,
    parse: characters(16),
  }),
  BANK_ACCOUNT_NAME: setting({ about: '收付账户户名', parse: text }),
  BANK_ACCOUNT: setting({ about: '收付账户账号', parse: text }),
  BANK_BRANCH: setting({ about: '收付账户开户行', parse: text }),
  NOTARY_OFFICE: setting({
    about:
      '公证处出证。auto：演示时用沙箱公证处，正式运行时不提供；http：按 docs/notary-protocol.md 对接公证处；off：不提供',
    default: 'auto',
    parse: oneOf('auto', 'off', 'http'),
  }),
  NOTARY_NAME: setting({ about: '公证处名称', parse: text }),
  NOTARY_URL: setting({ about: '公证处接口地址', parse: url('http', 'https') }),
  NOTARY_KEY_ID: setting({ about: '公证处分配的接入编号', parse: text }),
  NOTARY_SECRET: setting({ about: '与公证处约定的签名密钥', secret: true, parse: text }),
  REGISTER_PROVIDER: setting({
    about:
      '填写企业名称时的登记信息补全。auto：演示时用沙箱，正式运行时不提供；http：按 docs/register-protocol.md 对接；off：不提供',
    default: 'auto',
    parse: oneOf('auto', 'off', 'http'),
  }),
  REGISTER_NAME: setting({ about: '登记信息服务名称', parse: text }),
  REGISTER_URL: setting({ about: '登记信息服务接口地址', parse: url('http', 'https') }),
  REGISTER_KEY_ID: setting({ about: '登记信息服务分配的接入编号', parse: text }),
  REGISTER_SECRET: setting({ about: '与登记信息服务约定的签名密钥', secret: true, parse: text }),
  SEAL_REGISTER: setting({
    about:
      '向印章备案机关报告外部制作的印章的变化。auto：演示时用沙箱，正式运行时不提供，由企业自行报告；http：按 docs/seal-register-protocol.md 对接；off：不提供',
    default: 'auto',
    parse: oneOf('auto', 'off', 'http'),
  }),
  SEAL_REGISTER_NAME: setting({ about: '印章备案机关名称', parse: text }),
  SEAL_REGISTER_URL: setting({ about: '印章备案机关接口地址', parse: url('http', 'https') }),
  SEAL_REGISTER_KEY_ID: setting({ about: '印章备案机关分配的接入编号', parse: text }),
  SEAL_REGISTER_SECRET: setting({ about: '与印章备案机关约定的签名密钥', secret: true, parse: text }),
  INVOICE_CHANNEL: setting({
    about:
      '开票渠道，与运营人员登记并行。auto：演示时用沙箱渠道，正式运行时不提供；http：按 docs/invoice-protocol.md 对接；off：不提供',
    default: 'auto',
    parse: oneOf('auto', 'off', 'http'),
  }),
  INVOICE_NAME: setting({ about: '开票渠道名称', parse: text }),
  INVOICE_URL: setting({ about: '开票渠道接口地址', parse: url('http', 'https') }),
  INVOICE_KEY_ID: setting({ about: '开票渠道分配的接入编号', parse: text }),
  INVOICE_SECRET: setting({ about: '与开票渠道约定的签名密钥', secret: true, parse: text }),
  ANCHOR_TIMESTAMP: setting({
    about:
      '存证日志的外部锚定。auto：演示时用内置沙箱时间戳，正式运行时不锚定；http：向独立的 RFC 3161 时间戳服务取时间戳；off：不锚定',
    default: 'auto',
    parse: oneOf('auto', 'off', 'http'),
  }),
  ANCHOR_NAME: setting({ about: '时间戳服务的名称，显示在存证页与报告中', parse: text }),
  ANCHOR_URL: setting({ about: 'RFC 3161 时间戳服务地址', parse: url('http', 'https') }),
  ANCHOR_SM3_URL: setting({
    about: '以 SM2、SM3 签发时间戳的 RFC 3161 服务地址；RENEWAL_DIGEST=sm3 时由它为存证日志续期',
    parse: url('http', 'https'),
  }),
  RENEWAL_DIGEST: setting({
    about:
      '存证日志长期续期所用的摘要算法（sha256 或 sm3）。更改后下一次续期（每天检查）把全部记录按新算法重新保护；某种算法将不再可信时，在此之前改用另一种',
    default: 'sha256',
    parse: oneOf('sha256', 'sm3'),
  }),
  WITNESS_URL: setting({
    about: '存证日志的独立见证人地址（C2SP tlog-witness，向其 /add-checkpoint 提交检查点）；不填则没有见证人',
    parse: url('http', 'https'),
  }),
  WITNESS_KEY: setting({ about: '见证人公布的公钥，形如 名称+编号+base64', parse: text }),
  WITNESS_NAME: setting({ about: '见证人的名称，显示在存证页与报告中；不填则取公钥中的名称', parse: text }),
  ALIPAY_PAY: setting({
    about:
      '支付宝付款，与登录共用应用与密钥。auto：演示时用沙箱，正式运行时不提供；alipay：支付宝商户（RSA2）；off：不提供',
    default: 'auto',
    parse: oneOf('auto', 'off', 'alipay'),
  }),
  ALIPAY_SELLER_ID: setting({
    about: '收款的支付宝账号编号（2088 开头）',
    parse: shaped(/^2088\d{12}$/, '应为 2088 开头的 16 位数字'),
  }),
  DINGTALK_PAY: setting({
    about:
      '钉钉客户端内付款。auto：演示时用沙箱，正式运行时不提供；alipay：由钉钉客户端调起支付宝，款项进支付宝商户；off：不提供',
    default: 'auto',
    parse: oneOf('auto', 'off', 'alipay'),
  }),
  WECHAT_PAY: setting({
    about: '微信支付。auto：演示时用沙箱，正式运行时不提供；wechat：微信支付商户（APIv3）；off：不提供',
    default: 'auto',
    parse: oneOf('auto', 'off', 'wechat'),
  }),
  WECHAT_PAY_API: setting({
    about: '微信支付接口地址',
    default: 'https://api.mch.weixin.qq.com',
    parse: url('http', 'https'),
  }),
  WECHAT_PAY_MCH_ID: setting({ about: '微信支付商户号', parse: shaped(/^\d{8,10}$/, '应为 8–10 位数字') }),
  WECHAT_PAY_APP_ID: setting({ about: '与商户号绑定的应用编号（AppID）', parse: text }),
  WECHAT_PAY_SERIAL: setting({
    about: '商户证书序列号',
    parse: shaped(/^[0-9A-Fa-f]{16,64}$/, '应为十六进制的证书序列号'),
  }),
  WECHAT_PAY_PRIVATE_KEY: setting({
    about: '商户私钥（apiclient_key.pem 的内容，PEM 或 base64）',
    secret: true,
    parse: rsaKey(rsaPrivateKey, '应为 2048 位以上的 RSA 私钥'),
  }),
  WECHAT_PAY_API_KEY: setting({
    about: 'APIv3 密钥，32 个字符',
    secret: true,
    parse: characters(32),
  }),
  WECHAT_PAY_PUBLIC_KEY_ID: setting({
    about: '微信支付公钥编号；仍使用平台证书的商户不设，证书会自动获取与更换',
    parse: shaped(/^PUB_KEY_ID_\w+$/, '应以 PUB_KEY_ID_ 开头'),
  }),
  WECHAT_PAY_PUBLIC_KEY: setting({
    about: '微信支付公钥（PEM 或 base64）',
    parse: rsaKey(rsaPublicKey, '应为 2048 位以上的 RSA 公钥'),
  }),
  MAIL_PROVIDER: setting({
    about: 'sandbox：不外发，只记录；smtp：经邮件服务器发送；off：没有，不提供邮箱注册与邮件通知',
    default: 'sandbox',
    parse: oneOf('sandbox', 'smtp', 'off'),
  }),
  MAIL_URL: setting({
    about: '邮件服务器，如 smtps://用户名:密码@smtp.example.com:465，或 smtp://…:587（STARTTLS）',
    secret: true,
    parse: url('smtp', 'smtps'),
  }),
  MAIL_FROM: setting({ about: '发件地址', parse: text }),
  MAIL_IN_DOMAIN: setting({
    about:
      '收件域名，如 in.example.com：成员把合同转发到企业的收件地址即生成草稿。由 Mailgun 收信，其路由（Route）转发到 /mail/in/mailgun；不设则不提供',
    parse: shaped(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, '应为小写域名'),
  }),
  MAIL_IN_SIGNING_KEY: setting({
    about: 'Mailgun 的 HTTP webhook signing key，用来确认来信由它转来',
    secret: true,
    parse: text,
  }),
  OPERATORS: setting({
    about: '平台运营人员的手机号（逗号分隔，须已注册）；每次启动以此为准，不在其中的人失去运营权限',
    default: '',
    parse: mobiles,
  }),
  IDENTITY_PROVIDER: setting({
    about:
      'sandbox：只检查格式并注明为沙箱；aliyun：阿里云实人认证；tencent：腾讯云人脸核身；off：没有，只提供人工审核',
    default: 'sandbox',
    parse: oneOf('sandbox', 'aliyun', 'tencent', 'off'),
  }),
  IDENTITY_ENDPOINT: setting({
    about: '实名服务地址；不设则为所选服务商的公网地址',
    parse: url('http', 'https'),
  }),
  IDENTITY_METHODS: setting({
    about: '提供哪些实名方式（逗号分隔）：id 二要素、mobile 手机号三要素、bank 银行卡四要素、face 人脸',
    default: 'id,mobile,bank,face',
    parse: identityMethods,
  }),
  IDENTITY_ACCESS_KEY_ID: setting({ about: '实名服务访问密钥编号', parse: text }),
  IDENTITY_ACCESS_KEY_SECRET: setting({ about: '实名服务访问密钥', secret: true, parse: text }),
  IDENTITY_FACE_SCENE: setting({
    about: '人脸认证场景编号（腾讯云为 RuleId）；真实服务商不设则不提供人脸',
    parse: text,
  }),
  ALIPAY_LOGIN: setting({
    about: '支付宝扫码登录。auto：演示时用沙箱，正式运行时关闭；alipay：支付宝开放平台；off：关闭',
    default: 'auto',
    parse: oneOf('auto', 'off', 'alipay'),
  }),
  ALIPAY_GATEWAY: setting({
    about: '支付宝开放平台网关',
    default: 'https://openapi.alipay.com/gateway.do',
    parse: url('http', 'https'),
  }),
  ALIPAY_AUTHORIZE_URL: setting({
    about: '支付宝用户授权页',
    default: 'https://openauth.alipay.com/oauth2/publicAppAuthorize.htm',
    parse: url('http', 'https'),
  }),
  ALIPAY_APP_ID: setting({ about: '支付宝应用编号', parse: text }),
  ALIPAY_PRIVATE_KEY: setting({ about: '应用私钥（PKCS#8，PEM 或 base64）', secret: true, parse: text }),
  ALIPAY_PUBLIC_KEY: setting({ about: '支付宝公钥（PEM 或 base64）', parse: text }),
  WECHAT_LOGIN: setting({
    about: '微信扫码登录。auto：演示时用沙箱，正式运行时关闭；wechat：微信开放平台网站应用；off：关闭',
    default: 'auto',
    parse: oneOf('auto', 'off', 'wechat'),
  }),
  WECHAT_API: setting({
    about: '微信接口地址',
    default: 'https://api.weixin.qq.com',
    parse: url('http', 'https'),
  }),
  WECHAT_AUTHORIZE_URL: setting({
    about: '微信扫码页',
    default: 'https://open.weixin.qq.com/connect/qrconnect',
    parse: url('http', 'https'),
  }),
  WECHAT_APP_ID: setting({ about: '微信网站应用编号', parse: text }),
  WECHAT_APP_SECRET: setting({ about: '微信网站应用密钥', secret: true, parse: text }),
  DINGTALK: setting({
    about: '钉钉登录、通讯录与通知。auto：演示时用沙箱，正式运行时关闭；dingtalk：钉钉开放平台；off：关闭',
    default: 'auto',
    parse: oneOf('auto', 'off', 'dingtalk'),
  }),
  DINGTALK_API: setting({
    about: '钉钉新版接口地址',
    default: 'https://api.dingtalk.com',
    parse: url('http', 'https'),
  }),
  DINGTALK_OAPI: setting({
    about: '钉钉旧版接口地址',
    default: 'https://oapi.dingtalk.com',
    parse: url('http', 'https'),
  }),
  DINGTALK_AUTHORIZE_URL: setting({
    about: '钉钉登录页',
    default: 'https://login.dingtalk.com/oauth2/auth',
    parse: url('http', 'https'),
  }),
  DINGTALK_CLIENT_ID: setting({ about: '本平台的钉钉应用编号；不设则不提供网页钉钉登录', parse: text }),
  DINGTALK_CLIENT_SECRET: setting({ about: '本平台的钉钉应用密钥', secret: true, parse: text }),
  DINGTALK_CLIENT_SCRIPT: setting({
    about:
      '钉钉客户端脚本的地址，只在钉钉客户端内加载，免登与钉钉收银台由它提供；不设时，启用钉钉登录或钉钉付款即用钉钉的公开地址，off 表示不加载',
    parse: (value) => (value === 'off' ? value : scriptAddress(value)),
  }),
  DINGTALK_CLIENT_SCRIPT_INTEGRITY: setting({
    about: '钉钉客户端脚本的摘要（如 sha384-…）；设置后内容不符的脚本不会执行',
    parse: shaped(/^sha(256|384|512)-[A-Za-z0-9+/]{40,90}={0,2}$/, '应为 sha384-… 形式的摘要'),
  }),
  WECOM: setting({
    about: '企业微信登录、通讯录与通知。auto：演示时用沙箱，正式运行时关闭；wecom：企业微信；off：关闭',
    default: 'auto',
    parse: oneOf('auto', 'off', 'wecom'),
  }),
  WECOM_API: setting({
    about: '企业微信接口地址',
    default: 'https://qyapi.weixin.qq.com',
    parse: url('http', 'https'),
  }),
  WECOM_AUTHORIZE_URL: setting({
    about: '企业微信网页授权页',
    default: 'https://open.weixin.qq.com/connect/oauth2/authorize',
    parse: url('http', 'https'),
  }),
  FEISHU: setting({
    about: '飞书登录、通讯录与通知。auto：演示时用沙箱，正式运行时关闭；feishu：飞书；off：关闭',
    default: 'auto',
    parse: oneOf('auto', 'off', 'feishu'),
  }),
  FEISHU_API: setting({
    about: '飞书接口地址',
    default: 'https://open.feishu.cn',
    parse: url('http', 'https'),
  }),
  FEISHU_AUTHORIZE_URL: setting({
    about: '飞书网页授权页',
    default: 'https://accounts.feishu.cn/open-apis/authen/v1/authorize',
    parse: url('http', 'https'),
  }),
  OUTBOUND_ALLOW: setting({
    about: '允许访问的内网主机名或地址（逗号分隔），用于内网的单点登录服务；其余只允许公网 https',
    default: '',
    parse: list,
  }),
  REQUESTS_PER_SECOND: setting({
    about: '每个会话（未登录时每个来源地址）的请求速率上限，可短时突发 4 倍',
    default: '50',
    parse: wholeNumber(1),
  }),
  RETENTION_DAYS: setting({
    about:
      '记录保留的天数，没有写到的按默认值；各项的含义见 docs/operate。合同、签名、存证、操作日志与账目不在其列，永远保留',
    default: settableRules()
      .map(({ name, days }) => `${name}=${days}`)
      .join(','),
    parse: retentionDays,
  }),
  METRICS_TOKEN: setting({
    about: '读取 /metrics 所需的令牌；不设则正式运行时不提供，演示时只允许本机直接读取',
    secret: true,
    parse: text,
  }),
  AUDIT_STREAM_URL: setting({
    about:
      '把操作日志送往安全审计平台（SIEM）：tls://主机:端口、tcp://主机:端口（正式运行时只允许本机）或 https:// 网址；不设则不送。每分钟送一次，对方确认后才算送达，重启与断线不丢失',
    parse: url('tls', 'tcp', 'https'),
  }),
  AUDIT_STREAM_FORMAT: setting({
    about: 'rfc5424：syslog（RFC 5424，以长度分隔）；json：每行一个 JSON。https 时总是 JSON 行',
    default: 'rfc5424',
    parse: oneOf('rfc5424', 'json'),
  }),
  AUDIT_STREAM_CA: setting({
    about: '接收方的 TLS 证书由谁签发（PEM 文件）；不设则以系统信任的机构为准',
    parse: text,
  }),
  AUDIT_STREAM_TOKEN: setting({
    about: 'https 接收方的令牌（Authorization: Bearer）',
    secret: true,
    parse: text,
  }),
  ACCESS_LOG: setting({
    about: '访问日志，每个请求一行 JSON，不含个人信息。off：不写；stdout：写到标准输出；其他：写入这个文件',
    default: 'off',
    parse: text,
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting({
    about:
      'OpenTelemetry 调用链的接收地址（OTLP/HTTP，写到 /v1/traces 之前）；不设则不产生也不加载。其余 OTEL_ 开头的设置按其规范生效',
    parse: url('http', 'https'),
  }),
  LOG_LEVEL: setting({
    about: '日志级别',
    default: 'warn',
    parse: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'),
  }),
} satisfies Record<string, Setting<unknown>>

export type SettingName = keyof typeof SETTINGS
type Parsed<S> = S extends { parse: (text: string) => infer R } ? Exclude<R, Complaint> : never
type SettingWithDefault<N extends SettingName> = (typeof SETTINGS)[N] extends { default: string } ? N : never
export type Config = { [N in SettingName as SettingWithDefault<N>]: Parsed<(typeof SETTINGS)[N]> } & {
  [N in SettingName as Exclude<N, SettingWithDefault<N>>]?: Parsed<(typeof SETTINGS)[N]>
}
