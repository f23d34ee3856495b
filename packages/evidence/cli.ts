import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
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
  parseVerifierKey,
  publishTiles,
  signCheckpoint,
  verifyProof,
} from './src/log/index.ts'

const usage = `用法：
  cli.ts append DIR (--entry '{"…"}' | 文件…)    追加记录（首次使用时建立日志和签名密钥）
  cli.ts checkpoint DIR                          签发检查点并显示
  cli.ts prove DIR 序号 [--since 旧检查点文件] [--out proof.json]
  cli.ts verify proof.json [--key 公钥] [--file 合同.pdf] [--json]
  cli.ts publish DIR 静态目录                    输出检查点与数据块，供静态托管
  cli.ts audit DIR [--published 静态目录] [--json]  逐条复核，指出第一条被改动的记录
公共选项：--origin 日志名称（建立时）`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    entry: { type: 'string' },
    json: { type: 'boolean', default: false },
    out: { type: 'string' },
    since: { type: 'string' },
    key: { type: 'string' },
    file: { type: 'string' },
    origin: { type: 'string', default: 'xinqi-evidence' },
    published: { type: 'string' },
  },
})

const storageOf = (folder: string) => new DirectoryStorage(join(folder, 'log'))

function argument(position: number, what: string): string {
  const value = positionals[position]
  if (value === undefined) throw new EvidenceError('LOG_FOLDER', `缺少${what}\n\n${usage}`)
  return value
}

function openFolder(create: boolean) {
  const folder = argument(1, '日志目录')
  const keyFile = join(folder, 'key.pem')
  if (!existsSync(keyFile)) {
    if (!create) throw new EvidenceError('LOG_FOLDER', `${folder} 中没有存证日志`)
    mkdirSync(join(folder, 'checkpoints'), { recursive: true })
    const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' })
    writeFileSync(keyFile, pem, { mode: 0o600 })
    writeFileSync(join(folder, 'origin'), values.origin)
  }
  const origin = readFileSync(join(folder, 'origin'), 'utf8')
  const signer = localSigner(origin, readFileSync(keyFile, 'utf8'))
  return { folder, origin, signer, storage: storageOf(folder) }
}

function savedCheckpoints(folder: string): string[] {
  const saved = join(folder, 'checkpoints')
  return readdirSync(saved)
    .sort()
    .map((name) => readFileSync(join(saved, name), 'utf8'))
}

async function append(): Promise<void> {
  const { storage } = openFolder(true)
  const entries = values.entry
    ? [canonicalEntry(JSON.parse(values.entry))]
    : positionals.slice(2).map((path) => readFileSync(path))
  const { firstIndex, size } = await appendEntries(storage, entries)
  console.log(`已追加 ${entries.length} 条，首条序号 ${firstIndex}，日志共 ${size} 条`)
}

async function checkpoint(): Promise<string> {
  const { folder, origin, signer, storage } = openFolder(false)
  const note = await signCheckpoint(storage, origin, [signer], new Date())
  const { size } = openCheckpoint(note, signer)
  writeFileSync(join(folder, 'checkpoints', `${String(size).padStart(16, '0')}.txt`), note)
  return note
}

async function prove(): Promise<void> {
  const { folder, signer, storage } = openFolder(false)
  const latest = savedCheckpoints(folder).at(-1) ?? (await checkpoint())
  const since = values.since === undefined ? undefined : readFileSync(values.since, 'utf8')
  const proof = await makeProof(storage, Number(argument(2, '序号')), latest, signer, since)
  const out = values.out ?? 'proof.json'
  writeFileSync(out, `${JSON.stringify(proof, null, 2)}\n`)
  console.log(`${out}\n校验公钥：${formatVerifierKey(signer)}`)
}

function parseProof(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new EvidenceError('PROOF_FORMAT', '证明文件不存在或不是 JSON')
  }
}

function verify(): void {
  const proof = parseProof(argument(1, '证明文件'))
  const verdict = verifyProof(proof, values.key === undefined ? undefined : parseVerifierKey(values.key))
  if (
    verdict.valid &&
    values.file !== undefined &&
    !entryMentionsFile(verdict.entry!, readFileSync(values.file))
  ) {
    verdict.valid = false
    verdict.reason = '记录有效，但其中没有该文件的 SHA-256：文件不是存证的那一份'
  }
  if (values.json) console.log(JSON.stringify(verdict))
  else {
    console.log(`${verdict.valid ? '通过' : '不通过'}：${verdict.reason}`)
    if (verdict.index !== undefined)
      console.log(
        `序号 ${verdict.index}，日志 ${verdict.origin}，${verdict.logSize} 条，检查点时间 ${verdict.checkpointTime}`,
      )
    if (!verdict.keyPinned) console.log('提示：未用 --key 指定公钥，所用公钥来自证明文件自身')
  }
  if (!verdict.valid) process.exitCode = 1
}

async function publish(): Promise<void> {
  const note = await checkpoint()
  const written = await publishTiles(storageOf(argument(1, '日志目录')), note, argument(2, '静态目录'))
  console.log(`写出 ${written} 个数据块`)
}

async function audit(): Promise<void> {
  const { folder, signer, storage } = openFolder(false)
  const checkpoints = savedCheckpoints(folder).map((note) => openCheckpoint(note, signer))
  const published = values.published
  const reference =
    published === undefined
      ? undefined
      : new PublishedLog(readFileSync(join(published, 'checkpoint'), 'utf8'), (path) =>
          readFile(join(published, path)).catch(() => undefined),
        )
  const report = await auditLog(storage, { checkpoints, reference })
  if (values.json) console.log(JSON.stringify(report))
  else console.log(report.intact ? `完好：${report.size} 条记录全部一致` : `被改动：${report.damage!.reason}`)
  if (!report.intact) process.exitCode = 1
}

try {
  const command = positionals[0]
  if (command === 'append') await append()
  else if (command === 'checkpoint') process.stdout.write(await checkpoint())
  else if (command === 'prove') await prove()
  else if (command === 'verify') verify()
  else if (command === 'publish') await publish()
  else if (command === 'audit') await audit()
  else console.log(usage)
} catch (error) {
  if (!(error instanceof EvidenceError)) throw error
  console.error(`${error.code}：${error.message}`)
  process.exitCode = 1
}
