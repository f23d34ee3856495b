import { ERRORS } from '../../errors.ts'
import { wordsForPrograms } from '../next-calls.ts'
import { everyPublicEndpoint } from '../registry.ts'
import { WEBHOOK_EVENTS } from '../webhook-events.ts'
import type { Block, Doc } from './doc.ts'
import { MCP_CLIENT, openDoc } from './open-doc.ts'
import { cloudDoc, INDUSTRY, saasDoc, withholdDoc } from './other-docs.ts'

export type { Block, Doc, Section } from './doc.ts'
export { INDUSTRY, type Industry } from './other-docs.ts'
export { QUICK_START } from './quick-start.ts'
export { cloudDoc, MCP_CLIENT, openDoc, saasDoc, withholdDoc }
export const DOCS: readonly Doc[] = [openDoc, saasDoc, cloudDoc, withholdDoc]

/** Those of the registry a block names; a path that ends in a slash stands for all behind it. */
export const endpointsNamed = (paths: readonly string[] | 'all') =>
  everyPublicEndpoint().filter(
    ([path]) =>
      paths === 'all' || paths.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one)),
  )

/** Something that can be found and cited. */
export type Passage = { path: string; page: string; title: string; text: string }

const plain = (words: string) => words.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
const wordsOf = (block: Block): string => {
  switch (block.kind) {
    case 'text':
    case 'note':
      return plain(block.text)
    case 'list':
    case 'steps':
      return block.items.map(plain).join('\n')
    case 'table':
      return block.rows.map((row) => row.join('：')).join('\n')
    default:
      return ''
  }
}

let known: Passage[] | undefined
/** Sections, endpoints, errors, events and industries: everything the documents say, piece by piece. */
export const passages = (): readonly Passage[] => {
  known ??= [
    ...DOCS.flatMap(({ path, title: page, sections }) =>
      sections.map(({ id, title, blocks }) => ({
        path: `${path}#${id}`,
        page,
        title,
        text: blocks.map(wordsOf).filter(Boolean).join('\n'),
      })),
    ),
    ...everyPublicEndpoint().map(([path, { summary, notes, body }]) => ({
      path: `/platform/openApiDetails?id=${encodeURIComponent(path)}`,
      page: '接口详情',
      title: `${path} ${summary}`,
      text: [
        ...notes,
        ...Object.entries(body.properties).map(
          ([name, schema]) => `${name}：${(schema as { description?: string }).description ?? ''}`,
        ),
      ].join('\n'),
    })),
    ...Object.values(ERRORS).map(({ code, msg, when, http }) => ({
      path: `/platform/tools/errorCode?keyword=${code}`,
      page: '错误码查询',
      title: `${code} ${wordsForPrograms(msg)}`,
      text: `${when}（HTTP ${http}）`,
    })),
    {
      path: '/platform/openDoc#webhooks',
      page: '开发文档',
      title: 'Webhook 事件',
      text: Object.entries(WEBHOOK_EVENTS)
        .map(([type, { label, when }]) => `${type} ${label}：${when}`)
        .join('\n'),
    },
    ...INDUSTRY.map(({ name, about, mind, calls }) => ({
      path: '/platform/industry',
      page: '行业方案',
      title: name,
      text: [about, ...calls.map(([path, what]) => `${path}：${what}`), ...mind].join('\n'),
    })),
  ]
  return known
}

const STOP = new Set([
  '的',
  '了',
  '吗',
  '怎么',
  '如何',
  '什么',
  '请问',
  '一个',
  '可以',
  '是否',
  '我',
  '为什么',
])

/** Chinese by pairs of characters, the rest by words. */
export const termsOf = (asked: string): string[] => {
  const lower = asked.toLowerCase()
  const words = lower.match(/[a-z0-9_./-]{2,}/g) ?? []
  const runs = lower.match(/[\u4e00-\u9fff]+/g) ?? []
  const pairs = runs.flatMap((run) =>
    run.length === 1 ? [run] : Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  )
  return [...new Set([...words, ...pairs])].filter((term) => !STOP.has(term))
}

let counted: Map<string, number> | undefined
/** Rare words say more; a word in the title more than one in the text. */
const weightOf = (term: string): number => {
  counted ??= new Map()
  const seen =
    counted.get(term) ??
    passages().filter(({ title, text }) => `${title}\n${text}`.toLowerCase().includes(term)).length
  counted.set(term, seen)
  return seen === 0 ? 0 : Math.log(1 + passages().length / seen)
}

export type Found = Passage & { score: number }

export const searchDocs = (asked: string, limit = 8): Found[] => {
  const terms = termsOf(asked)
  if (terms.length === 0) return []
  const most = terms.reduce((sum, term) => sum + weightOf(term), 0)
  return passages()
    .map((passage) => {
      const title = passage.title.toLowerCase()
      const body = passage.text.toLowerCase()
      const score = terms.reduce((sum, term) => {
        const weight = weightOf(term)
        const exact = /^\d{3,4}$/.test(term) && title.startsWith(`${term} `) ? 4 : 0
        return sum + weight * ((title.includes(term) ? 2 : 0) + (body.includes(term) ? 1 : 0) + exact)
      }, 0)
      return { ...passage, score: most ? score / most : 0 }
    })
    .filter(({ score }) => score > 0.3)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
}
