import { parseArgs } from 'node:util'
import { XinqiError } from '@xinqi/open-sdk'
import { download, send, status } from './contracts.ts'
import { listApps } from './list-apps.ts'
import { listen } from './listen.ts'
import { login, logout, whoami } from './login.ts'
import { logs } from './logs.ts'
import { Complaint, type Place } from './profiles.ts'
import { trigger } from './trigger.ts'
import { verify } from './verify.ts'

export const USAGE = `信契命令行工具

用法：xinqi <命令> [选项]

  login --url https://… --app sbx_… --key k1     登录一个应用；密钥从标准输入读取，或 --secret-file、--private-key 文件
  logout [--app …] · whoami
  apps [use <AppId>]                             已登录的应用，切换当前应用
  listen --forward http://localhost:3000/hook    把事件转到本机端口，带真实的签名头，不需要公网地址
         [--events a,b] [--since 时间] [--resume]
  trigger <事件> [--fixture]                     在沙箱中真实产生一个事件；--fixture 只推送同形的测试事件
  logs [--failed] [--endpoint …] [--follow]      最近的接口调用
  send <文件.pdf> --to 账号|姓名:手机号 …         上传并发起合同  [--no 编号] [--name 名称] [--draft]
  status <合同编号>
  download <合同编号> [--out 目录]                下载并核对 SHA-256
  verify <文件.pdf> [--trust 根证书.pem] [--json]  离线核验签名
  verify <行为证明.json> [--trust …] [--key 校验公钥] 离线核验智能体的授权与所办的每一步

公共选项：--app <AppId> 指定已登录的应用；也可用环境变量 XINQI_URL、XINQI_APP、XINQI_KEY、XINQI_SECRET`

const text = { type: 'string' } as const
const yes = { type: 'boolean' } as const
const OPTIONS = {
  app: text,
  url: text,
  key: text,
  'secret-file': text,
  'private-key': text,
  forward: text,
  events: text,
  since: text,
  resume: yes,
  fixture: yes,
  failed: yes,
  endpoint: text,
  follow: yes,
  to: { type: 'string', multiple: true },
  no: text,
  name: text,
  draft: yes,
  out: text,
  trust: text,
  json: yes,
  help: { type: 'boolean', short: 'h' },
} as const

export type Terminal = Place & {
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  say: (text: string) => void
  complain: (text: string) => void
  /** Ends what would go on for ever. */
  signal?: AbortSignal
}
export type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']
export type Command = (terminal: Terminal, args: string[], values: Values) => Promise<number | undefined>

const COMMANDS: Record<string, Command> = {
  login,
  logout,
  whoami,
  apps: listApps,
  listen,
  trigger,
  logs,
  send,
  status,
  download,
  verify,
}

/** What the shell is told: 0 done, 1 no, 2 not understood. */
export const runCommand = async (argv: string[], terminal: Terminal): Promise<number> => {
  const { say, complain } = terminal
  try {
    const { positionals, values } = parseArgs({ args: argv, allowPositionals: true, options: OPTIONS })
    const [name, ...args] = positionals
    if (values.help || !name || name === 'help') {
      say(USAGE)
      return name || values.help ? 0 : 2
    }
    const command = COMMANDS[name]
    if (!command) {
      complain(`没有命令「${name}」\n\n${USAGE}`)
      return 2
    }
    return (await command(terminal, args, values)) ?? 0
  } catch (error) {
    complain(whatWentWrong(error))
    return isMisuse(error) ? 2 : 1
  }
}

// The code of a refusal is a number, that of Node's own errors a word.
const isMisuse = (error: unknown) =>
  error instanceof Complaint || String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')

const whatWentWrong = (error: unknown): string => {
  if (error instanceof XinqiError) {
    const { code, http, message, requestId, errors, status, possible } = error
    return [
      `${code || http} ${message}`,
      // One fault alone is the message itself.
      ...(errors.length > 1 ? errors.map(({ msg }) => `  · ${msg}`) : []),
      ...(status ? [`  合同现状 ${status}`] : []),
      ...(possible.length ? [`  可以调用 ${possible.join('、')}`] : []),
      ...(requestId ? [`  requestId ${requestId}`] : []),
    ].join('\n')
  }
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return message === 'fetch failed' ? `连接不上平台${cause?.code ? `（${cause.code}）` : ''}` : message
}
