import { parseArgs } from 'node:util'
import { createDemoAuthority } from './src/cli/demo-ca.ts'
import { signCommand } from './src/cli/sign-command.ts'
import { verifyCommand } from './src/verify/index.ts'

const USAGE = `用法：
  cli.ts demo-ca DIR
      生成演示用的根证书、签发证书和时间戳证书（另有一套国密 SM2 证书）；信任文件为 DIR/ca.pem
  cli.ts sign IN OUT --ca DIR --signer 名称 [--key p256|rsa2048|sm2] [--level b|t|lt|lta]
      [--seal seal.png --page 1 --x 0.6 --y 0.7 --mm 42] [--seam right|left|top|bottom]
      [--date] [--certify] [--reason 事由] [--tsa URL]
      x、y 为印章左上角在可见页面中的位置，自页面左上角起，取 0–1；page 从 1 起
  cli.ts verify FILE [--trust ca.pem] [--json]`

async function main(argv: string[]): Promise<number> {
  const [command, ...rest] = argv
  if (command === 'demo-ca') return demoCa(rest)
  if (command === 'sign') return sign(rest)
  if (command === 'verify') return verify(rest)
  console.error(USAGE)
  return 2
}

async function demoCa(argv: string[]): Promise<number> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true })
  if (positionals.length !== 1) throw new Error(USAGE)
  for (const file of await createDemoAuthority(positionals[0]!, new Date())) console.log(file)
  return 0
}

async function sign(argv: string[]): Promise<number> {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      ca: text,
      signer: text,
      key: text,
      level: text,
      seal: text,
      page: text,
      x: text,
      y: text,
      mm: text,
      seam: text,
      reason: text,
      tsa: text,
      date: { type: 'boolean' },
      certify: { type: 'boolean' },
    },
  })
  const [input, output] = positionals
  if (!input || !output || positionals.length !== 2 || !values.ca || !values.signer) throw new Error(USAGE)
  const result = await signCommand(
    { ...values, input, output, ca: values.ca, signer: values.signer },
    new Date(),
  )
  const time = result.timestampedAt ? `，时间戳 ${result.timestampedAt.toISOString()}` : ''
  console.log(
    `已签署：${output}（${result.fieldName}，级别 ${result.level}${time}，SHA-256 ${result.sha256}）`,
  )
  return 0
}

async function verify(argv: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { trust: { type: 'string' }, json: { type: 'boolean' } },
  })
  if (positionals.length !== 1) throw new Error(USAGE)
  const { output, exitCode } = await verifyCommand({ ...values, file: positionals[0]! })
  console.log(output)
  return exitCode
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (error: Error & { code?: string }) => {
    console.error(error.code ? `${error.code}: ${error.message}` : error.message)
    process.exitCode = 2
  },
)
