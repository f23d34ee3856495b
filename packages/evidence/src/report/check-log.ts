import {
  type Checkpoint,
  hashLeaf,
  inclusionHolds,
  type JsonValue,
  openCheckpoint,
  proveInclusion,
} from '../log/index.ts'
import type { DocumentFacts } from './document-facts.ts'
import { ReportError } from './errors.ts'
import type { EvidenceReportInput } from './input.ts'

/** Every scalar of a logged entry, as text. */
function scalars(value: JsonValue): string[] {
  if (value === null || typeof value !== 'object') return [String(value)]
  return (Array.isArray(value) ? value : Object.values(value)).flatMap(scalars)
}

export class LoggedEntries {
  readonly #input: EvidenceReportInput['log']
  readonly #head: Checkpoint
  readonly #known = new Map<number, Set<string>>()

  constructor(input: EvidenceReportInput['log'], head: Checkpoint) {
    this.#input = input
    this.#head = head
  }

  /** The facts of an entry, once it is proven to be in the log the checkpoint speaks of. */
  async facts(index: number): Promise<Set<string>> {
    const known = this.#known.get(index)
    if (known) return known
    const { reader } = this.#input
    const [entry] = index < this.#head.size ? await reader.entries(index, index + 1) : []
    if (!entry) throw new ReportError('REPORT_LOG_UNPROVEN', `存证日志的检查点不含序号 ${index} 的记录`)
    const proof = await proveInclusion(reader, index, this.#head.size)
    if (!inclusionHolds(hashLeaf(entry), index, this.#head.size, proof, this.#head.root)) {
      throw new ReportError('REPORT_LOG_UNPROVEN', `序号 ${index} 的存证记录与签名的检查点不符`)
    }
    const facts = new Set(scalars(JSON.parse(Buffer.from(entry).toString('utf8'))))
    this.#known.set(index, facts)
    return facts
  }

  async expect(index: number, what: string, printed: Record<string, string>): Promise<void> {
    const facts = await this.facts(index)
    for (const [name, value] of Object.entries(printed)) {
      if (!facts.has(value)) {
        throw new ReportError(
          'REPORT_LOG_MISMATCH',
          `${what}的${name}“${value}”与序号 ${index} 的存证记录不一致`,
        )
      }
    }
  }
}

/** What the report says about an act must be what was logged when it happened; nothing is taken on trust. */
export async function checkAgainstLog(
  input: EvidenceReportInput,
  documents: DocumentFacts[],
): Promise<Checkpoint> {
  const head = openCheckpoint(input.log.checkpoint, input.log.verifier)
  const logged = new LoggedEntries(input.log, head)
  for (const { signer, method, at, ip, fileSha256, consentSha256, logIndex } of input.signings) {
    await logged.expect(logIndex, `${signer}签署`, {
      姓名: signer,
      方式: method,
      时间: at,
      IP: ip,
      文件哈希: fileSha256,
      同意书哈希: consentSha256,
    })
  }
  for (const { actor, action, at, ip, logIndex, through } of input.events) {
    await logged.expect(logIndex, `${actor}操作`, {
      操作人: actor,
      动作: action,
      时间: at,
      IP: ip,
      ...(through ? { 智能体: through.agent } : {}),
      ...(through?.mandate ? { 授权书: through.mandate } : {}),
      ...(through?.proposal ? { 提议: through.proposal } : {}),
    })
  }
  for (const document of documents) {
    await logged.expect(document.logIndex, document.name, {
      原文哈希: document.originalSha256,
      签署后哈希: document.signedSha256,
    })
  }
  return head
}
