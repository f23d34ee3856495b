import type { Config } from '../platform/config/settings.ts'
import { UnfitDatabase } from '../platform/db/fit-database.ts'
import { shownHosts } from '../platform/db/hosts.ts'
import { MigrationFailed } from '../platform/db/migrate.ts'
import { WrongKey } from '../platform/keys/adopt-ring.ts'
import { VaultRefused } from '../platform/keys/vault-keeper.ts'
import { OutsideAway } from '../platform/outside/guard.ts'

/** Whoever starts a server reads this and knows what to do; a stack would tell him where our code stood. */
export class RefusedToStart extends Error {}

type Failure = Error & { code?: string }
type Why = (failure: Failure) => string | undefined

/** What `why` can put into words becomes a refusal; anything else stays what it was. */
export const orRefuse = async <T>(work: () => T | Promise<T>, why: Why): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const text = error instanceof Error && !(error instanceof RefusedToStart) && why(error)
    throw text ? new RefusedToStart(text, { cause: error }) : error
  }
}

const FOLDER: Record<string, string> = {
  EACCES: '没有写入的权限',
  EPERM: '没有写入的权限',
  EROFS: '所在的磁盘是只读的',
  EEXIST: '这是一个文件，不是目录',
  ENOTDIR: '路径中有一段不是目录',
  ENOSPC: '磁盘已满',
}
export const whyNoFolder =
  ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Why =>
  ({ code = '' }) =>
    FOLDER[code] && `无法使用数据目录 ${DATA_DIR}：${FOLDER[code]}。\n请用 DATA_DIR 指定另一个目录。`

const DATABASE: Record<string, string> = {
  ECONNREFUSED: '该地址没有数据库在应答',
  ENOTFOUND: '找不到这个主机名',
  EAI_AGAIN: '找不到这个主机名',
  ETIMEDOUT: '连接超时',
  NO_SUITABLE_HOST: '所列主机中没有一台可写的数据库在应答',
  TIMELINE_BEHIND:
    '它曾是主库，故障切换之后已由另一台接替（时间线更高），写入它的内容会丢失。请停止这一台，用 pg_rewind 或重建使它成为备库；若是有意恢复到较早的时间点，请先运行 npm run restore -- --adopt',
  '28P01': '用户名或密码不正确',
  '28000': '数据库不允许这个用户从本机登录',
  '3D000': '没有这个数据库',
  '42501': '这个用户没有建表的权限',
  '53300': '数据库的连接数已满',
}
/** What PgBouncer says of them, by whichever code its version has for it. */
const PARAMETERS_REFUSED = /unsupported startup parameter/
const PARAMETERS =
  '连接池（PgBouncer）不接受连接参数，请在它的设置里写 ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,extra_float_digits'
/** Of an address with a user and his password only the rest is shown. */
export const whyNoDatabase = ({ DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): Why => {
  const which = DATABASE_URL ? `数据库 ${shownHosts(DATABASE_URL)}` : '内置数据库'
  const advice = DATABASE_URL ? '\n请检查 DATABASE_URL。' : ''
  return (failure) =>
    failure instanceof MigrationFailed || failure instanceof UnfitDatabase
      ? failure.message
      : `无法使用${which}：${toldOf(failure)}。${advice}`
}

const toldOf = ({ code = '', message }: Failure): string =>
  PARAMETERS_REFUSED.test(message) ? PARAMETERS : (DATABASE[code] ?? message)

export const whyNoListening = ({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Why => {
  const told: Record<string, string> = {
    EADDRINUSE: `端口 ${PORT} 已被其他程序占用。\n请先停止它，或用 PORT 指定另一个端口（0 表示任选空闲端口）。`,
    EACCES: `没有使用端口 ${PORT} 的权限。\n请用 PORT 指定 1024 以上的端口，由前置代理转发。`,
    EADDRNOTAVAIL: `本机没有 ${HOST} 这个地址。\n请检查 HOST。`,
    ENOTFOUND: `找不到主机名 ${HOST}。\n请检查 HOST。`,
  }
  return ({ code = '' }) => told[code]
}

export const whyNoFiles =
  ({ S3_ENDPOINT, S3_BUCKET }: Pick<Config, 'S3_ENDPOINT' | 'S3_BUCKET'>): Why =>
  ({ message }) =>
    S3_ENDPOINT &&
    `无法使用文件存储 ${S3_ENDPOINT} 的存储桶 ${S3_BUCKET}：${message}。\n请检查 S3_ENDPOINT、S3_BUCKET 与访问密钥。`

const WRONG_KEY =
  '主密钥与这个数据库不符：里面的内容是用另一把主密钥加密的，用现在这把读不出来。\n请换回原来的 MASTER_KEY（未设置时是数据目录里的 keys/master.key），多台服务须用同一把；更换主密钥时，用 MASTER_KEY_BEFORE 给出原来的那把。'
export const whyNoKeys =
  ({ VAULT_URL }: Pick<Config, 'VAULT_URL'>): Why =>
  (failure) => {
    if (failure instanceof WrongKey) return WRONG_KEY
    const isOfVault =
      failure instanceof VaultRefused ||
      (failure instanceof OutsideAway && failure.who.startsWith('key service'))
    return isOfVault
      ? `无法使用密钥服务 ${VAULT_URL}：${failure.message}。\n请检查 VAULT_URL、VAULT_TOKEN 与 VAULT_KEY。`
      : undefined
  }
