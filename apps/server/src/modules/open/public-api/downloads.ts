import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openApiOfPublic } from '@xinqi/api/open/openapi'
import { everyPublicEndpoint, PUBLIC_BASE } from '@xinqi/api/open/registry'
import { samplesOf } from '@xinqi/api/open/samples'
import { publicTextToSign, SIGN_VECTOR } from '@xinqi/api/open/signing-text'
import type { Services } from '../../../platform/services.ts'
import { collectionOf } from './collection.ts'
import { samplePaper } from './sample-paper.ts'
import { tarGz } from './tar.ts'

export type Download = {
  name: string
  fileName: string
  about: string
  version: string
  mediaType: string
  bytes: Buffer
  sha256: string
}

const VERSION = '1.0.0'
const JSON_TYPE = 'application/json; charset=utf-8'
const GZIP = 'application/gzip'
const made = new WeakMap<Services, Promise<Download[]>>()

/** Made once a server, nothing in them changes while it runs; what failed is tried again. */
export const downloadsOf = (services: Services): Promise<Download[]> => {
  const known = made.get(services)
  if (known) return known
  const making = make(services)
  made.set(services, making)
  making.catch(() => made.delete(services))
  return making
}

export const downloadUrl = (fileName: string) => `${PUBLIC_BASE}/downloads/${fileName}`

const make = async (services: Services): Promise<Download[]> => {
  const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
  const sdk = sdkFiles()
  const cli = cliFiles()
  const files: Omit<Download, 'sha256' | 'version'>[] = [
    ...(sdk
      ? [
          {
            name: 'Node SDK',
            fileName: 'xinqi-open-sdk.tgz',
            about: 'Node 20 以上，无依赖，带类型；签名、重试、上传、回调校验',
            mediaType: GZIP,
            bytes: tarGz(sdk),
          },
        ]
      : []),
    ...clientFiles(),
    ...(cli
      ? [
          {
            name: '命令行工具 xinqi',
            fileName: 'xinqi-cli.tgz',
            about:
              'npm install -g 即可；listen 把事件转到本机端口，另有 trigger、logs、send、status、download、verify',
            mediaType: GZIP,
            bytes: tarGz(cli),
          },
          {
            name: '命令行工具（单个文件）',
            fileName: 'xinqi.mjs',
            about: '不安装也能用：node xinqi.mjs；与上面是同一个程序',
            mediaType: 'text/javascript; charset=utf-8',
            bytes: cli.find(({ name }) => name === 'package/xinqi.mjs')!.bytes,
          },
        ]
      : []),
    {
      name: '根证书',
      fileName: 'xinqi-roots.pem',
      about: '本平台签名与时间戳所用的根证书，离线核验时信任它；沙箱的签名由测试 CA 签发',
      mediaType: 'application/x-pem-file',
      bytes: Buffer.from(await services.certificates.trust()),
    },
    {
      name: '示例代码',
      fileName: 'xinqi-samples.tar.gz',
      about: `全部 ${everyPublicEndpoint().length} 个接口的 curl、Node、Python、Java 示例`,
      mediaType: GZIP,
      bytes: tarGz(sampleFiles()),
    },
    {
      name: 'OpenAPI 3.1',
      fileName: 'xinqi-openapi.json',
      about: '接口与事件的机器可读描述，可生成其他语言的客户端',
      mediaType: JSON_TYPE,
      bytes: json(openApiOfPublic(services.config.PUBLIC_URL)),
    },
    {
      name: '接口集合',
      fileName: 'xinqi-collection.json',
      about: 'Postman、Apifox 等工具可导入，填入 AppId 与密钥后自动签名',
      mediaType: JSON_TYPE,
      bytes: json(collectionOf()),
    },
    {
      name: '签名测试向量',
      fileName: 'xinqi-signing-vector.json',
      about: '实现签名时用来核对，每一步的中间结果都在内',
      mediaType: JSON_TYPE,
      bytes: json({ ...SIGN_VECTOR, textToSign: publicTextToSign(SIGN_VECTOR.signing) }),
    },
    {
      name: '样例合同',
      fileName: 'sample-contract.pdf',
      about: '快速开始所用的一页合同',
      mediaType: 'application/pdf',
      bytes: await samplePaper(),
    },
  ]
  return files.map((file) => ({
    ...file,
    version: VERSION,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
  }))
}

const sampleFiles = () =>
  everyPublicEndpoint().flatMap(([endpoint, { example }]) =>
    samplesOf(endpoint, example).map(({ language, fileName, code }) => ({
      name:
        language === 'Java'
          ? `samples/java/${endpoint.replaceAll('/', '-')}/${fileName}`
          : `samples/${language.toLowerCase()}/${fileName}`,
      bytes: Buffer.from(code),
    })),
  )

/** As `npm` wants a package; absent where nobody has built it. */
const sdkFiles = () => {
  const root = packageRoot('open-sdk')
  if (!root || !existsSync(path.join(root, 'dist/index.js'))) return undefined
  const { name, version, description, license, engines } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>
  const facts = {
    name,
    version,
    description,
    license,
    engines,
    type: 'module',
    exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
    types: './types/index.d.ts',
  }
  const built = (file: string) => ({
    name: `package/${file}`,
    bytes: readFileSync(path.join(root, 'dist', file)),
  })
  return [
    { name: 'package/package.json', bytes: Buffer.from(`${JSON.stringify(facts, null, 2)}\n`) },
    { name: 'package/README.md', bytes: readFileSync(path.join(root, 'README.md')) },
    built('index.js'),
    ...readdirSync(path.join(root, 'dist/types'))
      .sort()
      .map((file) => built(`types/${file}`)),
  ]
}

const CLIENTS = [
  ['Python 客户端', 'python/xinqi.py', 'Python 3.8 以上，只用标准库；RSA、SM2 签名由您传入'],
  ['Java 客户端', 'java/Xinqi.java', 'Java 17 以上，只用 JDK；HMAC 与 RSA'],
  ['Go 客户端', 'go/xinqi.go', 'Go 1.19 以上，只用标准库；HMAC 与 RSA'],
  ['PHP 客户端', 'php/Xinqi.php', 'PHP 8.1 以上，curl 与 openssl 扩展；HMAC 与 RSA'],
] as const

/** One file each, to be put among one's own; and what any further one has to come to. */
const clientFiles = () => {
  const root = packageRoot('open-sdk')
  if (!root || !existsSync(path.join(root, 'vectors.json'))) return []
  return [
    ...CLIENTS.map(([name, file, about]) => ({
      name,
      fileName: path.basename(file),
      about: `${about}；签名、幂等、重试、上传、回调校验，一个文件`,
      mediaType: 'text/plain; charset=utf-8',
      bytes: readFileSync(path.join(root, 'clients', file)),
    })),
    {
      name: '客户端测试向量',
      fileName: 'xinqi-client-vectors.json',
      about: '20 个请求与 20 条推送（含应当拒绝的）：用其他语言实现时逐条核对',
      mediaType: JSON_TYPE,
      bytes: readFileSync(path.join(root, 'vectors.json')),
    },
  ]
}

/** As `npm install -g` wants it; absent where nobody has built it. */
const cliFiles = () => {
  const root = packageRoot('cli')
  if (!root || !existsSync(path.join(root, 'dist/xinqi.mjs'))) return undefined
  const { name, version, description, license, engines } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Record<string, unknown>
  const facts = { name, version, description, license, engines, type: 'module', bin: { xinqi: 'xinqi.mjs' } }
  return [
    { name: 'package/package.json', bytes: Buffer.from(`${JSON.stringify(facts, null, 2)}\n`) },
    { name: 'package/README.md', bytes: readFileSync(path.join(root, 'README.md')) },
    { name: 'package/xinqi.mjs', bytes: readFileSync(path.join(root, 'dist/xinqi.mjs')) },
  ]
}

/** From the sources and from the bundle alike. */
const packageRoot = (folder: string): string | undefined => {
  for (let at = import.meta.dirname; ; at = path.dirname(at)) {
    const found = path.join(at, 'packages', folder)
    if (existsSync(path.join(found, 'package.json'))) return found
    if (at === path.dirname(at)) return undefined
  }
}
