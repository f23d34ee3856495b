import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkAnchors } from './check-anchors.ts'
import { checkPackage } from './check-package.ts'
import {
  appendEntries,
  auditLog,
  canonicalEntry,
  DirectoryStorage,
  EvidenceError,
  entryMentionsFile,
  formatVerifierKey,
  localSigner,
  makeProof,
  openCheckpoint,
  PublishedLog,
  publishTiles,
  signCheckpoint,
  verifyProof,
} from './log/index.ts'
import { checkRenewals } from './renewal/chain.ts'
import { drillBrokenDigest } from './renewal/drill.ts'
import { parseCheckpointKey } from './sm2-note.ts'
import { readZip } from './zip-files.ts'

const usage = `用法：
  cli.ts append DIR (--entry '{"…"}' | 文件…)       追加记录（首次使用时建立日志和签名密钥）
  cli.ts checkpoint DIR                             签发检查点并显示
  cli.ts prove DIR 序号 [--since 旧检查点文件] [--out proof.json]
  cli.ts verify proof.json [--key 公钥] [--file 合同.pdf] [--root 时间戳根证书.pem] [--witness 见证人公钥]… [--json]
  cli.ts package 材料包.zip [--key 公钥] [--root 根证书.pem] [--makers 制章者.pem --signers 签章人根证书.pem] [--witness 见证人公钥]… [--json]
                                                    离线核验整个出证材料包，含 PDF 签名与国标印章（PDF、OFD）
  cli.ts publish DIR 静态目录                       输出检查点与数据块，供静态托管
  cli.ts drill [--leaves 1000000]                   演练“SHA-256 不再可信”：全部记录改用 SM3 重新保护，并报告用时
  cli.ts audit DIR [--published 静态目录] [--json]  逐条复核，指出第一条被改动的记录
公共选项：--origin 日志名称（建立时）`

const options = {
  entry: { type: 'string' },
  json: { type: 'boolean', default: false },
  out: { type: 'string', default: 'proof.json' },
  since: { type: 'string' },
  key: { type: 'string' },
  file: { type: 'string' },
  root: { type: 'string' },
  makers: { type: 'string' },
  signers: { type: 'string' },
  witness: { type: 'string', multiple: true },
  origin: { type: 'string', default: 'xinqi-evidence' },
  published: { type: 'string' },
  leaves: { type: 'string', default: '1000000' },
} as const

type Request = ReturnType<typeof parse>
type Print = (text: string) => void

function parse(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new EvidenceError('LOG_FOLDER', `${(error as Error).message}\n\n${usage}`)
  }
}

function argument({ positionals }: Request, position: number, what: string): string {
  const value = positionals[position]
  if (value === undefined) throw new EvidenceError('LOG_FOLDER', `缺少${what}\n\n${usage}`)
  return value
}

function readBytes(path: string, what: string): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new EvidenceError('LOG_FOLDER', `无法读取${what} ${path}`)
  }
}

const readText = (path: string, what: string): string => readBytes(path, what).toString('utf8')

function parseJson(text: string, what: string) {
  try {
    return JSON.parse(text)
  } catch {
    throw new EvidenceError('PROOF_FORMAT', `${what}不是 JSON`)
  }
}

function openFolder(request: Request, create = false) {
  const folder = argument(request, 1, '日志目录')
  const keyFile = join(folder, 'key.pem')
  if (!existsSync(keyFile)) {
    if (!create) throw new EvidenceError('LOG_FOLDER', `${folder} 中没有存证日志`)
    mkdirSync(join(folder, 'checkpoints'), { recursive: true })
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })
    writeFileSync(keyFile, pem, { mode: 0o600 })
    writeFileSync(join(folder, 'origin'), request.values.origin)
  }
  const origin = readText(join(folder, 'origin'), '日志名称')
  const signer = localSigner(origin, readText(keyFile, '签名密钥'))
  return { folder, origin, signer, storage: new DirectoryStorage(join(folder, 'log')) }
}

function savedCheckpoints(folder: string): string[] {
  const saved = join(folder, 'checkpoints')
  return readdirSync(saved)
    .sort()
    .map((name) => readFileSync(join(saved, name), 'utf8'))
}

async function append(request: Request, print: Print): Promise<number> {
  const { storage } = openFolder(request, true)
  const { entry } = request.values
  const files = request.positionals.slice(2)
  const entries =
    entry === undefined
      ? files.map((path) => readBytes(path, '文件'))
      : [canonicalEntry(parseJson(entry, '记录'))]
  const { firstIndex, size } = await appendEntries(storage, entries)
  print(`已追加 ${entries.length} 条，首条序号 ${firstIndex}，日志共 ${size} 条`)
  return 0
}

async function issueCheckpoint(request: Request): Promise<string> {
  const { folder, origin, signer, storage } = openFolder(request)
  const note = await signCheckpoint(storage, origin, [signer], new Date())
  const { size } = openCheckpoint(note, signer)
  writeFileSync(join(folder, 'checkpoints', `${String(size).padStart(16, '0')}.txt`), note)
  return note
}

async function checkpoint(request: Request, print: Print): Promise<number> {
  print((await issueCheckpoint(request)).trimEnd())
  return 0
}

async function prove(request: Request, print: Print): Promise<number> {
  const { folder, signer, storage } = openFolder(request)
  const index = Number(argument(request, 2, '序号'))
  const latest = savedCheckpoints(folder).at(-1) ?? (await issueCheckpoint(request))
  const { since, out } = request.values
  const earlier = since === undefined ? undefined : readText(since, '检查点')
  const proof = await makeProof(storage, index, latest, signer, earlier)
  writeFileSync(out, `${JSON.stringify(proof, null, 2)}\n`)
  print(`${out}\n校验公钥：${formatVerifierKey(signer)}`)
  return 0
}

async function verify(request: Request, print: Print): Promise<number> {
  const { key, file, root, witness, json } = request.values
  const proof = parseJson(readText(argument(request, 1, '证明文件'), '证明文件'), '证明文件')
  const verdict = verifyProof(proof, key === undefined ? undefined : parseCheckpointKey(key))
  if (verdict.valid && file !== undefined && !entryMentionsFile(verdict.entry!, readBytes(file, '文件'))) {
    verdict.valid = false
    verdict.reason = '记录有效，但其中没有该文件的 SHA-256：文件不是存证的那一份'
  }
  const anchors = verdict.valid
    ? checkAnchors(
        proof,
        parseCheckpointKey(key ?? proof.verifierKey),
        root === undefined ? [] : [readText(root, '时间戳根证书')],
        witness,
      )
    : []
  const broken = anchors.find((anchor) => !anchor.valid)
  if (broken) {
    verdict.valid = false
    verdict.reason = `锚定（${broken.name}）：${broken.reason}`
  }
  // Without a root of one's own nothing is said of them: their timestamps are all there is to them.
  const renewed =
    verdict.valid && root !== undefined
      ? checkRenewals(proof, { roots: [readText(root, '时间戳根证书')], now: new Date() })
      : undefined
  if (renewed && !renewed.valid) {
    verdict.valid = false
    verdict.reason = `续期：${renewed.reason}`
  }
  if (json) print(JSON.stringify({ ...verdict, anchors, ...(renewed ? { renewed } : {}) }))
  else {
    print(`${verdict.valid ? '通过' : '不通过'}：${verdict.reason}`)
    if (verdict.index !== undefined) {
      const { index, origin, logSize, checkpointTime } = verdict
      print(`序号 ${index}，日志 ${origin}，${logSize} 条，检查点时间 ${checkpointTime}`)
    }
    if (renewed) print(`续期：${renewed.reason}`)
    for (const { name, reason } of anchors) print(`锚定（${name}）：${reason}`)
    if (!verdict.keyPinned) print('提示：未用 --key 指定公钥，所用公钥来自证明文件自身')
  }
  return verdict.valid ? 0 : 1
}

async function verifyPackage(request: Request, print: Print): Promise<number> {
  const { key, root, makers, signers, witness, json } = request.values
  const verdict = checkPackage(readZip(readBytes(argument(request, 1, '材料包'), '材料包')), {
    ...(key === undefined ? {} : { key: parseCheckpointKey(key) }),
    ...(root === undefined ? {} : { root: readText(root, '根证书') }),
    ...(witness === undefined ? {} : { witnesses: witness }),
    ...(makers === undefined || signers === undefined
      ? {}
      : { seals: { makers: readText(makers, '制章者证书'), signers: readText(signers, '签章人根证书') } }),
  })
  if (json) print(JSON.stringify(verdict))
  else {
    for (const { file, valid, reason } of verdict.lines)
      print(`${valid ? '通过  ' : '不通过'} ${file}：${reason}`)
    print(verdict.valid ? '全部通过' : '有内容未通过核验')
    if (verdict.unpinned.length > 0)
      print(
        `提示：${verdict.unpinned.join('、')}取自材料包自身，请另行取得后用 --key、--root、--makers 与 --signers 指定`,
      )
  }
  return verdict.valid ? 0 : 1
}

async function publish(request: Request, print: Print): Promise<number> {
  const note = await issueCheckpoint(request)
  const written = await publishTiles(openFolder(request).storage, note, argument(request, 2, '静态目录'))
  print(`写出 ${written} 个数据块`)
  return 0
}

function openPublished(folder: string): PublishedLog {
  const fetch = (path: string) => readFile(join(folder, path)).catch(() => undefined)
  return new PublishedLog(readText(join(folder, 'checkpoint'), '检查点'), fetch)
}

async function audit(request: Request, print: Print): Promise<number> {
  const { folder, signer, storage } = openFolder(request)
  const { published, json } = request.values
  const report = await auditLog(storage, {
    checkpoints: savedCheckpoints(folder).map((note) => openCheckpoint(note, signer)),
    reference: published === undefined ? undefined : openPublished(published),
  })
  if (json) print(JSON.stringify(report))
  else print(report.intact ? `完好：${report.size} 条记录全部一致` : `被改动：${report.damage!.reason}`)
  return report.intact ? 0 : 1
}

async function drill(request: Request, print: Print): Promise<number> {
  const leaves = Number(request.values.leaves)
  if (!Number.isSafeInteger(leaves) || leaves < 1)
    throw new EvidenceError('LOG_FOLDER', `--leaves 应为正整数\n\n${usage}`)
  const done = await drillBrokenDigest(leaves)
  if (request.values.json) print(JSON.stringify(done))
  else {
    const rate = Math.round(done.leaves / done.seconds)
    print(`已用 SM3 重新保护 ${done.leaves} 条记录，用时 ${done.seconds.toFixed(1)} 秒（每秒 ${rate} 条）`)
    print(
      `SHA-256 不再可信之后：抽查 ${done.tried} 条，续期后证明成立 ${done.proven} 条，未续期时成立 ${done.provenWithout} 条`,
    )
  }
  return done.proven === done.tried && done.provenWithout === 0 ? 0 : 1
}

const commands: Record<string, (request: Request, print: Print) => Promise<number>> = {
  append,
  checkpoint,
  prove,
  verify,
  package: verifyPackage,
  publish,
  audit,
  drill,
}

/** Runs one command line and gives its exit code. */
export async function runCommand(args: string[], print: Print): Promise<number> {
  try {
    const request = parse(args)
    const command = commands[request.positionals[0] ?? '']
    if (command) return await command(request, print)
    print(usage)
    return request.positionals.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error
    print(`${error.code}：${error.message}`)
    return 1
  }
}
