import { readdir, readFile } from 'node:fs/promises'
import path, { extname } from 'node:path'
import { parseArgs } from 'node:util'
import type { TextModel } from '@xinqi/documents'
import {
  type AskedQuestion,
  askTexts,
  type Checklist,
  draftFromRequest,
  factName,
  type ReviewOptions,
  readFactSheet,
  readModelSettings,
  reviewContract,
  reviewWithModel,
  toReport,
} from './src/index.ts'
import { sourceOfModel } from './src/text/source.ts'
import { todayInChina } from './src/values/calendar.ts'

const USAGE = `用法：npx tsx packages/review/cli.ts 文件 [--json] [--type 类型] [--stance 甲方|乙方|中立] [--strictness 严格|中立|宽松] [--checklist 清单.json]
      npx tsx packages/review/cli.ts --draft-file 需求.json [--json]   需求.json 为 [{id, today, request}]
      npx tsx packages/review/cli.ts --facts 文件 [--json]
      npx tsx packages/review/cli.ts --ask-dir 目录 --questions 问题.json [--json]   目录里一份合同一个 .txt，问题.json 为 [{id, today, question}]
配置 REVIEW_MODEL_URL、REVIEW_MODEL_NAME（和 REVIEW_MODEL_KEY）后，模型可以补充规则没有发现的问题。`

const choice = <T extends string>(
  value: string | undefined,
  allowed: readonly T[],
  name: string,
): T | undefined => {
  if (value === undefined) return undefined
  if (!allowed.includes(value as T)) throw new Error(`${name} 只能是 ${allowed.join('、')}`)
  return value as T
}

async function readInput(file: string): Promise<string | TextModel> {
  if (extname(file).toLowerCase() === '.txt') return await readFile(file, 'utf8')
  const documents = (await import('@xinqi/documents')) as unknown as {
    readModel(bytes: Uint8Array, options?: { name?: string }): Promise<TextModel>
  }
  return await documents.readModel(new Uint8Array(await readFile(file)), { name: file })
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const OPTIONS = {
  json: flag,
  type: text,
  stance: text,
  strictness: text,
  checklist: text,
  'draft-file': text,
  facts: text,
  'ask-dir': text,
  questions: text,
  help: flag,
} as const

type DraftOrder = { id: string; today?: string; request: string }

/** Every request read and written without asking anybody: answers from its own words alone. */
async function draftFile(file: string, json: boolean) {
  const orders = JSON.parse(await readFile(file, 'utf8')) as unknown
  if (
    !Array.isArray(orders) ||
    orders.some((one) => typeof one?.id !== 'string' || typeof one?.request !== 'string')
  )
    throw new Error('需求文件应为数组：[{"id": "1", "today": "2026-11-18", "request": "……"}]')
  const drafted = Object.fromEntries(
    (orders as DraftOrder[]).map(({ id, today, request }) => [id, draftFromRequest(request, today)]),
  )
  if (json) {
    console.log(JSON.stringify(drafted))
    return
  }
  for (const [id, one] of Object.entries(drafted)) {
    console.log(`\n── ${id} ${one.refused ? `不予起草：${one.refused}` : one.type}`)
    if (one.questions.length)
      console.log(`待确认：\n${one.questions.map(({ question }) => `  ${question}`).join('\n')}`)
    if (one.unused.length) console.log(`未采用：${one.unused.join('；')}`)
    console.log(one.text)
  }
}

/** What a contract states, each value with its words. */
async function factsOfFile(file: string, json: boolean) {
  const input = await readInput(file)
  const written = typeof input === 'string' ? input : sourceOfModel(input).text
  const sheet = readFactSheet([{ name: path.basename(file), text: written }], { today: todayInChina() })
  if (json) {
    console.log(JSON.stringify(sheet))
    return
  }
  console.log(`合同类型：${sheet.kind}　${sheet.reading}`)
  for (const { key, state, value, side, phase, quotes, why } of sheet.facts) {
    if (state === '未约定' || state === '不适用') continue
    const shown = value ? ('text' in value ? value.text : JSON.stringify(value)) : ''
    const part = [side, phase].filter(Boolean).join('，')
    console.log(
      `${factName(key)}${part ? `（${part}）` : ''}：${state === '明确' ? '' : state}${shown}${why ? `，${why}` : ''}\n  原文：${quotes[0]?.text ?? ''}`,
    )
  }
}

/** Every question asked of every text of a folder. */
async function askFolder(folder: string, questionFile: string | undefined, json: boolean) {
  if (!questionFile) throw new Error('--ask-dir 需要同时给出 --questions 问题.json')
  const questions = JSON.parse(await readFile(questionFile, 'utf8')) as unknown
  if (
    !Array.isArray(questions) ||
    questions.some((one) => typeof one?.id !== 'string' || typeof one?.question !== 'string')
  )
    throw new Error('问题文件应为数组：[{"id": "1", "today": "2026-11-18", "question": "……"}]')
  const names = (await readdir(folder)).filter((name) => extname(name).toLowerCase() === '.txt').sort()
  const texts = await Promise.all(
    names.map(async (file) => ({ file, text: await readFile(path.join(folder, file), 'utf8') })),
  )
  const answers = askTexts(
    texts,
    (questions as AskedQuestion[]).map((one) => ({ ...one, today: one.today ?? todayInChina() })),
  )
  if (json) {
    console.log(JSON.stringify(answers))
    return
  }
  for (const [id, answer] of Object.entries(answers))
    console.log(
      `── ${id} ${'refused' in answer ? `没有查询：${answer.refused}` : `读作：${answer.plan}\n  符合：${answer.match.join('、') || '无'}${answer.doubtful.length ? `\n  存疑：${answer.doubtful.join('、')}` : ''}`}`,
    )
}

/** Nothing when an option is unknown. */
const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS })
  } catch {
    return undefined
  }
}

async function main() {
  const { values, positionals } = readArguments() ?? { values: {}, positionals: [] }
  if (values['draft-file'] && !values.help) {
    await draftFile(values['draft-file'], values.json === true)
    return
  }
  if (values.facts && !values.help) {
    await factsOfFile(values.facts, values.json === true)
    return
  }
  if (values['ask-dir'] && !values.help) {
    await askFolder(values['ask-dir'], values.questions, values.json === true)
    return
  }
  const file = positionals[0]
  if (!file || values.help) {
    console.log(USAGE)
    process.exitCode = file ? 0 : 1
    return
  }
  const input = await readInput(file)
  const options: ReviewOptions = {
    type: values.type,
    stance: choice(values.stance, ['甲方', '乙方', '中立'] as const, '--stance'),
    strictness: choice(values.strictness, ['严格', '中立', '宽松'] as const, '--strictness'),
    checklist: values.checklist
      ? (JSON.parse(await readFile(values.checklist, 'utf8')) as Checklist)
      : undefined,
  }
  const started = performance.now()
  const model = readModelSettings(process.env)
  const outcome = model
    ? await reviewWithModel(input, options, model)
    : { review: reviewContract(input, options), model: null }
  const report = {
    ...toReport(outcome.review),
    model: outcome.model,
    ms: Math.round(performance.now() - started),
  }
  if (values.json) {
    console.log(JSON.stringify(report))
    return
  }
  console.log(`合同类型：${report.contractType}（置信度 ${Math.round(report.confidence * 100)}%）`)
  for (const group of report.abstract) {
    console.log(`\n【${group.name}】`)
    for (const entry of group.entries) console.log(`${entry.label}：${entry.value}`)
  }
  console.log(`\n【风险】共 ${report.findings.length} 项`)
  for (const finding of report.findings) {
    const basis = finding.legalBasis[0]
    console.log(
      `[${finding.level}] ${finding.checkpoint} ${finding.title}\n  原文：${finding.quote || '（缺失）'}\n  说明：${finding.why}${basis ? `\n  依据：${basis.law}（${basis.version}）${basis.article}` : ''}\n  建议：${finding.wording}`,
    )
  }
  console.log(`\n通过 ${report.passed.length} 项，提示 ${report.hints.length} 项，用时 ${report.ms} 毫秒`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
