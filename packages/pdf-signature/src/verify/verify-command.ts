import { readFile } from 'node:fs/promises'
import type { SignatureResult, VerificationResult } from './result.ts'
import { TimeLimit } from './time-limit.ts'
import { verifyPdf } from './verify-pdf.ts'

export interface VerifyCommand {
  file: string
  /** Path of a PEM file with the certificates to trust. */
  trust?: string
  json?: boolean
}

/** Processor time: a busy machine must not make an honest file undetermined, and nothing else runs in this process. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
/** Whoever types the command waits for the answer: no server stands still meanwhile. */
const MOST_MS = 30_000

/** The `verify` subcommand: what to print, and the exit code (0 only for a valid file). */
export async function verifyCommand(command: VerifyCommand): Promise<{ output: string; exitCode: number }> {
  const trust = command.trust === undefined ? undefined : await readFile(command.trust)
  const limit = new TimeLimit(processorMs, MOST_MS)
  const result = verifyPdf(await readFile(command.file), { trust, limit })
  return {
    output: command.json ? JSON.stringify(result) : describe(result),
    exitCode: result.verdict === 'valid' ? 0 : 1,
  }
}

function describe(result: VerificationResult): string {
  return [`${result.label}：${result.reason}`, ...result.signatures.map(describeSignature)].join('\n')
}

function describeSignature(signature: SignatureResult): string {
  const time = signature.signedAt ?? '时间不详'
  const trust = { true: '受信任', false: '颁发机构不受信任', null: '未指定信任列表' }[
    String(signature.trusted)
  ]
  const lines = [
    `  ${signature.kind === 'timestamp' ? '时间戳' : '签名'} ${signature.signer || '未具名者'}：${signature.label}`,
    `    ${time}${signature.timestamped ? '（时间戳）' : '（自述）'}，${trust}，页 ${signature.pages.join('、') || '—'}`,
    `    ${signature.reason}`,
    ...signature.remarks.map((remark) => `    备注：${remark}`),
  ]
  return lines.join('\n')
}
