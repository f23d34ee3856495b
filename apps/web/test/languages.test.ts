// Pages that speak several languages: every sentence stands in every language with the same places in it, and none is left
// in the code of a page.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { CERTIFICATION_STEPS } from '@xinqi/api/certification-path'
import { LANGUAGE_CODES } from '@xinqi/api/languages'
import {
  COMPANY_CERTIFICATION,
  COMPANY_METHOD,
  REVERSE_TRANSFER_STATUS,
  TRANSFER_STATUS,
} from '@xinqi/api/status'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { COMMON_REASONS } from '../src/modules/operator/work-lists/reviewFacts.ts'
import { TABLE } from '../src/routes/table.ts'
import { FOR_MEMBERS } from './chinese-pages.ts'

const SRC = join(import.meta.dirname, '../src')
const HAN = /\p{Script=Han}|[，。；：？！、（）「」《》【】]/u
/** Written into the contract itself, which stays as it is whoever reads. */
const IN_THE_CONTRACT = ['}日`']
const importsIn = (list: string) =>
  [
    ...readFileSync(join(SRC, 'routes/pages', list), 'utf8').matchAll(
      /'(\/[^']+)':\s*\(\)\s*=>\s*import\('([^']+)'\)/g,
    ),
  ].map(([, path = '', file = '']) => ({ path, file: join(SRC, 'routes/pages', file) }))
const PUBLIC = [...importsIn('public.ts'), ...importsIn('entry.ts')]
const TRANSLATED = PUBLIC.filter(({ path }) => !FOR_MEMBERS.has(path))
const PAGES = [
  ...TRANSLATED.map(({ file }) => file),
  // In frames of their own, of the other list.
  ...['contracts/signing/InviteSignPage.tsx', 'contracts/filling/FillFormPage.tsx'].map((page) =>
    join(SRC, 'modules', page),
  ),
]
/** And what stands around and above each of them. */
const AROUND = [
  'layouts/Blank.tsx',
  'layouts/Opening.tsx',
  'layouts/Failure.tsx',
  'layouts/BrokenLink.tsx',
  'layouts/NeedsIdentity.tsx',
  'shared/lite/Overlay.tsx',
  'shared/lite/ToastHost.tsx',
  'shared/lite/AccountQuestion.tsx',
].map((part) => join(SRC, part))

type Node = { type: string; start: number; end: number; [key: string]: unknown }
const walk = (node: unknown, visit: (node: Node) => boolean | undefined): void => {
  if (Array.isArray(node)) for (const one of node) walk(one, visit)
  else if (node && typeof node === 'object') {
    if ('type' in node && visit(node as Node) === false) return
    for (const child of Object.values(node)) if (typeof child === 'object') walk(child, visit)
  }
}
type Parsed = { source: string; program: Node }
const parsed = new Map<string, Parsed>()
/** Once: many pages are made of the same. */
const parse = (file: string): Parsed => {
  const known = parsed.get(file)
  if (known) return known
  const source = readFileSync(file, 'utf8')
  const made = { source, program: parseSync(file, source).program as unknown as Node }
  parsed.set(file, made)
  return made
}

/** What a page would say by itself. */
const spokenIn = (file: string): string[] => {
  const { source, program } = parse(file)
  const said: string[] = []
  walk(program, (node) => {
    if (/^TS(Type|Interface|Literal|Union)/.test(node.type)) return false
    const isText =
      (node.type === 'Literal' && typeof node.value === 'string') ||
      node.type === 'TemplateLiteral' ||
      node.type === 'JSXText'
    const text = isText ? source.slice(node.start, node.end) : ''
    if (HAN.test(text) && !IN_THE_CONTRACT.some((part) => text.includes(part))) said.push(text.trim())
    return undefined
  })
  return said
}

/** A page with all it is made of, however late that is fetched; what it says itself aside. */
const madeOf = (pages: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const open = [...pages]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    walk(parse(file).program, (node) => {
      const from = (node.source as { value?: unknown } | null | undefined)?.value
      if (!/^(Import(Declaration|Expression)|Export(Named|All)Declaration)$/.test(node.type)) return undefined
      if (node.importKind === 'type' || typeof from !== 'string' || !/^\..*\.tsx?$/.test(from))
        return undefined
      const next = join(dirname(file), from)
      if (existsSync(next) && !/messages[\\/][\w-]+\.\w+\.ts$/.test(next)) open.push(next)
      return undefined
    })
  }
  return found
}

/** Key by key, with the places in its sentence. */
const sentencesOf = (file: string): Map<string, string[]> => {
  const { source, program } = parse(file)
  const found = new Map<string, string[]>()
  walk(program, (node) => {
    if (node.type !== 'Property') return undefined
    const key = node.key as Node
    const value = node.value as Node
    const places = source.slice(value.start, value.end).match(/\{\w+\}/g) ?? []
    found.set(source.slice(key.start, key.end), [...new Set(places)].sort())
    return false
  })
  return found
}

const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
const first = FILES.filter((file) => /messages[\\/][\w-]+\.zh\.ts$/.test(file)).map((file) => join(SRC, file))
const others = LANGUAGE_CODES.filter((code) => code !== 'zh')

const labelsOf = (set: object) =>
  Object.values(set as Record<string, { label: string }>).map(({ label }) => label)
/** Shown alone, in his language, to whoever reads no Chinese. */
const certificationPages = () =>
  /SHOWN_ALONE[^[]*\[([^\]]+)\]/
    .exec(readFileSync(join(SRC, 'routes/inOtherLanguages.ts'), 'utf8'))![1]!
    .match(/\/\w+/g)!

describe('what pages say', () => {
  it('is looked at on every public page that is not for members alone', () => {
    const paths = PUBLIC.map(({ path }) => path)
    expect(paths).toEqual(expect.arrayContaining([...FOR_MEMBERS]))
    expect(TRANSLATED.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/scan/:code', '/blankPage/:code', '/drawSignature/:ticket', '/login']),
    )
    expect(
      TABLE.filter(({ layout }) => layout === 'public')
        .map(({ path }) => path)
        .sort(),
    ).toEqual(paths.sort())
  })

  it.each(others)('has titles, and what a reviewer mostly says, in %s', (code) => {
    const labels = sentencesOf(join(SRC, `shared/messages/labels.${code}.ts`))
    const known = new Set([...labels.keys()].map((key) => key.replace(/^'|'$/g, '')))
    const reasons = [...COMMON_REASONS.person!, ...COMMON_REASONS.company!]
    expect(reasons.filter((reason) => !known.has(reason))).toEqual([])
    const said = [CERTIFICATION_STEPS, Object.values(COMPANY_METHOD), labelsOf(COMPANY_CERTIFICATION)]
    const ofTransfers = [labelsOf(TRANSFER_STATUS), labelsOf(REVERSE_TRANSFER_STATUS)]
    expect([...said, ...ofTransfers].flat().filter((label) => !known.has(label))).toEqual([])
    const paths = new Set([...TRANSLATED.map(({ path }) => path), ...certificationPages()])
    const titles = TABLE.filter(({ path }) => paths.has(path)).map(({ title }) => title)
    expect(titles.filter((title) => !known.has(title))).toEqual([])
  })

  it('is named once, whatever page says it', () => {
    const names = first.map((file) => basename(file))
    expect(names.length).toBeGreaterThan(10)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(others)('is said in %s too, with the same places', (code) => {
    for (const file of first) {
      const there = sentencesOf(file.replace(/\.zh\.ts$/, `.${code}.ts`))
      expect([...there], basename(file)).toEqual([...sentencesOf(file)].map(([key, places]) => [key, places]))
    }
  })

  it('has no Chinese left in what English readers are shown', () => {
    for (const file of FILES.filter((file) => file.endsWith('.en.ts'))) {
      if (basename(file) === 'labels.en.ts') continue
      expect(spokenIn(join(SRC, file)), file).toEqual([])
    }
  })

  it('stands in no page that has its words from files', () => {
    const pages = FILES.filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/messages\/|\.test\./.test(file) &&
        /messages\/[\w-]+\.zh\.ts'/.test(readFileSync(join(SRC, file), 'utf8')),
    )
    expect(pages.length).toBeGreaterThan(80)
    const left = pages.flatMap((file) => spokenIn(join(SRC, file)).map((text) => `${file}: ${text}`))
    expect(left).toEqual([])
  })

  it('stands in none of the pages a company is verified on', () => {
    const folder = join(SRC, 'modules/company/certification')
    // What the platform’s people read, and names of Chinese banks and companies.
    const inChinese = /^(BankPage|banks|inventedCompany)\./
    const pages = readdirSync(folder).filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !inChinese.test(file),
    )
    expect(certificationPages().length).toBe(8)
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.flatMap((file) => spokenIn(join(folder, file)).map((text) => `${file}: ${text}`))).toEqual(
      [],
    )
  })

  it('stands in nothing the pages of signers, approvers, copied people and verifiers are made of', {
    timeout: 60_000,
  }, () => {
    const files = [...madeOf([...PAGES, ...AROUND])]
    expect(files.length).toBeGreaterThan(200)
    expect(files.some((file) => file.endsWith('DecideDialogs.tsx'))).toBe(true)
    expect(files.flatMap((file) => spokenIn(file).map((text) => `${relative(SRC, file)}: ${text}`))).toEqual(
      [],
    )
  })
})
