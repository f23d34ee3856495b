import { parseWitnessKey } from '@xinqi/evidence/log'
import { rsaPrivateKey, rsaPublicKey } from '../keys/rsa-key.ts'
import { Complaint, type Config, SETTINGS, type SettingName } from './settings.ts'

export class ConfigError extends Error {
  readonly complaints: string[]
  constructor(complaints: string[]) {
    super(
      `配置有误：\n${complaints.map((line) => `  · ${line}`).join('\n')}\n运行 npm run config 查看每项设置的说明。`,
    )
    this.complaints = complaints
  }
}

/** Keys printed in documentation anywhere are keys everyone has. */
export const PUBLISHED_SECRETS: readonly string[] = [
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  'MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=',
  'eGlucWktZGVtby1rZXktbm90LWZvci1wcm9kdWN0aW8=',
]

const S3: SettingName[] = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']

const together = (config: Config): string[] => {
  const complaints: string[] = []
  const need = (names: SettingName[], why: string) => {
    const missing = names.filter((name) => config[name] === undefined)
    if (missing.length) complaints.push(`${why}，还缺少 ${missing.join('、')}`)
  }
  // Half of it would be no store at all: files would go to the disk without a word.
  if (S3.some((name) => config[name] !== undefined)) need(S3, '使用 S3 存储')
  if (config.S3_OBJECT_LOCK !== 'off') need(S3, '对象锁定是存储桶的功能（S3_OBJECT_LOCK）')
  // Names and addresses of people would cross the network for everybody to read.
  if (
    config.MODE === 'production' &&
    config.AUDIT_STREAM_URL?.startsWith('tcp:') &&
    !isLocal(config.AUDIT_STREAM_URL)
  )
    complaints.push('正式运行的 AUDIT_STREAM_URL 须为 tls:// 或 https://；tcp:// 只能送往本机')
  if (config.SMS_PROVIDER === 'aliyun') {
    need(['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_CODE_TEMPLATE'], '使用阿里云短信')
  }
  if (config.SMS_PROVIDER === 'tencent') {
    need(['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_APP_ID', 'SMS_CODE_TEMPLATE'], '使用腾讯云短信')
  }
  // Nobody could register, sign in by a code or be told that something waits for his signature.
  if (config.SMS_PROVIDER === 'off' && config.MAIL_PROVIDER === 'off')
    complaints.push('短信与邮件至少要有一样：两样都没有，验证码送不到任何签署人手里，平台没有人能用')
  if (config.SMS_PROVIDER === 'off' && config.OPERATORS.length)
    complaints.push(
      'OPERATORS 里是手机号，而平台没有短信，他们无法登录；请改用 npm run operator -- add <邮箱>',
    )
  if (config.MAIL_IN_DOMAIN) need(['MAIL_IN_SIGNING_KEY'], '接收转发的合同邮件')
  if (config.MAIL_PROVIDER === 'smtp') need(['MAIL_URL', 'MAIL_FROM'], '使用邮件服务器')
  if (config.IDENTITY_PROVIDER === 'aliyun') {
    need(['IDENTITY_ACCESS_KEY_ID', 'IDENTITY_ACCESS_KEY_SECRET'], '使用阿里云实人认证')
  }
  if (config.IDENTITY_PROVIDER === 'tencent') {
    need(['IDENTITY_ACCESS_KEY_ID', 'IDENTITY_ACCESS_KEY_SECRET'], '使用腾讯云人脸核身')
  }
  if (config.BANK_PROVIDER === 'cmb') {
    need(
      [
        'BANK_USER_ID',
        'BANK_SECRET_KEY',
        'BANK_PUBLIC_KEY',
        'BANK_SYMMETRIC_KEY',
        'BANK_ACCOUNT_NAME',
        'BANK_ACCOUNT',
        'BANK_BRANCH',
      ],
      '使用招商银行银企直连',
    )
  }
  if (config.ANCHOR_TIMESTAMP === 'http') need(['ANCHOR_NAME', 'ANCHOR_URL'], '向外部锚定存证日志')
  if (config.WITNESS_URL) {
    need(['WITNESS_KEY'], '由独立见证人见证存证日志')
    if (config.WITNESS_KEY && !isReadable(parseWitnessKey, config.WITNESS_KEY))
      complaints.push('WITNESS_KEY 应为见证人公布的 Ed25519 公钥，形如 名称+编号+base64')
  }
  if (config.REGISTER_PROVIDER === 'http')
    need(['REGISTER_NAME', 'REGISTER_URL', 'REGISTER_KEY_ID', 'REGISTER_SECRET'], '对接登记信息服务')
  if (config.SEAL_REGISTER === 'http')
    need(
      ['SEAL_REGISTER_NAME', 'SEAL_REGISTER_URL', 'SEAL_REGISTER_KEY_ID', 'SEAL_REGISTER_SECRET'],
      '对接印章备案机关',
    )
  if (config.INVOICE_CHANNEL === 'http')
    need(['INVOICE_NAME', 'INVOICE_URL', 'INVOICE_KEY_ID', 'INVOICE_SECRET'], '对接开票渠道')
  if (config.NOTARY_OFFICE === 'http') {
    need(['NOTARY_NAME', 'NOTARY_URL', 'NOTARY_KEY_ID', 'NOTARY_SECRET', 'PUBLIC_URL'], '对接公证处')
  }
  if (config.ALIPAY_PAY === 'alipay') {
    need(
      ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY', 'PUBLIC_URL'],
      '使用支付宝付款',
    )
    if (config.ALIPAY_PRIVATE_KEY && !isReadable(rsaPrivateKey, config.ALIPAY_PRIVATE_KEY))
      complaints.push('ALIPAY_PRIVATE_KEY 应为 2048 位以上的 RSA 私钥')
    if (config.ALIPAY_PUBLIC_KEY && !isReadable(rsaPublicKey, config.ALIPAY_PUBLIC_KEY))
      complaints.push('ALIPAY_PUBLIC_KEY 应为 2048 位以上的 RSA 公钥')
    if (config.MODE === 'production' && !config.ALIPAY_GATEWAY.startsWith('https:'))
      complaints.push('正式运行的 ALIPAY_GATEWAY 须以 https:// 开头')
  }
  if (config.DINGTALK_PAY === 'alipay' && config.ALIPAY_PAY !== 'alipay')
    complaints.push('DINGTALK_PAY=alipay 由支付宝商户收款，须同时设置 ALIPAY_PAY=alipay')
  if (config.WECHAT_PAY === 'wechat') {
    need(
      [
        'WECHAT_PAY_MCH_ID',
        'WECHAT_PAY_APP_ID',
        'WECHAT_PAY_SERIAL',
        'WECHAT_PAY_PRIVATE_KEY',
        'WECHAT_PAY_API_KEY',
        'PUBLIC_URL',
      ],
      '使用微信支付',
    )
    const publicKey: SettingName[] = ['WECHAT_PAY_PUBLIC_KEY_ID', 'WECHAT_PAY_PUBLIC_KEY']
    if (publicKey.some((name) => config[name] !== undefined)) need(publicKey, '使用微信支付公钥')
    if (config.MODE === 'production' && !config.WECHAT_PAY_API.startsWith('https:'))
      complaints.push('正式运行的 WECHAT_PAY_API 须以 https:// 开头')
  }
  if (config.ALIPAY_LOGIN === 'alipay') {
    need(['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY', 'PUBLIC_URL'], '使用支付宝登录')
  }
  if (config.WECHAT_LOGIN === 'wechat') {
    need(['WECHAT_APP_ID', 'WECHAT_APP_SECRET', 'PUBLIC_URL'], '使用微信登录')
  }
  complaints.push(...authorities(config))
  if (config.KEY_KEEPER === 'vault') need(['VAULT_URL', 'VAULT_TOKEN'], '使用密钥服务')
  else if (config.VAULT_URL) need(['VAULT_TOKEN'], '改由主密钥保管，原来的密钥服务')
  if (config.DINGTALK_CLIENT_ID) need(['DINGTALK_CLIENT_SECRET', 'PUBLIC_URL'], '使用钉钉登录')
  if (config.MODE === 'production') {
    if (config.IDENTITY_PROVIDER === 'sandbox') {
      complaints.push(
        '正式运行不能使用实名沙箱，请设置 IDENTITY_PROVIDER=aliyun 或 tencent；没有认证机构则设为 off',
      )
    }
    need(['DATABASE_URL', 'PUBLIC_URL'], '正式运行需要明确的数据库与网址')
    if (config.KEY_KEEPER === 'master') need(['MASTER_KEY'], '正式运行需要明确的主密钥')
    if (config.VAULT_URL && !config.VAULT_URL.startsWith('https:'))
      complaints.push('正式运行的 VAULT_URL 须以 https:// 开头：密钥不能明文传输')
    // Sessions and signatures would cross the network for everybody to read.
    if (config.PUBLIC_URL && !config.PUBLIC_URL.startsWith('https:'))
      complaints.push('正式运行的 PUBLIC_URL 须以 https:// 开头：登录凭证与合同不能明文传输')
    if (config.SMS_PROVIDER === 'sandbox')
      complaints.push(
        '正式运行不能使用短信沙箱，请设置 SMS_PROVIDER=aliyun 或 tencent；没有短信则设为 off，由邮件代替',
      )
    if (config.BANK_PROVIDER === 'sandbox')
      complaints.push('正式运行不能使用银行沙箱，请设置 BANK_PROVIDER=cmb；没有银行则设为 off')
    if (config.MAIL_PROVIDER === 'sandbox')
      complaints.push('正式运行不能使用邮件沙箱，请设置 MAIL_PROVIDER=smtp；没有邮件则设为 off')
  }
  if (config.MASTER_KEY && isPublished(config.MASTER_KEY)) {
    complaints.push('MASTER_KEY 是公开出现过的值，任何人都知道它；请用 openssl rand -base64 32 生成新的')
  }
  return complaints
}

/** Who vouches for signatures: all of it or nothing, and never a sandbox for contracts that are meant. */
const authorities = (config: Config): string[] => {
  const complaints: string[] = []
  const need = (names: SettingName[], why: string) => {
    const missing = names.filter((name) => config[name] === undefined)
    if (missing.length) complaints.push(`${why}，还缺少 ${missing.join('、')}`)
  }
  if (config.CA_PROVIDER === 'own') {
    need(['CA_CHAIN'], '使用自己的签发机构')
    if (!config.CA_KEY === !config.CA_KEY_COMMAND)
      complaints.push('使用自己的签发机构，CA_KEY 与 CA_KEY_COMMAND 须设置且只设置其一')
  }
  if (config.CA_CRL_URL && ['', '/'].includes(new URL(config.CA_CRL_URL).pathname))
    complaints.push('CA_CRL_URL 要带上文件名，如 https://…/crl/issuing.crl：平台在这个路径提供吊销列表')
  if (config.CA_PROVIDER === 'est') {
    need(['EST_URL', 'EST_ROOTS'], '使用 EST 证书机构')
    const pair: SettingName[] = ['EST_CLIENT_CERTIFICATE', 'EST_CLIENT_KEY']
    if (pair.some((name) => config[name] !== undefined)) need(pair, '使用客户端证书')
    else need(['EST_USER', 'EST_PASSWORD'], '使用 EST 证书机构（未设置客户端证书）')
  }
  if (config.TIMESTAMP_PROVIDER === 'rfc3161')
    need(['TIMESTAMP_URL', 'TIMESTAMP_ROOTS'], '使用 RFC 3161 时间戳服务')
  if (config.SEAL_MAKER === 'own') {
    need(['SEAL_MAKER_CHAIN', 'SEAL_CA_CHAIN', 'SEAL_CA_KEY'], '制作国标电子印章')
    if (!config.SEAL_MAKER_KEY === !config.SEAL_MAKER_KEY_COMMAND)
      complaints.push('制作国标电子印章，SEAL_MAKER_KEY 与 SEAL_MAKER_KEY_COMMAND 须设置且只设置其一')
  }
  if (config.SEAL_SIGNING === 'csc')
    need(
      ['SEAL_SIGNING_NAME', 'SEAL_SIGNING_URL', 'SEAL_SIGNING_CLIENT_ID', 'SEAL_SIGNING_CLIENT_SECRET'],
      '对接签章服务',
    )
  if (config.MODE !== 'production') return complaints
  if (config.CA_PROVIDER === 'sandbox')
    complaints.push('正式运行不能用沙箱证书签署合同，请设置 CA_PROVIDER=own 或 est')
  if (config.TIMESTAMP_PROVIDER === 'sandbox')
    complaints.push('正式运行不能使用沙箱时间戳，请设置 TIMESTAMP_PROVIDER=rfc3161')
  return complaints
}

const isLocal = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)

const isReadable = (read: (text: string) => unknown, key: string): boolean => {
  try {
    read(key)
    return true
  } catch {
    return false
  }
}

const isPublished = (key: string) => {
  const bytes = Buffer.from(key, 'base64')
  return PUBLISHED_SECRETS.includes(key) || new Set(bytes).size < 8
}

export const readConfig = (env: Record<string, string | undefined>): Config => {
  const complaints: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, facts] of Object.entries(SETTINGS) as [SettingName, (typeof SETTINGS)[SettingName]][]) {
    const given = env[name]?.trim() || ('default' in facts ? facts.default : undefined)
    if (given === undefined) continue
    const parsed = facts.parse(given)
    if (parsed instanceof Complaint) {
      const shown = 'secret' in facts && facts.secret ? '（内容不显示）' : `“${given}”`
      complaints.push(`${name}${shown} ${parsed.text}`)
    } else values[name] = parsed
  }
  const config = values as Config
  if (complaints.length === 0) complaints.push(...together(config))
  if (complaints.length) throw new ConfigError(complaints)
  return config
}
