// What is said in Chinese is what is said in English: the same chapters in the same order, the same commands, settings,
// figures and links. Whoever changes one is told what the other lacks.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const PAIRS = [
  ['README.md', 'README.zh-CN.md'],
  ['docs/operate/README.md', 'docs/operate/README.zh-CN.md'],
] as const

type Chapter = { level: number; title: string; text: string }
const chaptersOf = (text: string): Chapter[] => {
  const chapters: Chapter[] = []
  let isCode = false
  for (const line of text.split('\n')) {
    if (line.startsWith('```')) isCode = !isCode
    const heading = isCode ? null : /^(#+) (.+)$/.exec(line)
    if (heading) chapters.push({ level: heading[1]!.length, title: heading[2]!, text: '' })
    else if (chapters.length) chapters.at(-1)!.text += `${line}\n`
  }
  return chapters
}

/** Lines of code blocks without what they say to people. */
const commandsOf = (text: string) =>
  [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)]
    .flatMap(([, body = '']) => body.split('\n'))
    .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
    .filter(Boolean)
    // People in examples have names.
    .map((line) => line.replace(/\s+/g, ' '))
const namesOf = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, name]) => name!)
    .flatMap(
      (name) =>
        name.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b|\b[A-Z]{4,}\b|^npm run [\w:]+|^\/[\w/?=]+$|^xinqi_\w+$/g) ??
        [],
    )
const linksOf = (text: string) =>
  [...text.matchAll(/\]\(((?!https?:|#)[^)]+)\)/g)].map(([, to]) => to!.replace('.zh-CN.md', '.md'))
const rowsOf = (text: string) => text.split('\n').filter((line) => /^\|/.test(line)).length
const listsOf = (text: string) => text.split('\n').filter((line) => /^(-|\d+\.) /.test(line)).length

/** What one has and the other has not, both ways, as sentences. */
const lacking = (what: string, english: string[], chinese: string[]): string[] => {
  const [en, zh] = [new Set(english), new Set(chinese)]
  return [
    ...[...en].filter((one) => !zh.has(one)).map((one) => `中文缺少${what}：${one}`),
    ...[...zh].filter((one) => !en.has(one)).map((one) => `英文缺少${what}：${one}`),
  ]
}

const differences = (english: string, chinese: string): string[] => {
  const [en, zh] = [chaptersOf(english), chaptersOf(chinese)]
  if (en.length !== zh.length || en.some(({ level }, at) => level !== zh[at]!.level)) {
    const shown = (chapters: Chapter[]) => chapters.map(({ level, title }) => `${'#'.repeat(level)} ${title}`)
    const at = en.findIndex(({ level }, index) => level !== zh[index]?.level)
    return [
      `章节不一致（英文 ${en.length} 节，中文 ${zh.length} 节），从第 ${at < 0 ? en.length : at + 1} 节起不同。`,
      `英文：${shown(en).join(' | ')}`,
      `中文：${shown(zh).join(' | ')}`,
      ...lacking('命令', commandsOf(english), commandsOf(chinese)),
      ...lacking('设置或名称', namesOf(english), namesOf(chinese)),
    ]
  }
  return en.flatMap(({ title, text }, at) => {
    const other = zh[at]!
    const found = [
      ...lacking('命令', commandsOf(text), commandsOf(other.text)),
      ...lacking('设置或名称', namesOf(text), namesOf(other.text)),
      ...lacking('链接', at === 0 ? [] : linksOf(text), at === 0 ? [] : linksOf(other.text)),
      ...(rowsOf(text) === rowsOf(other.text)
        ? []
        : [`表格行数：英文 ${rowsOf(text)}，中文 ${rowsOf(other.text)}`]),
      ...(listsOf(text) === listsOf(other.text)
        ? []
        : [`列表项数：英文 ${listsOf(text)}，中文 ${listsOf(other.text)}`]),
    ]
    return found.map((one) => `「${title} / ${other.title}」${one}`)
  })
}

describe.each(PAIRS)('%s and %s', (english, chinese) => {
  it('say the same', () => {
    const text = (name: string) => readFileSync(path.join(root, name), 'utf8')
    expect(differences(text(english), text(chinese))).toEqual([])
  })
})

describe('what is missing', () => {
  const page = (...parts: string[]) => parts.join('\n')
  const english = page('# A', '## B', '`JOBS_MODE` and', '```sh', 'npm run keys  # why', '```', '| a |')

  it('is told by chapter and by name', () => {
    const other = page('# 甲', '## 乙', '没有', '```sh', '```')
    expect(differences(english, other)).toEqual([
      '「B / 乙」中文缺少命令：npm run keys',
      '「B / 乙」中文缺少设置或名称：JOBS_MODE',
      '「B / 乙」表格行数：英文 1，中文 0',
    ])
  })

  it('is a whole chapter where one is', () => {
    const [first, ...rest] = differences(english, page('# 甲'))
    expect(first).toContain('英文 2 节，中文 1 节')
    expect(rest).toContain('中文缺少命令：npm run keys')
  })

  it('is nothing where only the words differ', () => {
    const other = page('# 甲', '## 乙', '`JOBS_MODE` 与', '```sh', 'npm run keys  # 为什么', '```', '| 甲 |')
    expect(differences(english, other)).toEqual([])
  })
})
