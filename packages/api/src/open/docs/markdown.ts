import { ERRORS, type ErrorName } from '../../errors.ts'
import { inStandardWords } from '../../standard-words.ts'
import { OPEN_NOTICES } from '../changelog.ts'
import { NEXT_CALLS, wordsForPrograms } from '../next-calls.ts'
import type { PublicFacts } from '../public-endpoint.ts'
import { PUBLIC_STATUS_LABEL } from '../public-shapes.ts'
import { everyPublicEndpoint, PUBLIC_BASE, type PublicPath, publicEndpoints } from '../registry.ts'
import { SAMPLE_ANSWERS } from '../sample-answers.ts'
import { samplesOf } from '../samples.ts'
import { WEBHOOK_EVENTS, type WebhookType } from '../webhook-events.ts'
import type { Block, Doc } from './doc.ts'
import { DOCS, endpointsNamed } from './index.ts'

// The documents as Markdown, from the very data the pages are made of: for assistants, and for whoever reads by program.

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n')
const FENCES: Readonly<Record<string, string>> = { Node: 'js', curl: 'bash' }
const fence = (language: string, code: string) => `\`\`\`${language}\n${code.replace(/\n$/, '')}\n\`\`\``

const refusalsOf = (names: readonly ErrorName[]): string =>
  tableOf(
    ['错误码', '说明', '何时', '接下来'],
    names.map((name) => [
      String(ERRORS[name].code),
      wordsForPrograms(ERRORS[name].msg),
      ERRORS[name].when,
      NEXT_CALLS[name]?.join('、') ?? '',
    ]),
  )

export const endpointAddress = (path: string) => `/platform/openApiDetails.md?id=${encodeURIComponent(path)}`
const endpointLine = ([path, { summary }]: [PublicPath, PublicFacts]) =>
  `- [\`POST ${PUBLIC_BASE}/${path}\`](${endpointAddress(path)}) ${summary}`

const blockOf = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'note':
      return `> ${block.text}`
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'steps':
      return block.items.map((item, at) => `${at + 1}. ${item}`).join('\n')
    case 'code':
      return `${block.title ? `${block.title}：\n\n` : ''}${fence(block.language, block.code)}`
    case 'table':
      return tableOf(block.head, block.rows)
    case 'endpoints':
      return endpointsNamed(block.paths).map(endpointLine).join('\n')
    case 'events': {
      const types = block.types === 'all' ? (Object.keys(WEBHOOK_EVENTS) as WebhookType[]) : block.types
      const rows = types.map((type) => [`\`${type}\``, WEBHOOK_EVENTS[type].label, WEBHOOK_EVENTS[type].when])
      return tableOf(['事件', '名称', '何时'], rows)
    }
    case 'errors': {
      return refusalsOf(block.names)
    }
    case 'statuses':
      return tableOf(
        ['状态', '含义'],
        Object.entries(PUBLIC_STATUS_LABEL).map(([status, label]) => [`\`${status}\``, label]),
      )
    case 'changes':
      return OPEN_NOTICES.map(({ day, title, content }) => `- ${day} **${title}** ${content}`).join('\n')
  }
}

export const markdownOf = ({ title, about, sections }: Doc): string =>
  `${[
    `# ${title}`,
    about,
    ...sections.flatMap((section) => [`## ${section.title}`, ...section.blocks.map(blockOf)]),
  ].join('\n\n')}\n`

export const endpointMarkdown = (path: PublicPath): string => {
  const facts = publicEndpoints[path] as unknown as PublicFacts
  const json = (value: unknown) => fence('json', JSON.stringify(value, null, 2))
  return `${[
    `# ${path} ${facts.summary}`,
    `\`POST ${PUBLIC_BASE}/${path}\`${facts.sandboxOnly ? '，仅沙箱' : ''}${facts.unsigned ? '，不需要签名' : ''}`,
    ...(facts.notes.length ? [facts.notes.map((one) => `- ${one}`).join('\n')] : []),
    '## 请求',
    ...(facts.raw ? ['请求体即文件字节；参数在查询串中。'] : []),
    json(inStandardWords(facts.body)),
    '## 示例',
    json(facts.example),
    '## 应答的 data',
    json(inStandardWords(facts.data)),
    '## 应答示例',
    json({ code: 1, msg: 'ok', data: SAMPLE_ANSWERS[path], requestId: '…' }),
    ...(facts.errors.length ? ['## 错误', refusalsOf(facts.errors)] : []),
    '## 代码',
    ...samplesOf(path, facts.example).map(
      ({ language, code }) => `### ${language}\n\n${fence(FENCES[language] ?? language.toLowerCase(), code)}`,
    ),
  ].join('\n\n')}\n`
}

/** The index for assistants: every page with one line, each leading to its Markdown. */
export const llmsText = (origin: string): string =>
  `${[
    '# 信契开放平台',
    '> 电子合同的开放接口：上传、发起、签署、回调、核验。一律 POST + JSON，请求签名；沙箱免费，不需要手机。',
    '## 文档',
    DOCS.map(({ path, title, about }) => `- [${title}](${origin}${path}.md): ${about}`).join('\n'),
    '## 机器可读',
    [
      `- [OpenAPI 3.1](${origin}${PUBLIC_BASE}/openapi.json): 全部接口与事件`,
      `- [客户端测试向量](${origin}${PUBLIC_BASE}/downloads/xinqi-client-vectors.json): 签名与回调校验，20 + 20 条`,
      `- [Python](${origin}${PUBLIC_BASE}/downloads/xinqi.py)、[Java](${origin}${PUBLIC_BASE}/downloads/Xinqi.java)、[Go](${origin}${PUBLIC_BASE}/downloads/xinqi.go)、[PHP](${origin}${PUBLIC_BASE}/downloads/Xinqi.php): 各一个文件的客户端`,
    ].join('\n'),
    '## 接口',
    everyPublicEndpoint()
      .map(([path, { summary }]) => `- [${path}](${origin}${endpointAddress(path)}): ${summary}`)
      .join('\n'),
  ].join('\n\n')}\n`
