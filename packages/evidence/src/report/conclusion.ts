import type { Checkpoint } from '../log/index.ts'
import { sandboxProviders } from './check-input.ts'
import { sandboxNotice } from './cover.ts'
import type { DocumentFacts } from './document-facts.ts'
import { alarm, type ReportFlow } from './flow.ts'
import type { EvidenceReportInput } from './input.ts'
import { bothTimes } from './times.ts'

/** What a judge reads first: one page, each sentence shown to be so further on. */
export function drawConclusion(
  flow: ReportFlow,
  input: EvidenceReportInput,
  documents: DocumentFacts[],
): void {
  const { contract, parties, signings, intents } = input
  let n = 0
  const say = (text: string, look: Parameters<ReportFlow['paragraph']>[1] = {}) => {
    n++
    flow.paragraph(`${n}. ${text}`, look)
  }
  flow.chapter('结论')
  say(
    `合同“${contract.name}”由${parties.map(({ role, name }) => `${role}${name}`).join('、')}签署，${bothTimes(contract.completedAt)} 签署完成。`,
  )
  say(
    `各签署方在签署前完成实名认证（${joined(parties.map(({ identity }) => identity.method))}），并以${joined(intents.map(({ method }) => method))}确认签署意愿，共签署 ${signings.length} 次。`,
  )
  for (const { name, verification } of documents) {
    const good = verification.verdict === 'valid'
    say(
      `文件“${name}”：${verification.label}。${good ? '自最后一次签署后未被修改。' : verification.reason}`,
      good ? {} : { colour: alarm, face: 'hei-bold' },
    )
  }
  say(
    `本报告所列 ${input.events.length} 条操作与 ${signings.length} 次签署均与存证日志逐条一致，且能由签名的检查点证明未被增删改。`,
  )
  say(
    input.anchors.length > 0
      ? `包含上述记录的检查点已由${joined(input.anchors.map(({ provider }) => provider.name))}加以锚定。`
      : '包含上述记录的检查点尚未取得外部机构的锚定。',
  )
  const sandboxes = sandboxProviders(input)
  if (sandboxes.length > 0) say(`${sandboxNotice(sandboxes)}`, { colour: alarm, face: 'hei-bold' })
}

const joined = (words: string[]) => [...new Set(words)].join('、')

export function drawTimeline(flow: ReportFlow, input: EvidenceReportInput, head: Checkpoint): void {
  flow.chapter('时间线')
  const moments: [at: string, what: string, who: string][] = [
    [input.contract.startedAt, '发起合同', input.contract.initiator],
    ...input.intents.map(({ signer, method, verifiedAt }): [string, string, string] => [
      verifiedAt,
      `意愿确认（${method}）`,
      signer,
    ]),
    ...input.signings.map(({ signer, seal, at }): [string, string, string] => [
      at,
      `签署（${seal}）`,
      signer,
    ]),
    [input.contract.completedAt, '签署完成，存证固化', '平台'],
    [head.time, `存证检查点（${head.size} 条）`, '平台'],
    ...input.anchors.map(({ at, kind, provider }): [string, string, string] => [
      at,
      kind === 'timestamp' ? '检查点取得可信时间戳' : '检查点取得见证',
      provider.name,
    ]),
    [input.issuedAt, '出具本报告', input.issuer],
  ]
  moments.sort(([a], [b]) => Date.parse(a) - Date.parse(b))
  flow.table(
    [
      { title: '时间', share: 42 },
      { title: '事项', share: 30 },
      { title: '主体', share: 28 },
    ],
    moments.map(([at, what, who]) => [bothTimes(at), what, who]),
  )
}

export function drawEnvironment(flow: ReportFlow, { environment, extraction }: EvidenceReportInput): void {
  flow.chapter('系统环境与提取过程')
  flow.facts(
    environment.map(({ label, value }) => [label, value]),
    '生成、存储数据的系统',
  )
  flow.facts(
    extraction.map(({ label, value }) => [label, value]),
    '数据的提取',
  )
}
